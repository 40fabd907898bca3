"""What the bot says. Events become posts here (messages as data, without a language). A post becomes words
when it is sent."""
