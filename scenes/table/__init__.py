"""What the table knows and does: one match, the gesture in hand, bots, history. Draws nothing, knows no toolkit."""
