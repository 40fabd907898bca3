"""The words of the game: Fluent files, one folder a language."""
