"""Lantern Garden: take lanterns from the market and hang groups of one colour that shine."""
