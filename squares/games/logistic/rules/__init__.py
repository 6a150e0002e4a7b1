"""The rules of Battle Logistic Square: what is legal, what follows, and how it is written."""
