"""Masume's rules core: games, matches, saves and the command line. Knows nothing of windows or pygame."""

__version__ = "0.1.0"
