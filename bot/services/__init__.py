"""What the bot can do, between handlers and store: every change of a game, a lobby, a chat or a person."""
