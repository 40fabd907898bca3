"""Lobbies and evenings: seats, tables, the waiting list, the ready check, and the deal."""
