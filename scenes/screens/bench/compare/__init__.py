"""The page that compares two versions of a file: in words, and on two boards on which the same is played."""
