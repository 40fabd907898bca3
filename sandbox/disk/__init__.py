"""Keeps the world in a file: writes each change, and reads the file at the next start."""
