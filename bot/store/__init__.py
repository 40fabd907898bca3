"""What the bot remembers: a transaction is a `Unit`, a subject a module of functions taking it."""
