"""Finds out whether the bot's messages reach people and groups, and does what is needed if they do not."""
