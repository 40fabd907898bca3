"""Handles what players do in a running game: presses, words, commands."""
