"""FIIM chapter 8: from outcomes of games to points, and from points to a standing. All points are exact."""
