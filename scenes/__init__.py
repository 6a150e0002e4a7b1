"""The window: everything that draws, plays sounds or reads the mouse. The only place of pygame."""
