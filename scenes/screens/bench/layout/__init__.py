"""The page of the file itself: its text, its problems, its board."""
