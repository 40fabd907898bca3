"""Whether a port is free for the local server; if not, whether another local server uses it."""

import http.client
import json
import socket

PATIENCE = 2.0
"""Seconds to wait for an answer of the program that listens there."""


def is_free(port: int) -> bool:
    """Whether a server of this machine could listen there."""
    with socket.socket() as attempt:
        attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            attempt.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def taken(port: int) -> str | None:
    """Why no server can start at this port, and what to do; None if one can."""
    if is_free(port):
        return None
    process = _local_server(port)
    if process is None:
        return f"port {port} is taken; choose another with --port"
    return (
        f"port {port} is taken by a local server, in use or left running: "
        f"`kill {process}` ends it; or choose another port with --port"
    )


def _local_server(port: int) -> int | None:
    """The process id of the local server that listens there; None if it is another program."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/sandbox/stats")
        told = json.loads(connection.getresponse().read(1 << 20))
    except (OSError, ValueError, http.client.HTTPException):
        return None
    finally:
        connection.close()
    process = told.get("process") if isinstance(told, dict) else None
    return process if isinstance(process, int) else None
