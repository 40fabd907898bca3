"""The service manager that started this program, and is told how it does: sd_notify(3) of systemd."""

import os
import socket
from contextlib import suppress


def is_there() -> bool:
    """Whether one listens."""
    return bool(os.environ.get("NOTIFY_SOCKET"))


def tell(**said: object) -> None:
    """Tells it `READY=1`, `STATUS=…` and the like. If there is none, or it does not take it now, nothing
    happens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):
        address = "\0" + address[1:]  # a name of Linux's own, in no folder
    message = "\n".join(f"{name}={value}" for name, value in said.items())
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.setblocking(False)
        channel.sendto(message.encode(), address)
