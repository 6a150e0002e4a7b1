"""A match in progress: who decides in it, what may be done with it, and who hears what has changed. Draws nothing."""
