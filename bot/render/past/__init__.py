"""Messages about statistics, and about games that are over."""
