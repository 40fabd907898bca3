"""Invariants of secrets: who may know which card."""

import json
import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from html import unescape
from typing import Any

from bot.render.book_words import role_name, words_book
from bot.render.locales import LOCALES, say
from engine.roles import Seat, Team
from sandbox.changes import Change, QueryPressed
from simulation.invariants.invariant import Called, Invariant
from simulation.plan import BOOKS


def _names(role: str) -> tuple[str, ...]:
    having = [book for book in BOOKS.values() if role in {each.id for each in book.roles}]
    own = [name for book in having for name in role_name(book, role).values()]
    common = [
        say(locale, "role-name", {"role": role, "book": words_book(book)})
        for locale in LOCALES
        for book in having
        if not role_name(book, role)
    ]
    return tuple(sorted({re.sub("<[^>]+>", "", each).casefold() for each in own + common}))


TEAMS = {role.id: role.team for book in BOOKS.values() for role in book.roles}
"""The team of each role."""
NAMES = {role: _names(role) for role in TEAMS}
"""Role → its names in all books and languages."""
ANY_NAME = re.compile("|".join(name for names in NAMES.values() for name in names), re.IGNORECASE)

ASKED = re.compile(r"(мафия|мафія)\?", re.IGNORECASE)
"""Matches the end of a question of some books that asks whether somebody is mafia. It reveals no role."""

GAME = "SELECT coalesce(game_id, json_extract(content, '$.of_game')) FROM outbox WHERE id = ?"
"""The game of a row of the outbox."""

CLAIMED = re.compile(
    r"(снять отметку о том, что|зняти позначку про те, що) №\d+ · .+ (называет себя|називає себе) "
)
"""The start of the question whether to take back the mark of a role that a player has claimed aloud."""

PLAYER = re.compile(r"№(\d+) · (\w+)")
"""Matches a player's number and name. The number alone may belong to a player at another table."""

OLD_CARD = re.compile(r"(эта игра окончена|цю гру закінчено)\. (место|місце) №\d+, карта: ")
"""The start of a card's message that is closed because its game is over. After `/forget`, the row of this
message does not name the game."""

MINE = re.compile(r"(вы|ви) — №(\d+), ")
"""The start of a player's own card in the group. The answer to a press names no game, and another table may
have the same card at the same seat."""

RELAYED = "👻 №"
"""The start of a line of the place: words of a player who is out to the others who are out."""

SAYS = re.compile(r"№\d+ · [^:—]+: .*\u2060")
"""Matches words of a simulated player to the table. Their sentences end with an invisible character, after
which a question to somebody may follow."""


@dataclass(frozen=True)
class _Deal:
    """A running game. `people`: seat → person and name; `all_cards`: the people who may see all cards;
    `checks`: pairs of a checker's seat and the seat that he has checked."""

    game: int
    chat: int
    roles: tuple[str, ...]
    people: dict[Seat, tuple[int, str]]
    all_cards: frozenset[int]
    checks: frozenset[tuple[Seat, Seat]]


