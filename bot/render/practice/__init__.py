"""Messages about a practice: a game of one person with simulated players."""
