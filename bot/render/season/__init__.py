"""Messages about seasons and ratings."""
