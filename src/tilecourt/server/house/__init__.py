"""What one process has at hand: tables in memory, people, limits, settings."""
