"""Pranks: acts of people that a game does not need. Each prank is drawn from its own seed."""
