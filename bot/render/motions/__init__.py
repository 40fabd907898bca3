"""Messages about motions: proposals that the players of a table decide by raising hands."""
