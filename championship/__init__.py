"""What the program computes from many games: seatings, strengths of players, and tournaments from file to
standing.

It is pure: it knows the engine, but no chat, clock or database.
"""
