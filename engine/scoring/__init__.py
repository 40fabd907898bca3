"""FIIM chapter 8: computes points from the outcomes of games, and a standing from points. All points are
exact."""
