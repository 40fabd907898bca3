"""The first pages of the private chat, and a person's own data."""
