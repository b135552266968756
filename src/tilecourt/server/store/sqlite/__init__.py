"""The SQLite store: one file, one process."""
