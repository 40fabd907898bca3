"""Nobody else's rows: what each function of the store leaves alone, and does not see."""
