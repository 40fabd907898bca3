"""Everything that the bot says. Events become posts here. A post becomes words when it is sent."""
