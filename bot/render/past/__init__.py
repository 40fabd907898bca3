"""Messages about statistics and past games."""
