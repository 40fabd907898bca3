"""Ports of this machine."""

import socket


def free_port() -> int:
    """Returns a port that nothing listens on now."""
    with socket.socket() as attempt:
        attempt.bind(("127.0.0.1", 0))
        return int(attempt.getsockname()[1])
