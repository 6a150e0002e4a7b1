"""A run as a page that needs no network, and its figures as tables for other programs."""
