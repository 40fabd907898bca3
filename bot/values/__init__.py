"""Values that each part of the bot may use. They need no database."""
