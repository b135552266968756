"""Kaguyahime: sealed offers for the right to furnish the princess's rooms."""
