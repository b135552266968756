"""Who can play: bots that get a seat's information, never the true state."""
