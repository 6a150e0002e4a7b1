"""How games of pieces look."""
