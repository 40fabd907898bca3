"""Motions, which the players of a table decide by raising hands: for example a pause, a substitute, another
judge."""
