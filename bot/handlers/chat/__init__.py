"""Commands, settings and service messages of a group."""
