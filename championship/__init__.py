"""What is made of many games: who sits where, how strong people are, an event from its file to its podium.

Pure: it knows the engine, and no chat, clock or database.
"""
