"""Named positions, the tests of a game's rules: they are tried, and their entries in the file are changed."""
