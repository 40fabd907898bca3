"""Keeps in memory, while the program runs, the running games, their clocks, and what is known about people in
groups."""
