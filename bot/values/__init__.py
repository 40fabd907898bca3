"""Values that all parts of the bot share. They need no database."""
