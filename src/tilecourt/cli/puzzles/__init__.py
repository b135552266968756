"""`tilecourt puzzles`: finds puzzles in games, lists them, and lets one solve them in the terminal."""
