"""`python -m tests.rig.upgrade FILE` plays the kept games half-way, dumps the database, and plays on.

People write and press, and deadlines pass, as in real life. README.md says how to run it on the code of an
older release.
"""

import asyncio
import json
import secrets
import sqlite3
import sys
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.choices import ChatSettings, HouseRules
from bot.presses.game import ActTap
from bot.store.chat import chats
from bot.store.database import codec
from bot.store.database.migrate import migrate
from bot.store.game import acts
from bot.store.telegram import inbox, messages
from engine import record
from engine.protocol_json import as_json
from engine.record import parse
from engine.replay import replay
from engine.steps import StepName
from tests.rig.flows.telegram import BOT_ID, person, place
from tests.rig.flows.town import START, Town
from tests.rig.upgrade.dumping import dumped
from tests.rig.upgrade.kept import HERE, Fork, forks
from tests.rig.upgrade.playing import deal, gather, go_on, hurry, introduce, play

UNSENT = 4

GATHERED = 3
"""The number of people in an open lobby."""


async def make(target: Path) -> None:
    """Writes the dump, then plays every game to its end and checks that it ends as it was kept."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "mafia.db"
        await migrate(f"sqlite:///{path}")
        town = await Town(path).open()
        await hurry(town)
        await half_way(town)
        with sqlite3.connect(path) as database:
            write(target, dumped(database))
        for fork in forks():
            await go_on(town, fork, fork.acts)
            await compare(town, fork)
        assert not town.app.failures
        await town.close()
    again(target)


def write(target: Path, text: str) -> None:
    target.write_text(text, encoding="utf-8")


async def half_way(town: Town) -> None:
    """Plays every game up to its fork. In every fourth game, the messages of the last act are not sent."""
    games = forks()
    for fork in games:
        await begin(town, fork)
        for number in range(fork.acts - 1):
            await play(town, fork, number)
        await deliver(town)
    for fork in sorted(games, key=lambda fork: fork.number % UNSENT == 0):
        if fork.acts:
            await play(town, fork, fork.acts - 1)
        if fork.number % UNSENT:
            await deliver(town)
        await half_done(town, fork)


async def deliver(town: Town) -> None:
    town.now = START
    await town.deliver()


async def begin(town: Town, fork: Fork) -> None:
    """Opens the lobby in its own chat. Deals the cards, unless the fork is still a lobby."""
    town.now = START
    game, chat = fork.kept, fork.chat
    introduce(town, fork)
    async with town.store.transaction() as tx:
        await chats.seen(tx, BOT_ID, chat, "…")
        await chats.choose_locale(tx, chat, game.locale)
        await chats.change_settings(tx, BOT_ID, chat, settings(fork))
    await town.say(fork.person(1), f"/newgame {game.book}", chat)
    await gather(town, fork, GATHERED if fork.step is None else fork.heads)
    if fork.step is not None:
        await deal(town, fork)


def settings(fork: Fork) -> ChatSettings:
    game = fork.kept
    if game.record.source.variant is None:
        return ChatSettings(discipline="warn") if fork.number % 3 == 0 else ChatSettings()
    house = HouseRules(name=game.record.source.variant, overrides=game.record.source.overrides)
    return ChatSettings(times="book", house={game.book: house})


async def half_done(town: Town, fork: Fork) -> None:
    """Adds other things that a kill may leave: an order that is being named, a press that is stored but not
    handled."""
    if (fork.kept.book, fork.step) == ("ua-club", StepName.MEETING):
        table = await town.live_game(fork.chat)
        await town.writes(acts.put_draft, table.game.id, table.state.step.serial, (3,))
    if (fork.kept.book, fork.step) == ("party", StepName.TURN):
        table = await town.live_game(fork.chat)
        seat = table.state.step.seat or 0
        assert fork.kept.acts[fork.acts] == f"{seat} pass"
        async with town.store.transaction() as tx:
            below = await messages.newest(tx, fork.chat, table.game.id)
            tap = ActTap(game=table.game.id, serial=table.state.step.serial, word="pass")
            await inbox.store(tx, BOT_ID, inbox.received([press(fork, seat, tap.pack(), below)]))


def press(fork: Fork, seat: int, data: str, below: int | None) -> dict[str, object]:
    """Builds an update in Telegram's format."""
    message = {"message_id": below, "date": 1, "chat": place(fork.chat), "from": person(BOT_ID), "text": "…"}
    query = {
        "id": "1",
        "from": person(fork.person(seat)),
        "chat_instance": "1",
        "message": message,
        "data": data,
    }
    return {"update_id": 10**6, "callback_query": query}


async def compare(town: Town, fork: Fork) -> None:
    """Checks that the game's record and the events of its log end as they were kept."""
    game = await town.game(fork.chat)
    source = fork.kept.record.source
    assert (game.status, dict(game.overrides)) == ("over", source.overrides), fork
    stored = await town.reads(acts.acts_of, game.id)
    text = record.write(
        ruleset=game.ruleset,
        roles=fork.kept.record.roles,
        players=(),
        lines=tuple(act.line for act in stored),
        overrides=game.overrides,
    )
    played = replay(parse(text))
    assert played.events == tuple(event for act in stored for event in codec.read_events(act.events))
    written = json.dumps(as_json(played), ensure_ascii=False)
    target = HERE / "games" / f"{fork.kept.book}.{fork.kept.locale}.json"
    if not target.exists():
        target.write_text(written + "\n", encoding="utf-8")
    assert json.loads(written) == fork.kept.protocol, fork


def again(target: Path) -> None:
    """Checks that a database made from the dump gives the same dump."""
    text = target.read_text(encoding="utf-8")
    with sqlite3.connect(":memory:") as database:
        database.executescript(text)
        assert dumped(database) == text


def main() -> None:
    numbers = count(1)
    secrets.token_hex = lambda nbytes=None: f"{next(numbers):064x}"
    secrets.token_urlsafe = lambda nbytes=None: f"code-{next(numbers)}"
    asyncio.run(make(Path(sys.argv[1])))


if __name__ == "__main__":
    main()
