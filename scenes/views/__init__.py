"""How games look. ``grid`` serves any game; a special view holds only the differences."""
