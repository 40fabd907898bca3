"""A database in which everybody has neighbours: two bots, two groups, two people, two games of each state,
two seasons, two tournaments, with rows in every table. A column for which a row gives no value gets one by
its type, so that each value is in one row only. So a value that a function returns shows its row."""

import itertools
import json
import zlib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Boolean, Column, Float, Integer, LargeBinary, String, Table

from bot.store import schema
from bot.store.people.nicknames import FIRST_GUEST
from bot.store.telegram import outbox

NOW = 1_000_000.0
LATE = NOW - 1_000
"""Seasons and games that ended after this moment belong to the current season."""

BOTS = (7001, 7002)
GROUPS = (-1001, -1002)
QUIET_GROUPS = (-1003, -1004)
"""Groups in which all games are over."""
PEOPLE = (501, 502)
QUIET = (503, 504)
"""People who have only opened, judged or played games that are finished."""
ACCOUNTS = (505, 506)
"""Other accounts of the two people, of each in one group."""
FORGOTTEN_ID = -5
"""The number that stands for a forgotten player, at seat 5."""
STRANGER = 9999
"""A number that no person and no thing has."""


class Line(NamedTuple):
    table: Table
    values: Mapping[str, Any]


class Place(NamedTuple):
    """Where a game is played: the bot, the group, and the people who opened and judge it."""

    bot: int
    chat: int
    status: str
    host: int


def game(bot: int, chat: int, status: str, host: int) -> int:
    """Returns the id of the game of this bot, chat, status and host."""
    return GAMES[Place(bot, chat, status, host)]


def _places() -> Iterator[Place]:
    for bot in BOTS:
        yield from itertools.starmap(Place, itertools.product([bot], GROUPS, ("lobby", "running"), PEOPLE))
        all_groups = (*GROUPS, *QUIET_GROUPS)
        yield from itertools.starmap(
            Place, itertools.product([bot], all_groups, ("over", "cancelled"), QUIET)
        )
        yield from (Place(bot, user, "running", user) for user in PEOPLE)


GAMES: dict[Place, int] = {place: number for number, place in enumerate(_places(), 3001)}
"""Place → the id of its game. Groups have games of all kinds; each private chat has a practice."""


def _tournaments_of(bot: int) -> Iterator[tuple[int, str, int]]:
    yield from itertools.product([bot], ("open", "running"), PEOPLE)
    yield from itertools.product([bot], ["over"], QUIET)


TOURNAMENTS: dict[tuple[int, str, int], int] = {
    of: number for number, of in enumerate(itertools.chain(*map(_tournaments_of, BOTS)), 4001)
}
"""(bot, status, organiser) → the id of a tournament."""

SEASONS: dict[tuple[int, str], int] = {
    of: number
    for number, of in enumerate(itertools.product((*GROUPS, *QUIET_GROUPS), ("past", "present")), 5001)
}

MOTIONS: dict[tuple[int, str, str], int] = {
    of: number
    for number, of in enumerate(
        itertools.product(GAMES.values(), ("pause", "stop"), ("open", "closed")), 6001
    )
}

PROTESTS: dict[tuple[int, int], int] = {
    of: number for number, of in enumerate(itertools.product(GAMES.values(), (1, 2, 3, 4)), 8001)
}
"""(game, seat) → the id of a protest. The protests of seats 2 and 4 are decided."""

IMPORTS: dict[int, int] = {chat: number for number, chat in enumerate((*GROUPS, *QUIET_GROUPS), 9001)}
"""Group → the id of its import. The import has the group's cancelled games that `QUIET[0]` opened."""

GUESTS: dict[int, int] = {chat: FIRST_GUEST + number for number, chat in enumerate(IMPORTS)}
"""Group → the id of its guest, who came with its import and has no game that counts."""

NUMBERED = {"games", "tournaments", "seasons", "motions", "protests", "imports"}
"""Tables with their own numbers, by which a function names the row."""


def lines() -> Iterator[Line]:
    """Yields all rows, in an order that the foreign keys allow."""
    fresh = itertools.count(1)
    for table, values in _rows():
        given = {column.key: _filled(column, next(fresh)) for column in table.c if column.key not in values}
        yield Line(table, {**given, **values})


def _filled(column: Column[Any], number: int) -> Any:
    match column.type:
        case Boolean():
            return False
        case Float():
            return NOW / 2 + number
        case Integer():
            return 20_000 + number
        case String():
            return f"{column.table.name[:4]}{number}"
        case LargeBinary():
            return str(number).encode()
    return {"n": 20_000 + number}


