"""Games as pictures in files: a position, or a game that moves."""
