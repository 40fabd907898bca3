"""What the app costs: a tap's way through against the floor, memory, start-up, and the engine alone."""
