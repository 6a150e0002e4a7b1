"""The command line of the rules core: words in, lines out."""
