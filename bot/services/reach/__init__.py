"""Handles whether the bot's messages reach people and groups, and what happens if they do not."""
