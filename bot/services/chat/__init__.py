"""What concerns a whole group: settings, rights of people and of the bot, discipline at the table, pins."""
