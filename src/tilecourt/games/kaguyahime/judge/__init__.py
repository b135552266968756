"""How good a position looks: the evaluation by hand, what the learned one looks at, and its weights."""
