"""How fast the engine is: pieces of work, the rounds that time them, and the figures they give."""
