"""What the bot shows of a person, and what it deletes."""
