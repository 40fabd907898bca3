"""Games that are over: the bot counts them, lists them, and sends their files again."""
