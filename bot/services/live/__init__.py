"""Keeps in memory running games, their clocks and talk, and what is known about people in groups."""
