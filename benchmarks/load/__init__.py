"""Measures the cost of the program: a press from its update to its answer, memory, start-up, and the engine
alone."""
