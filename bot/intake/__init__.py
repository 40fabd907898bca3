"""Takes updates from Telegram. They are stored, then acknowledged, then handled, each once and in their
order."""
