"""A practice: one person plays with simulated players."""
