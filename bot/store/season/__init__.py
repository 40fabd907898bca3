"""The seasons of a chat: their ends, sums and strengths."""
