"""Answers the questions of monitoring tools about a running program: whether it is alive, whether it is
ready, and its metrics."""