class NoRoleIsTold(Invariant):
    """Before a game ends, no message, button or toast shows a person somebody's card, unless he may know this
    card."""

    name = "no role is told too early"

    def begin(self) -> None:
        self._people: dict[str, int] = {}
        self._games: dict[int, int | None] = {}
        """Id of an outbox row that names a role → its game; None if the row belongs to no game."""

    def seen(self, change: Change) -> None:
        if isinstance(change, QueryPressed):
            self._people[change.query.id] = change.query.person.id

    def sent(self, call: Called) -> None:
        if call.row is not None and ANY_NAME.search("\n".join(_texts(call.given))):
            with self.case.rows() as rows:
                found = rows.execute(GAME, (call.row,)).fetchone()
            if found is not None:
                self._games[call.row] = found[0]

    def called(self, call: Called) -> None:
        chat = int(call.given.get("chat_id", 0))
        viewer = self._people.get(call.given.get("callback_query_id", ""), chat)
        text = "\n".join(_texts(call.given))
        if not viewer or not ANY_NAME.search(text):
            return
        if call.row is not None and call.row not in self._games:
            return  # a newer row has replaced it
        game = None if call.row is None else self._games[call.row]
        self._look(text, game, viewer if viewer > 0 else None)

    def _look(self, text: str, game: int | None, viewer: int | None) -> None:
        """Checks a text that a person sees, or a group if `viewer` is None. An outbox row that belongs to a
        game (`game`), or shows it again, reveals nothing of other games. A practice is only checked for its
        own person, because its neighbours have the names of people at other tables."""
        text = ASKED.sub("", text)
        with self.case.rows() as rows:
            deals = [
                each
                for each in _running(rows)
                if game in (None, each.game) and (each.chat < 0 or each.chat == viewer)
            ]
        text = text.casefold()
        for deal in deals:
            if game is None and not _is_about(text, deal):
                continue
            for line in text.split("\n"):
                if line.startswith(RELAYED) or CLAIMED.match(line):
                    continue  # a player may claim any role
                if deal.chat > 0 and SAYS.match(line):
                    continue  # so do the simulated players of a practice
                if game is None and viewer is not None and OLD_CARD.match(line):
                    continue
                if game is None and (mine := MINE.match(line)) and _sits(deals, viewer, int(mine[2])):
                    continue
                for seat in _betrayed(line, deal, viewer):
                    self.wrong(
                        f"{viewer or 'the group'} reads {line!r} about seat {seat} of game {deal.game}"
                    )


def _sits(deals: Sequence[_Deal], viewer: int | None, seat: Seat) -> bool:
    return any(deal.people.get(seat, (None, ""))[0] == viewer for deal in deals)


def _is_about(text: str, deal: _Deal) -> bool:
    """Returns whether a text without a game can be about this game: all players in the text sit in it.
    Players at another table may have the same names, numbers and cards."""
    people = {seat: name for seat, (_, name) in deal.people.items()}
    return all(people.get(int(number), "").startswith(word) for number, word in PLAYER.findall(text))


def _texts(given: Mapping[str, Any]) -> Iterator[str]:
    for value in given.values():
        said = str(value)
        if said.startswith(("{", "[")):
            with suppress(ValueError):
                said = "\n".join(_strings(json.loads(said)))
        yield unescape(re.sub("<[^>]+>", "", said))


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _strings(each)


def _running(rows: sqlite3.Connection) -> Iterator[_Deal]:
    judge = "CASE WHEN judge_sees THEN judge_id END"
    found = f"SELECT id, chat_id, roles, {judge} FROM games WHERE started_at > 0 AND ended_at IS NULL"  # noqa: S608
    for game, chat, roles, judge in rows.execute(found).fetchall():
        seats = "SELECT seat, user_id, name, saw_cards FROM seats WHERE game_id = ? AND seat IS NOT NULL"
        sitting = rows.execute(seats, (game,)).fetchall()
        people = {seat: (user, name.casefold()) for seat, user, name, _ in sitting}
        seers = frozenset({judge, *(user for _, user, _, saw in sitting if saw)})
        acts = rows.execute("SELECT line FROM acts WHERE game_id = ? AND line LIKE '% check %'", (game,))
        checks = frozenset((int(line.split()[0]), int(line.split()[2])) for (line,) in acts.fetchall())
        yield _Deal(game, chat, tuple(json.loads(roles)), people, seers, checks)


def _betrayed(line: str, deal: _Deal, viewer: int | None) -> Iterator[Seat]:
    if viewer in deal.all_cards and viewer is not None:
        return
    own = next((seat for seat, (user, _) in deal.people.items() if user == viewer), None)
    is_black = own is not None and TEAMS[deal.roles[own - 1]] is Team.BLACK
    for seat, (_, name) in deal.people.items():
        role = deal.roles[seat - 1]
        if seat == own or (is_black and TEAMS[role] is Team.BLACK) or (own, seat) in deal.checks:
            continue
        shown = PLAYER.findall(line)
        about = any(int(number) == seat and name.startswith(word) for number, word in shown)
        if not shown:
            about = re.search(rf"№{seat}\b|\b{re.escape(name)}\b", line) is not None
        if about and any(each in line for each in NAMES[role]):
            yield seat
