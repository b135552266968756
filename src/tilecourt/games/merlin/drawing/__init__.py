"""The table and the box drawn for a terminal."""
