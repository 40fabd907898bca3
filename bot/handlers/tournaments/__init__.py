"""Handles tournaments in Telegram: the pages of players and of the organiser."""
