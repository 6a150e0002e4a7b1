"""All games that were saved, and how they are found again."""
