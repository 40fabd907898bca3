"""The messages of a running game, in the group and in private."""
