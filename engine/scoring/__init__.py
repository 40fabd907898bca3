"""FIIM chapter 8: points from the outcomes of games, and a standing from points. All points are exact."""
