"""The posts of a tournament."""
