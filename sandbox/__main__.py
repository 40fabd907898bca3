"""`python -m sandbox`: a Telegram on this machine, until it is interrupted or told to end."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys

from sandbox.app import Sandbox, serving
from sandbox.limits import Mode


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sandbox", description="A Telegram on this machine.")
    parser.add_argument("--port", type=int, default=8081)
    parser.add_argument("--token", action="append", help="a bot's token; may be given several times")
    parser.add_argument("--limits", type=Mode, choices=list(Mode), default=Mode.OFF)
    parser.add_argument("--time-scale", type=float, default=1.0, help="what every duration is multiplied by")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--wait-for-visit", action="store_true", help="a game starts by itself when the page is first opened"
    )
    return parser.parse_args()


async def _serve(arguments: argparse.Namespace) -> None:
    sandbox = Sandbox(
        arguments.token or ["1000001:LOCAL"],
        limits=arguments.limits,
        scale=arguments.time_scale,
        seed=arguments.seed,
        play_at_first_visit=arguments.wait_for_visit,
    )
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ended.set)
    async with serving(sandbox, port=arguments.port) as address:
        sys.stdout.write(f"The sandbox is at {address}/\n")
        sys.stdout.flush()
        await ended.wait()


if __name__ == "__main__":
    asyncio.run(_serve(_arguments()))
