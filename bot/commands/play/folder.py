"""The folder where `mafia play` keeps its world, so that it goes on after any stop."""

import asyncio
import json
import os
import secrets
from pathlib import Path

from bot.runtime import lock
from bot.settings import SettingsError
from engine.record import printable

PATIENCE = 20.0
"""Seconds for the children of a killed supervisor to end by themselves."""
PAUSE = 0.1


class TakenError(Exception):
    """Another `mafia play` uses the folder; the message says where it is and how to end it."""


def usual_folder() -> Path:
    """The user's data folder, as the XDG base directory specification names it."""
    data = os.environ.get("XDG_DATA_HOME", "")
    return (Path(data) if data.startswith("/") else Path.home() / ".local" / "share") / "mafia-play"


class Folder:
    """`path` is made if need be, and nobody else may read it. Raises SettingsError if it can not be used."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self.world = self.path / "world.db"
        self.games = self.path / "mafia.db"
        self._note = self.path / "running.json"
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.lock = lock.opened(self.path / "lock")
        except OSError as error:
            raise SettingsError(f"--folder: {printable(str(path))}: {error.strerror}") from None
        """A file descriptor. Children inherit it, so the folder is free only when all of them are gone."""

    async def take(self, address: str) -> None:
        """Waits for what a killed supervisor has left running, which ends by itself. Raises TakenError."""
        left = PATIENCE
        while not lock.take(self.lock):
            process, where = self._running()
            if left <= 0 or (process is not None and _lives(process)):
                raise TakenError(
                    f"it runs already, at {where}: `kill {process}` ends it; "
                    "or choose another world with --folder"
                )
            left -= PAUSE
            await asyncio.sleep(PAUSE)
        self._note.write_text(json.dumps({"process": os.getpid(), "address": address}))

    def leave(self) -> None:
        os.close(self.lock)

    def begin_anew(self) -> None:
        """Forgets all games and all messages."""
        for base in (self.world, self.games):
            for path in self.path.glob(f"{base.name}*"):
                path.unlink()

    def token(self) -> str:
        """The token that only the bot of this folder knows."""
        kept = self.path / "token"
        if not kept.exists():
            drawn = self.path / "token.new"
            drawn.touch(mode=0o600)
            drawn.write_text(new_token())
            drawn.replace(kept)
        return kept.read_text().strip()

    def _running(self) -> tuple[int | None, str]:
        """Process and address of the supervisor that took the folder last."""
        try:
            told = json.loads(self._note.read_text())
            return int(told["process"]), str(told["address"])
        except (OSError, ValueError, KeyError, TypeError):
            return None, "an address it has not told"


def new_token() -> str:
    return f"1000001:{secrets.token_urlsafe(24)}"


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
