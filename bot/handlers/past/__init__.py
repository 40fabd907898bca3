"""Handles commands about past games: figures, lists, and joined accounts."""
