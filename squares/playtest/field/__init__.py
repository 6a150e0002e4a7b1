"""Many entrants against one another: tournaments, what beats a field, a person among the levels."""