def _rows() -> Iterator[Line]:
    for place, number in GAMES.items():
        yield Line(schema.games, _game(place, number))
    for place, number in GAMES.items():
        yield from _people_of(place, number)
        yield from _course_of(place, number)
        yield from _messages_of(place, number)
        if place.status == "over" and place.chat != QUIET_GROUPS[1]:
            yield from _memory_of(place, number)
    for bot in BOTS:
        yield from _known_to(bot)
    yield from _seasons()
    yield from _imports()
    yield from _tournaments()


def _game(place: Place, number: int) -> dict[str, Any]:
    bot, chat, status, host = place
    dealt = status in ("running", "over")
    return {
        "id": number,
        "bot_id": bot,
        "chat_id": chat,
        "thread_id": 0 if chat > 0 or not _is_open(status) else number % 100,
        "status": status,
        "creator_id": host if _has(place, "creator") else 0,
        "judge_id": host if _has(place, "judge") else 0,
        **(
            {}
            if _has(place, "seats") or _has(place, "creator") or _has(place, "judge")
            else {"variant": None}
        ),
        "roles": ["don", "sheriff", *["citizen"] * 3] if dealt else None,
        "rules": None,
        "started_at": NOW - 9_000 + number if dealt else None,
        "ended_at": None if _is_open(status) else ended(place),
        "winner": "red" if status == "over" else None,
        "planned_at": None,
        "evening_id": number if status == "running" else None,
        "overrides": {},
        "seal": 1,
        "seating": "drawn",
        "host_seen_at": NOW - 5_000 - number,
        "ruleset": "city",
        "join_code": f"code {number}",
    }


def ended(place: Place) -> float:
    """Returns when a game ended. The games of one host belong to the current season, those of the other to
    the previous one."""
    return (LATE if place.host == QUIET[0] else LATE - 10_000) + GAMES[place] / 100


LEFT = {("over", 503): "creator", ("over", 504): "judge", ("cancelled", 503): "seats", ("cancelled", 504): ""}
"""(status, host) → the role with which a game of the last group still names a person. Most people of that
group were forgotten."""


def _has(place: Place, who: str) -> bool:
    return place.chat != QUIET_GROUPS[1] or LEFT[place.status, place.host] == who


def seated(status: str) -> tuple[int, ...]:
    """Returns the players of a game, seat 1 first."""
    return PEOPLE if _is_open(status) else (*PEOPLE, *QUIET, FORGOTTEN_ID)


def _is_open(status: str) -> bool:
    return status in ("lobby", "running")


def _people_of(place: Place, number: int) -> Iterator[Line]:
    bot, chat, status, host = place
    for seat, user in enumerate(seated(status), 1):
        if user != FORGOTTEN_ID and not _has(place, "seats"):
            continue
        held = status == "running" and chat == GROUPS[0] and user == host
        sits = {"game_id": number, "user_id": user, "seat": seat, "bot_id": bot, "held": held, "ready": True}
        yield Line(schema.seats, {**sits, "present": True})
        if user == FORGOTTEN_ID:
            continue
        of_his = {"game_id": number, "user_id": user}
        yield Line(schema.waiting, {**of_his, "bot_id": bot})
        yield Line(schema.comers, {**of_his, "bot_id": bot, "number": seat})
        yield Line(schema.barred, of_his)
        yield Line(schema.substitutes, {**of_his, "seat": seat, "place": seat - 1})
        for other in (1, 2):
            yield Line(schema.notes, {**of_his, "seat": other})
        yield Line(schema.notes, {**of_his, "seat": -2, "text": str(seat)})
        yield Line(schema.said, {**of_his, "number": seat, "seat": seat})
        decided = {} if seat % 2 == 0 else {"decision": None}
        of_seat = {"id": PROTESTS[number, seat], "game_id": number, "seat": seat}
        yield Line(schema.protests, {**of_seat, **decided})


