"""What can be settled about a game: small games solved, positions that are proved."""
