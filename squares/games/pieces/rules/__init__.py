"""The rules of games of pieces."""
