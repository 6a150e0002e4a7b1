"""How positions are laid out in the position editor."""

from squares.core.cell_editing import CellEditing

make = CellEditing
