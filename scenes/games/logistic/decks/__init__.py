"""The pages where decks are chosen and built."""
