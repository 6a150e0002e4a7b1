"""What a person at the table is advised."""
