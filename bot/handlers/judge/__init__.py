"""The judge's commands and buttons."""