def _course_of(place: Place, number: int) -> Iterator[Line]:
    waits: dict[str, Any] = {"kind": "gathering" if place.host == PEOPLE[0] else "ready", "serial": None}
    waits = waits if place.status == "lobby" else {"kind": "step", "serial": 5}
    yield Line(schema.deadlines, {"game_id": number, **waits})
    yield Line(schema.evenings, {"game_id": number})
    where = {"bot_id": place.bot, "chat_id": place.chat, "thread_id": number % 100}
    yield Line(schema.places, {"id": number, "game_id": number, **where})
    if place.status == "cancelled":
        log = json.dumps([(turn, f"packed {number} {turn}", [], NOW) for turn in (1, 2)]).encode()
        yield Line(schema.packed, {"game_id": number, "acts": zlib.compress(log)})
    for seat in (1, 2):
        if place.status != "cancelled":
            yield Line(schema.acts, {"game_id": number, "number": seat})
        yield Line(schema.attendance, {"game_id": number, "seat": seat})
    for table in (schema.panels, schema.marks, schema.pauses):
        yield Line(
            table,
            {"game_id": number}
            | (
                {"marks": {}, "closed": True, "told": None, "asked": {"1": 60}, "replaced": {}}
                if table is schema.marks
                else {}
            ),
        )
    yield Line(schema.drafts, {"game_id": number, "serial": 5, "seats": [number * 10]})
    for (of, kind, state), motion in MOTIONS.items():
        if of == number:
            closed = {"closed_at": None} if state == "open" else {}
            yield Line(
                schema.motions, {"id": motion, "game_id": number, "kind": kind, "subject": 0, **closed}
            )
            for seat in (1, 2):
                yield Line(schema.motion_voters, {"motion_id": motion, "seat": seat})


def _messages_of(place: Place, number: int) -> Iterator[Line]:
    for chat, slot in itertools.product(
        {place.chat, *seated(place.status)} - {FORGOTTEN_ID}, ("board", "card")
    ):
        yield Line(schema.messages, {"bot_id": place.bot, "chat_id": chat, "game_id": number, "slot": slot})
        yield outgoing(place.bot, chat, game_id=number, slot=slot, what="edit", opens=chat % 10)


def outgoing(bot: int, chat: int, **more: Any) -> Line:
    empty = ("thread_id", "game_id", "slot", "query_id", "opens", "reply", "receiver_id", "question")
    values = {**dict.fromkeys(empty), "what": "send", "priority": 2, "message_id": None, **more}
    return Line(schema.outbox, {"bot_id": bot, "chat_id": chat, **values})


def reply(bot: int, user: int) -> int:
    """Returns the id of a row of the outbox."""
    return 10 * bot + user % 10


def _memory_of(place: Place, number: int) -> Iterator[Line]:
    of_it = {"game_id": number, "chat_id": place.chat, "ended_at": ended(place)}
    yield Line(schema.results, {**of_it, "winner": "red", "counts": True})
    for seat, user in enumerate(seated(place.status), 1):
        team = {
            "team": "black" if seat == 1 else "red",
            "won": seat > 1,
            "role": "citizen",
            "ruleset": "city",
        }
        yield Line(schema.played, {**of_it, "seat": seat, "user_id": user, **team})


TAKEN = (
    (True, False, False),
    (True, False, True),
    (False, True, False),
    (True, True, False),
    (False, False, True),
)
"""The restraints of the chat and of each person: whether each one is wanted, held, and not asked for yet."""


def _known_to(bot: int) -> Iterator[Line]:
    yield Line(schema.leases, {"bot_id": bot})
    yield from (outgoing(bot, GROUPS[0]) for _ in range(outbox.CROWDED))
    for number, done in enumerate((None, NOW - 900, NOW - 10), 1):
        yield Line(schema.inbox, {"bot_id": bot, "update_id": number, "done_at": done})
    for user in (*PEOPLE, *QUIET):
        yield Line(schema.people, {"bot_id": bot, "user_id": user, "username": f"name {user}"})
        for other in (*PEOPLE, *QUIET):
            noted = {"bot_id": bot, "user_id": user, "about_id": other}
            yield from [Line(schema.notes_on_people, noted)] if other != user else []
        yield outgoing(bot, user, reply="reply", id=reply(bot, user))
        yield outgoing(bot, user, what="answer", query_id="q")
        yield outgoing(bot, GROUPS[0], receiver_id=user)
    for chat in (*GROUPS, *QUIET_GROUPS):
        left = None if chat in GROUPS else NOW - 900
        met = {"settings": {"own-words": [f"{bot} {chat}"]}, "left_at": left}
        yield Line(schema.chats, {"bot_id": bot, "chat_id": chat, **met})
        playing = ("running", PEOPLE[0]) if chat in GROUPS[:1] else ("over", QUIET[0])
        of = game(bot, chat, *playing)
        for user, (wanted, held, unknown) in zip((0, *PEOPLE, *QUIET), TAKEN, strict=True):
            taken = {"game_id": of, "wanted": wanted, "held": held, **({"before": None} if unknown else {})}
            yield Line(schema.restraints, {"bot_id": bot, "chat_id": chat, "user_id": user, **taken})
    for chat, message in itertools.product((*GROUPS, *QUIET_GROUPS, *PEOPLE, *QUIET), (11, 12)):
        asked = {"question": f"question {message}", "asked_at": NOW - message}
        yield Line(schema.questions, {"bot_id": bot, "chat_id": chat, "message_id": message, **asked})


