"""Motions, which a table decides by raising hands: for example a pause, a substitute, another judge."""
