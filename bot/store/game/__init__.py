"""Running games: their acts, seats, deadlines and pauses, and what people say and note in them."""
