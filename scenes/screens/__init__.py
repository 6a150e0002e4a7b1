"""One screen a file: home, set-up, table, saved games, settings, rules."""
