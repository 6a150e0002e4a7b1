"""Players of the program's own: search over kernels, what positions are worth, and how strong a level plays."""
