"""The saved games: found, looked at, opened, described, put away."""
