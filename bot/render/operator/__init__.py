"""Messages to the owner."""
