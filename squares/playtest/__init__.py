"""Many games at once: matches between bots, their figures, and the processes they spread over."""
