"""What came from Telegram, what still goes there, and which messages and questions stand in its chats."""
