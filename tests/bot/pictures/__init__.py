"""Drawing, painting, and what is remembered of it."""
