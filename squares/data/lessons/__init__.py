"""Lessons in game files: whether the rules allow them, and what is said to what a learner does."""
