"""Lengths of time, in seconds."""

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
