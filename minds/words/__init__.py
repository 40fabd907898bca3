"""What simulated players say, by language: whole lines, each for its moment."""
