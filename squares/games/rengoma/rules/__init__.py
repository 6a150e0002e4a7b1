"""The rules of Rengoma: what is legal, what follows, and how it is written."""
