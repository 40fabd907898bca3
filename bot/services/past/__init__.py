"""Games that are over: they are counted, listed, and their files sent again."""
