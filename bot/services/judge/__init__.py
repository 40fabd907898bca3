"""The judge: his chair, his panel, and his marks after the game."""
