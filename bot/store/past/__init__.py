"""Games that are over: statistics, standings and imports."""
