"""`mafia sandbox`: this process becomes the local server, so that a signal to it ends the server."""

import os
import sys
from typing import NoReturn

from bot.commands.play.port import taken
from bot.commands.play.supervisor import TOKEN_FOR_SERVER, new_token


def serve(port: int) -> NoReturn:
    """Runs the local server. Exits with 1 if the port is taken."""
    obstacle = taken(port)
    if obstacle is not None:
        sys.stdout.write(f"mafia: {obstacle}\n")
        raise SystemExit(1)
    token = os.environ.get(TOKEN_FOR_SERVER) or new_token()
    sys.stdout.write(
        "For a bot started by hand, in another terminal:\n"
        f"  export MAFIA_API_SERVER=http://127.0.0.1:{port} MAFIA_BOT_TOKEN={token.split(',')[0]}\n"
    )
    sys.stdout.flush()
    environment = {**os.environ, TOKEN_FOR_SERVER: token}
    os.execve(sys.executable, [sys.executable, "-m", "sandbox", "--port", str(port)], environment)  # noqa: S606  (a number)
