"""The texts of messages about seasons and ratings."""
