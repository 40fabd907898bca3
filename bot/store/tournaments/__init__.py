"""Tournaments: their entrants, judges, games and protests."""
