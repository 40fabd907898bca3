"""Checks that a function of the store changes and reads only the rows of those for whom it is called."""
