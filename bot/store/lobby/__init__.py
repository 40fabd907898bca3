"""Lobbies, and who waits for a seat in one."""
