"""Past games: figures, lists, and who played them."""
