"""Messages of a tournament."""
