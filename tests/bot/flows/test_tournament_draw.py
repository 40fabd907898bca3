"""The seating of a tournament is drawn while the database or the program fails."""

from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot.services.tournaments import seatings
from bot.services.tournaments.announcing import announce
from tests.bot.flows.cup import ORGANISER, PLAYERS, Cup, slow

__all__ = ["slow"]


async def drawn(cup: Cup) -> str:
    """Lets the organiser draw. Returns the status of the tournament after that."""
    cup.killed = False
    await cup.enter(*PLAYERS)
    await cup.bind()
    await cup.press(ORGANISER, "draw")
    return (await cup.now()).status


async def test_a_seating_is_stored_after_the_database_was_out_of_reach(
    slow: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = 0

    async def locked_once(*arguments: Any) -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            error = Exception()
            error.sqlite_errorcode = 5  # type: ignore[attr-defined]
            raise OperationalError("UPDATE", None, error)
        await announce(*arguments)

    monkeypatch.setattr(seatings, "announce", locked_once)
    assert (await drawn(slow), tries) == ("break", 2)
