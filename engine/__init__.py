"""The rules of Mafia. This package uses no clock, no random numbers, no chat, and no words for people."""
