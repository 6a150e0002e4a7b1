"""The face of a card: what is printed on it, and how its layout sets it."""