def _seasons() -> Iterator[Line]:
    for user, chat in itertools.product((*PEOPLE, *QUIET), (*GROUPS, *QUIET_GROUPS)):
        yield Line(schema.tallies, {"chat_id": chat, "user_id": user, "roles": {}})
        if user in PEOPLE:
            yield Line(schema.site_numbers, {"chat_id": chat, "user_id": user})
    yield Line(schema.hidden, {"user_id": PEOPLE[1]})
    for (chat, state), number in SEASONS.items():
        if (chat, state) == (QUIET_GROUPS[1], "present"):
            continue
        since, until = (LATE, None) if state == "present" else (0.0, LATE)
        term = {"since": since, "until": until, "ends_at": NOW - 5, "books": ["city"], "events": True}
        known = {"rated_at": None, "rated_game": None} if state == "present" else {"rated_at": NOW - 30}
        rated = {"games": 2, "rated_games": 0, **known}
        yield Line(schema.seasons, {"id": number, "chat_id": chat, **term, **rated})
        for user in (*PEOPLE, *QUIET):
            yield Line(schema.season_sums, {"season_id": number, "user_id": user})
            yield Line(schema.season_strengths, {"season_id": number, "user_id": user})


def _imports() -> Iterator[Line]:
    for chat, number in IMPORTS.items():
        yield Line(schema.imports, {"id": number, "chat_id": chat, "seasons": []})
        for bot in BOTS:
            of = game(bot, chat, "cancelled", QUIET[0])
            yield Line(schema.imported, {"game_id": of, "import_id": number})
        for user in (*PEOPLE, GUESTS[chat]):
            of_it = {"import_id": number, "joined": None}
            named = {"chat_id": chat, "user_id": user, "confirmed": True, **of_it}
            yield Line(schema.nicknames, named)
    for chat, account, user in zip(GROUPS, ACCOUNTS, PEOPLE, strict=True):
        of_it = {"confirmed": False, "import_id": None, "joined": user}
        yield Line(schema.nicknames, {"chat_id": chat, "user_id": account, **of_it})


ENTERED = ("in", "waiting", "in", "waiting", "in")


def _tournaments() -> Iterator[Line]:
    for (bot, status, leader), number in TOURNAMENTS.items():
        led = {
            "bot_id": bot,
            "code": f"code {number}",
            "organiser_id": leader,
            "chief_id": leader,
            "status": status,
        }
        plan = {
            "stages": [{"n": number}],
            "seeds": {"seating": number},
            "stage": 0,
            "round": 1,
            "overrides": {},
        }
        yield Line(schema.tournaments, {"id": number, **led, **plan})
        beyond = 100 if number == TOURNAMENTS[BOTS[1], "over", QUIET[1]] else 0
        for place, (user, state) in enumerate(zip((*PEOPLE, *QUIET, None), ENTERED, strict=True), 1):
            in_it = beyond + place
            entered = {"tournament_id": number, "number": in_it, "user_id": user, "status": state}
            entered["name"] = f"entrant {number} {place}"
            yield Line(schema.entrants, entered)
        for name, chat in zip("ABCD", (*GROUPS, *QUIET_GROUPS), strict=True):
            where = {"name": name, "chat_id": chat, "thread_id": number}
            yield Line(schema.event_tables, {"tournament_id": number, **where})
            at = {"tournament_id": number, "stage": 0, "name": name, "status": "running"}
            of = GAMES.get(Place(bot, chat, status, leader))
            yield Line(schema.event_games, {**at, "round": 1, "game_id": of})
            yield Line(schema.event_games, {**at, "round": 2, "game_id": None})
        for place, user in enumerate((*PEOPLE, *QUIET), 1):
            named = {"tournament_id": number, "number": beyond + place, "name": f"judge {place}"}
            yield Line(
                schema.event_judges,
                {**named, "user_id": user, "stage": None, "rounds": [], "side": place == 2},
            )
        for goes in (1, 2):
            came = {"tournament_id": number, "goes": goes, "comes": 20_000 + 10 * number + goes}
            yield Line(schema.event_substitutions, {**came, "stage": 0, "round": 1})
