"""What the bot tells the operator and the owner about the program."""
