"""The folder where `mafia play` keeps its games and messages. The next start continues from there."""

import asyncio
import json
import os
import secrets
from pathlib import Path

from bot.commands.answers import tell
from bot.runtime import lock
from bot.settings import SettingsError

ENDING_SECONDS = 20.0
"""Seconds that the children of a supervisor have to end by themselves after it was killed."""
SECONDS_BETWEEN_LOOKS = 0.1


class TakenError(Exception):
    """Is raised if another `mafia play` uses the folder. The message says where that one runs and how the
    user can end it."""


def usual_folder() -> Path:
    """Returns the folder of `mafia play` in the user's data folder (XDG base directory specification)."""
    data = os.environ.get("XDG_DATA_HOME", "")
    return (Path(data) if data.startswith("/") else Path.home() / ".local" / "share") / "mafia-play"


class Folder:
    """The folder of one `mafia play`. Is created if it does not exist; then other users can not read it.
    Raises SettingsError if it or its lock can not be created."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self.world = self.path / "world.db"
        self.games = self.path / "mafia.db"
        self._note = self.path / "running.json"
        self.lock: int
        """The lock's file descriptor. Children inherit it, so the folder is free only when all have ended."""
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.lock = lock.opened(self.path / "lock")
        except OSError as error:
            raise SettingsError(("--folder", path, error)) from None

    async def take(self, address: str) -> None:
        """Locks the folder. If the supervisor that used it was killed, waits until its children have ended.
        Raises TakenError if the folder stays locked. `address`: where this `mafia play` runs."""
        left = ENDING_SECONDS
        while not lock.take(self.lock):
            process, where = self._running()
            if left <= 0 or (process is not None and _lives(process)):
                known = process is not None
                raise TakenError(
                    tell("play-runs", text=where, name=str(process)) if known else tell("play-runs-unknown")
                )
            left -= SECONDS_BETWEEN_LOOKS
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        self._note.write_text(json.dumps({"process": os.getpid(), "address": address}))

    def leave(self) -> None:
        os.close(self.lock)

    def begin_anew(self) -> None:
        """Deletes all games and messages, so that the server and the bot begin with an empty world."""
        for base in (self.world, self.games):
            for path in self.path.glob(f"{base.name}*"):
                path.unlink()

    def token(self) -> str:
        """Returns the token of this folder's bot, which is drawn once and kept here. Nobody else knows it."""
        kept = self.path / "token"
        if not kept.exists():
            drawn = self.path / "token.new"
            drawn.touch(mode=0o600)
            drawn.write_text(new_token())
            drawn.replace(kept)
        return kept.read_text().strip()

    def _running(self) -> tuple[int | None, str]:
        """Returns the process id and the address of the supervisor that has locked the folder last; None
        and an empty text if they are not known."""
        try:
            told = json.loads(self._note.read_text())
            return int(told["process"]), str(told["address"])
        except (OSError, ValueError, KeyError, TypeError):
            return None, ""


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
