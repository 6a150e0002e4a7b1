"""What a thing of a game is worth: the same bot with it against itself without."""
