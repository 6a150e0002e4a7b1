"""Learning from self-play what positions of one game are worth, and how strong its levels should be."""
