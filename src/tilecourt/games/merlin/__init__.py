"""Merlin's Beast Hunt: fences of cards and dice around magical beasts."""
