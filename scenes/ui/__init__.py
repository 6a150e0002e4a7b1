"""Drawing and widgets: theme, fonts, text, sprites, canvas, buttons. Knows no game."""
