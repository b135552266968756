"""Realm of Sand, 1 to 4 players."""
