"""`mafia sandbox`: runs only the local server. Also checks whether its port is free."""

import asyncio
import http.client
import json
import os
import socket
import sys
from itertools import chain
from pathlib import Path
from typing import NoReturn

from bot.commands.answers import tell
from bot.commands.play.folder import Folder, TakenError, new_token

TOKEN_FOR_SERVER = "SANDBOX_TOKEN"  # noqa: S105  (a name)
"""The environment variable that contains the server's token. Other users can read the command line of a
process, but not its environment."""

FIRST_PORT = 1024
"""The first port at which every user's programs may listen."""
LAST_PORT = 65535

ANSWER_TIMEOUT = 2.0
"""Seconds for which the program waits for an answer from the program that listens at the port."""


def serve(port: int, folder: Path | None) -> NoReturn:
    """Makes this process the local server, so that a signal to the process ends the server. The server keeps
    its games and messages in the folder; without a folder, in memory. Ends with exit code 1 if the port or
    the folder is in use. Raises SettingsError if the folder can not be created."""
    obstacle = taken(port)
    data = None if folder is None else Folder(folder)
    if obstacle is None and data is not None:
        try:
            asyncio.run(data.take(f"http://127.0.0.1:{port}/"))
        except TakenError as error:
            obstacle = str(error)
    if obstacle is not None:
        sys.stdout.write(f"mafia: {obstacle}\n")
        raise SystemExit(1)
    kept = []
    if data is not None:
        os.set_inheritable(data.lock, True)
        kept = ["--world", str(data.world)]
    token = os.environ.get(TOKEN_FOR_SERVER) or (new_token() if data is None else data.token())
    sys.stdout.write(
        f"{tell('play-by-hand')}\n"
        f"  export MAFIA_API_SERVER=http://127.0.0.1:{port} MAFIA_BOT_TOKEN={token.split(',')[0]}\n"
    )
    sys.stdout.flush()
    environment = {**os.environ, TOKEN_FOR_SERVER: token}
    os.execve(sys.executable, [sys.executable, "-m", "sandbox", "--port", str(port), *kept], environment)  # noqa: S606


def is_free(port: int) -> bool:
    """Returns whether a server could listen at this port."""
    with socket.socket() as attempt:
        attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            attempt.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def free_after(port: int) -> int:
    """Returns the first port after this one at which a server could listen. After the last port, the search
    goes on from the first one."""
    return next(
        other for other in chain(range(port + 1, LAST_PORT + 1), range(FIRST_PORT, port)) if is_free(other)
    )


def taken(port: int) -> str | None:
    """Returns a text that says why no server can start at this port, and what the user can do about it; None
    if the port is free."""
    if is_free(port):
        return None
    process = _local_server(port)
    if process is None:
        return tell("play-port", text=str(port))
    return tell("play-port-server", text=str(port), name=str(process))


def _local_server(port: int) -> int | None:
    """Returns the process id of the local server that listens at this port; None if none answers."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER_TIMEOUT)
    try:
        connection.request("GET", "/sandbox/stats")
        told = json.loads(connection.getresponse().read(1 << 20))
    except (OSError, ValueError, http.client.HTTPException):
        return None
    finally:
        connection.close()
    process = told.get("process") if isinstance(told, dict) else None
    return process if isinstance(process, int) else None
