"""What every game shares: the protocol, values, events, kernels and the match. Imports nothing above it."""
