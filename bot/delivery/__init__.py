"""Sends the messages of a bot in order and within Telegram's limits. The words of a message are made when it
is sent. No other part of the bot sends messages."""
