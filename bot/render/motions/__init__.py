"""Messages about motions."""
