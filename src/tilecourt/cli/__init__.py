"""The `tilecourt` command."""
