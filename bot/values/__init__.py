"""Values that all parts of the bot use. They need no database."""
