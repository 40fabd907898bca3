"""What tools may ask a running program: whether it is alive, whether it is ready, and its figures."""
