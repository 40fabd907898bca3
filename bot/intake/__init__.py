"""Updates in: stored, then acknowledged, then handled once, in order."""
