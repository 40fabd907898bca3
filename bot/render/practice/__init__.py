"""Messages about a practice."""
