"""A language that is made up, and games played in it."""
