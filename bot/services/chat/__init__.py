"""What concerns a whole group: its settings, the rights of people and of the bot, discipline at the table,
pinned messages."""
