"""Updates come in: they are stored, then acknowledged, then handled once, in order."""
