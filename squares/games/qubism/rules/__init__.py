"""The rules of Qubism: what is legal, what follows, and how it is written."""
