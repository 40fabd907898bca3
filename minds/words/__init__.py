"""What simulated people say, by language. Each text is a whole line for one moment."""
