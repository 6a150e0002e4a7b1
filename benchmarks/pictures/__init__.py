"""Pictures of everything that the window shows, to prove that a change inside it changes nothing for the eye."""
