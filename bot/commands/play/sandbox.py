"""`mafia sandbox`: this process becomes the local server, so that a signal to it ends the server."""

import asyncio
import os
import sys
from pathlib import Path
from typing import NoReturn

from bot.commands.play.folder import Folder, TakenError, new_token
from bot.commands.play.port import taken
from bot.commands.play.supervisor import TOKEN_FOR_SERVER


def serve(port: int, folder: Path | None) -> NoReturn:
    """Runs the local server; its world is kept in the folder, or in memory. Exits with 1 if the port or the
    folder is taken."""
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
        "For a bot started by hand, in another terminal:\n"
        f"  export MAFIA_API_SERVER=http://127.0.0.1:{port} MAFIA_BOT_TOKEN={token.split(',')[0]}\n"
    )
    sys.stdout.flush()
    environment = {**os.environ, TOKEN_FOR_SERVER: token}
    os.execve(sys.executable, [sys.executable, "-m", "sandbox", "--port", str(port), *kept], environment)  # noqa: S606
