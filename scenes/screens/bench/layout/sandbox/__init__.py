"""The sandbox: the pieces of the game without its rules, and free components, as on a real table."""
