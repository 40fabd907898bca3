"""Messages to the judge of a game, and about him."""
