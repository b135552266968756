"""Puzzles: found in games, checked by long searches, graded by the levels, and chosen for variety."""
