"""The rules of Mafia, pure: no clock, no chance, no chat, no words for people."""
