"""The people whom a bot knows, their names in a chat, and the numbers of their pages."""
