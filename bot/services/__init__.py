"""What the bot can do: every change of a game, a lobby, a chat or a person. Handlers call these services, and
services use the store."""
