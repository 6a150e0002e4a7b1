"""Playtests with people elsewhere: a game packed into one file, what comes back of an evening, many evenings in sum."""
