"""Backups and copies of a database."""
