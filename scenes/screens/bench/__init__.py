"""The designer's bench: a game file, its faults and its board side by side, and pages of tools for it."""
