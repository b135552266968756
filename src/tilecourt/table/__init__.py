"""One game being played: seats, record, undo, replay; nothing of the network."""
