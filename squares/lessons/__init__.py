"""Lessons as a learner goes through them."""
