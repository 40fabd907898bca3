"""Makes a site with many pages from data: the site of an event, or of a club's games."""
