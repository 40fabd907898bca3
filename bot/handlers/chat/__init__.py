"""Handles commands, settings and service messages of a group."""
