"""The language in which designers lay cards out."""
