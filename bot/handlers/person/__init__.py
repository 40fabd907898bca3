"""Handles the first pages of a private chat, and a person's own data."""
