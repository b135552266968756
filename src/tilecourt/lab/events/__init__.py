"""Events of many games: who meets whom on which seat, match points, standings. Nothing of the server."""
