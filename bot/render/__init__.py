"""What the bot says. Events become posts here; posts become words when they are sent."""
