"""Simulated people. They see what a person in Telegram sees, and do what a person in Telegram can do."""
