"""How Qubism looks."""
