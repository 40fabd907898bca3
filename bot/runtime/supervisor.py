"""Reports the program's condition to the service manager that started it, with sd_notify(3) of systemd."""

import os
import socket
from contextlib import suppress


def is_there() -> bool:
    """Returns whether a service manager started this program and waits for its reports."""
    return bool(os.environ.get("NOTIFY_SOCKET"))


def tell(**said: object) -> None:
    """Sends a report to the service manager, for example `READY=1` or `STATUS=…`. Does nothing if there is no
    service manager, or if it does not receive reports now."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):
        address = "\0" + address[1:]  # an abstract socket of Linux, which has no file
    message = "\n".join(f"{name}={value}" for name, value in said.items())
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.setblocking(False)
        channel.sendto(message.encode(), address)
