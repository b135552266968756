"""$title, a game for Tilecourt."""
