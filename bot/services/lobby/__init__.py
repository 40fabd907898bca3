"""Lobbies: their seats, the waiting list, the ready check, and the deal."""
