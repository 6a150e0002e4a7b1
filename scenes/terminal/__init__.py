"""A match in the terminal, for people who do not see the screen: plain lines without colours or cursor tricks."""
