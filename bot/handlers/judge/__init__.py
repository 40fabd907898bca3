"""Handles the judge's commands and buttons."""
