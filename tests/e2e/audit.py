"""Checks a finished tournament: its games, its seats, its messages and its standing."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.render.locales import say
from engine.record import Record, parse
from engine.replay import replay
from tests.e2e.account import compare
from tests.e2e.kept import rows
from tests.e2e.ledger import Balance, Books, all_heard_once, balance_of, open_books
from tests.e2e.mirror import Json, Shown
from tests.e2e.retelling import retell
from tests.e2e.tournament import LOCALE, TITLE, Cup, event_file, read
from tests.e2e.town import BOT

_DOCUMENT = re.compile(r"game-(\d+)\.html")
_PLACE = re.compile(r"(\d+)\. (.+) — (−?\d+,\d\d) \(доп\. (−?\d+,\d\d)\), игр (\d+)")


class Standing(NamedTuple):
    """A line of the standing."""

    place: int
    name: str
    total: float
    games: int


@dataclass(frozen=True)
class Played:
    """A game of the tournament. `seats`: ids of people, seat 1 first. `between`: its begin and end in unix
    seconds."""

    chat: int
    game: int
    seats: Sequence[int]
    between: tuple[float, float]
    record: Record
    text: str


async def played(cup: Cup) -> Sequence[Played]:
    """Returns the games that count, from the records in the groups. Checks that each was played once, by the
    people at the posted seats, and to its end."""
    games, texts = cup.games("over"), await _records(cup)
    found = []
    for fixture, game in games.items():
        one = _game(cup, game, texts[game])
        whole = replay(one.record)
        assert whole.rejected == ()
        assert whole.state.result is not None
        assert [*one.record.source.players] == [*await cup.posted(fixture)]
        assert one.chat == cup.groups[fixture.table]
        found.append(one)
    return found


async def stopped(cup: Cup) -> Sequence[Played]:
    """Returns the games without a result. Each of them was played again."""
    counting, texts = cup.games("over").values(), await _records(cup)
    known = {number for (number,) in rows(cup.town, "SELECT id FROM games")}
    assert texts.keys() == known
    assert known >= {*counting}
    return [_game(cup, game, texts[game]) for game in sorted(known - {*counting})]


def _game(cup: Cup, game: int, text: str) -> Played:
    sitting = rows(cup.town, "SELECT user_id FROM seats WHERE game_id = ? ORDER BY seat", game)
    ((chat, begun, ended),) = rows(
        cup.town, "SELECT chat_id, created_at, ended_at FROM games WHERE id = ?", game
    )
    return Played(chat, game, [who for (who,) in sitting], (begun, ended), parse(text), text)


async def _records(cup: Cup) -> Mapping[int, str]:
    """Returns the newest record that the groups got of each game: id of the game → text."""
    newest: dict[int, Shown] = {}
    for chat in cup.groups.values():
        for shown in cup.town.mirror.said_in(chat):
            named = _DOCUMENT.fullmatch((shown.now["document"] or {}).get("name", ""))
            if named is not None:
                newest[int(named[1])] = shown
    return {game: await cup.town.download(shown) for game, shown in newest.items()}


def copies(cup: Cup, games: Sequence[Played]) -> list[Shown]:
    """Checks that no message of the games is missing. Returns the messages that came twice."""
    groups: dict[int, list[str]] = {chat: [] for chat in cup.groups.values()}
    private: dict[int, list[str]] = {}
    for game in games:
        for told in retell(game.record, LOCALE):
            if told.seat is None:
                groups[game.chat].append(told.text)
            else:
                private.setdefault(game.seats[told.seat - 1], []).append(told.text)
    town = cup.town
    twice = [one for chat, its in groups.items() for one in compare(its, town, chat, in_order=True)]
    for person, his in private.items():
        twice += compare(his, town, person, in_order=False)
    return twice


def ledger(cup: Cup, heard: Sequence[Json], games: Sequence[Played]) -> Counter[str]:
    """Checks that every press and every message took effect once, in the right game. `heard`: the sandbox's
    list of updates."""
    mirror = cup.town.mirror
    books = open_books(cup.town.database, BOT, heard, mirror)
    all_heard_once(books, mirror)
    found: Counter[str] = Counter()
    for game in games:
        found += Counter(vars(_balance(cup, books, game)))
    return found


def _balance(cup: Cup, books: Books, game: Played) -> Balance:
    begun, ended = game.between
    here = [
        update
        for update in books.updates
        if update.message is None or begun <= (update.done_at or 0.0) <= ended
    ]
    own = replace(books, games={game.chat: game.game}, updates=here)
    return balance_of(own, cup.town.mirror, {game.chat: game.record})


def standing_of_files(cup: Cup, games: Sequence[Played]) -> Sequence[Standing]:
    """Returns the standing that `mafia tournament standing` computes from the groups' records and the seats
    in the bot's file."""
    path = event_file(cup)
    cup.organise("write", path, cup.code)
    text = path.read_text("utf-8")
    head = text.split("[[games]]")[0]
    path.write_text(head, "utf-8")
    records = []
    for game in games:
        records.append(path.parent / f"{game.game}.mafia.toml")
        records[-1].write_text(game.text, "utf-8")
    cup.organise("import", path, *records)
    told = json.loads(cup.organise("standing", path, "--json", "--house-bonus"))
    return [Standing(one["place"], one["player"], one["total"], one["games"]) for one in told["standing"]]


async def standing_of_chat(cup: Cup) -> Sequence[Standing]:
    """Returns the standing that the organiser reads."""
    before = max((each.id for each in cup.town.mirror.said_in(cup.organiser)), default=0)
    await cup.look()
    await cup.press("standing")
    head = say(LOCALE, "event-standing", {"title": TITLE})
    shown = await cup.hear(cup.organiser, head, since=before)
    return [
        Standing(int(place), name, _number(total), int(games))
        for place, name, total, _, games in _PLACE.findall(read(shown.text))
    ]


def _number(text: str) -> float:
    return float(text.replace("−", "-").replace(",", "."))


async def podium(cup: Cup) -> Sequence[str]:
    """Returns the names on the podium, as the first group reads them."""
    shown = await cup.hear(
        cup.groups["1"], re.sub("<[^>]+>", "", say(LOCALE, "event-podium", {"title": TITLE}))
    )
    return re.findall(r"^(?:🥇|🥈|🥉) (.+) — ", read(shown.text), re.MULTILINE)
