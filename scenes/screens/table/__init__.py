"""The table as a screen: places the parts, draws them, hands on the input."""
