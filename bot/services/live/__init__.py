"""What is kept in memory while the program runs: running games, their clocks, and what is known about people
in groups."""
