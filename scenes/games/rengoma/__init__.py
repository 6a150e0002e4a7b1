"""How Rengoma looks."""
