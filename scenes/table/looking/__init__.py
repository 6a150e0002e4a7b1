"""What the board shows besides the game as it is played: other plies and lines, what lies hidden, what is drawn."""
