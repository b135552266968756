"""What every part of the server uses: problems, text that people typed, secrets, figures, logs."""
