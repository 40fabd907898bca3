"""Messages of a table before its deal."""
