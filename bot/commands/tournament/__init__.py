"""`mafia tournament`: an event kept in a file."""
