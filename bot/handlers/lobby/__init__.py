"""Handles the commands and buttons of a lobby."""
