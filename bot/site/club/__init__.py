"""A site of many pages: an event or a club's games, from data to HTML."""
