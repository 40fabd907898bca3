"""`python -m sandbox`: a Telegram on this machine. It runs until it is interrupted or told to end."""

import argparse
import asyncio
import os
import secrets
import signal
import sys
from pathlib import Path

from sandbox.api.markup import is_app_address
from sandbox.app import Sandbox, serving
from sandbox.disk.file import UnreadableError
from sandbox.limits import Mode
from sandbox.people.crowd import HABITS

PRIVATE_UMASK = 0o077
TOKENS = "SANDBOX_TOKEN"
"""Environment variable with the bots' tokens, separated by commas. They are not on the command line, because
other users can read it."""


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sandbox", description="A Telegram on this machine.")
    parser.add_argument("--port", type=int, default=8081)
    parser.add_argument("--token", action="append", help=f"a bot's token, instead of those in {TOKENS}")
    parser.add_argument("--limits", type=Mode, choices=list(Mode), default=Mode.OFF)
    parser.add_argument("--time-scale", type=float, help="what every duration is multiplied by (1)")
    parser.add_argument(
        "--world", type=Path, help="the file where the world is kept; without, it is in memory"
    )
    parser.add_argument("--app", type=_app, help="the address of the first bot's Main Mini App")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--private",
        type=float,
        default=HABITS.has_a_private_chat,
        help="the share of simulated people who open a private chat with the bot (%(default)s)",
    )
    parser.add_argument(
        "--wait-for-visit", action="store_true", help="a game starts by itself when the page is first opened"
    )
    return parser.parse_args()


def _app(address: str) -> str:
    if not is_app_address(address):
        raise argparse.ArgumentTypeError("a Mini App is at an https address, or at http on this machine")
    return address


async def _serve(arguments: argparse.Namespace) -> None:
    given = arguments.token or [token for token in os.environ.get(TOKENS, "").split(",") if token]
    tokens = given or [f"1000001:{secrets.token_urlsafe(24)}"]
    if not all(token.partition(":")[0].isdecimal() for token in tokens):
        raise SystemExit("sandbox: a token begins with the number of its bot: 1000001:SECRET")
    sandbox = Sandbox(
        tokens,
        limits=arguments.limits,
        scale=arguments.time_scale,
        seed=arguments.seed,
        play_at_first_visit=arguments.wait_for_visit,
        kept=arguments.world,
        app=arguments.app,
        private=arguments.private,
    )
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ended.set)
    async with serving(sandbox, port=arguments.port) as address:
        sys.stdout.write(f"The sandbox is at {address}/\n")
        if not given:
            sys.stdout.write(f"The token of its bot is {tokens[0]}\n")
        sys.stdout.flush()
        await ended.wait()


def main() -> None:
    """Runs the sandbox. If it cannot listen or read the world's file, prints one line and exits with 1."""
    arguments = _arguments()
    os.umask(PRIVATE_UMASK)  # because the world's file contains private chats
    try:
        asyncio.run(_serve(arguments))
    except UnreadableError as error:
        sys.stderr.write(f"sandbox: {error}\n")
        raise SystemExit(1) from None
    except OSError as error:
        sys.stderr.write(f"sandbox: port {arguments.port}: {os.strerror(error.errno or 0)}\n")
        raise SystemExit(1) from None


if __name__ == "__main__":
    main()
