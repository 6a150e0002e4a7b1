"""The first screen: the shelf, the menu, the game to go on with."""
