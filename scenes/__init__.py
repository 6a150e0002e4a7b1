"""The window: everything that draws, plays sounds or reads the mouse. The only place of pygame."""

import os

# pygame greets on the standard output, which belongs to the commands.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
