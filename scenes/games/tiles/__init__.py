"""How SQUARES II, STRIVE and other tile games look."""
