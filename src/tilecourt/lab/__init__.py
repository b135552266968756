"""Experiments with whole games: simulation now, arena, balance and training later."""
