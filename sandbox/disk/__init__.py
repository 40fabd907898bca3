"""The world in a file: written as it changes, read at the next start."""
