"""Messages of a lobby: of a table before its deal."""
