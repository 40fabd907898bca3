"""Messages about a player who does nothing."""
