"""A site with many pages, made from data: the site of an event, or of a club's games."""
