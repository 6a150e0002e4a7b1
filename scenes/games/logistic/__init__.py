"""How Battle Logistic Square looks."""
