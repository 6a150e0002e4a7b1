"""What all games on screen are put together from: layout, marks, small boards, covers."""
