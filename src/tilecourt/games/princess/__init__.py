"""The Princess and Magic Tile: a race through the witch's manor, driven by rune formations of element tiles."""
