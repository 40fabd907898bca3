"""People who do what a game does not need. Each prank is drawn from its own seed."""
