"""The set-up page: what the players agree on before a match begins."""
