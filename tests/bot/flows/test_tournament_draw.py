"""The seating of a tournament is drawn while the database or the program fails."""

import asyncio
from typing import Any, NoReturn

import pytest
from sqlalchemy.exc import OperationalError

from bot.presses.tournaments import EventTap
from bot.services.tournaments import seatings
from bot.services.tournaments.announcing import announce
from tests.rig.flows.cup import ORGANISER, PLAYERS, Cup, slow
from tests.rig.flows.watched import InProcess, Watched
from tests.rig.store.failing import locked

__all__ = ["slow"]


async def drawn(cup: Cup) -> str:
    """Lets the organiser draw. Returns the status of the tournament after that."""
    cup.killed = False
    await cup.enter(*PLAYERS)
    await cup.bind()
    await cup.press(ORGANISER, "draw")
    return (await cup.now()).status


async def test_a_seating_is_stored_when_the_store_is_back(slow: Cup, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = 0

    async def locked_once(*arguments: Any) -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise locked()
        await announce(*arguments)

    monkeypatch.setattr(seatings, "announce", locked_once)
    assert (await drawn(slow), tries) == ("break", 2)


async def test_a_start_that_fails_leaves_no_draw_behind(slow: Cup, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next try has an app of its own, which draws too."""
    begun, ended = asyncio.Event(), asyncio.Event()

    async def endless(*_: object, **__: object) -> NoReturn:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
        raise AssertionError

    monkeypatch.setattr(InProcess, "solved", endless)
    slow.killed = False
    await slow.enter(*PLAYERS)
    await slow.bind()
    tap = EventTap(tournament=slow.id, wish="draw").pack()
    await slow.town.tap(ORGANISER, tap, chat=ORGANISER)
    await begun.wait()
    await slow.town.app.context.draws.stop()
    begun.clear()
    ended.clear()

    async def broken() -> NoReturn:
        await begun.wait()
        raise OperationalError("SELECT", None, Exception())

    second = Watched(slow.town.settings, slow.town.bot, slow.town.store, slow.town.clock)
    monkeypatch.setattr(second.queues, "start", broken)
    with pytest.raises(OperationalError):
        await second.run()
    assert ended.is_set()
