"""The board on screen without a toolkit: geometry, choosing an action, the picture and its animation."""
