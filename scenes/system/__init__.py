"""What the operating system gives: the window, its events and pointer, sound, the theme, editor and file manager."""
