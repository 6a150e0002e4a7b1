"""The bench's page that prints: sheets as they will come out of the printer, and how they are wanted."""
