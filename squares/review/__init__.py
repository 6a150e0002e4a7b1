"""A game looked over after its end: what every ply was worth, where it was decided, and that in words."""
