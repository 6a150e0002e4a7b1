"""The rules of the tile games: what is legal, what follows, and how it is written."""
