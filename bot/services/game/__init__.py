"""Runs a game: does its acts, sends its messages, and stores its log."""
