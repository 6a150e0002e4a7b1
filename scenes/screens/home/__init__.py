"""The home screen: the shelf of games, the menu, the match to go on with."""
