"""Handles tournaments in Telegram: the pages of players, the organiser and the chief judge."""
