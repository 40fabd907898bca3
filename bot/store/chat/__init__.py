"""The groups that a bot knows: their choices and permissions."""
