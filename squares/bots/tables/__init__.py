"""Games that are solved: what is proved of their positions, how it is kept, told and played."""
