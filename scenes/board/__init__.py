"""The board on screen without a toolkit: choosing an action, the picture and its animation."""
