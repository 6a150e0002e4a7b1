"""Flaws of a game, looked for in games of its own bots."""
