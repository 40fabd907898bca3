"""What the server sends to a page: the events of its stream, one at each moment at which the pages of its
table get one, and the answers to its posts."""

import asyncio
import re
from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import dataclass

from bot.runtime.permits import Permit
from bot.services.game.notes import LONGEST_NOTE
from bot.web.identity import StrangerError
from bot.web.sight import Looker, to_json
from bot.web.watching import Table
from engine.roles import Seat
from engine.rules.model import RuleSet

PADDING_BYTES = 1024
"""The length of each event and each answer is a multiple of so many bytes."""
HEAD = 256
"""The bytes for what every event begins with."""
ROOM, ROOM_OF_SEAT = 2048, 192
"""The bytes for what only this viewer has and the table does not know: in all, and more for each seat."""
ROOM_OF_PAIR = 96
"""The bytes for each pair of seats, where a role acts on two."""
ROOM_OF_NOTE = 4 * LONGEST_NOTE + 16
"""The bytes for a note about a seat, or about the person there. An event has room for one note, but the first
event of a stream for all."""
ROOM_OF_ANSWER = PADDING_BYTES
"""The bytes for the words of an answer to a post, besides its event."""

COUNT = re.compile("[0-9]{1,9}")


@dataclass
class Had:
    """What a page has been told already. `cursor`: how far it is, as its last event has told it; "" for a new
    page. `notes`: None if it has none yet."""

    cursor: str
    notes: Mapping[Seat, str] | None = None


async def events(
    table: Table, shown: Permit, cursor: str, clock: Callable[[], float]
) -> AsyncGenerator[bytes, None]:
    """Yields what a viewer may know, as parts of an event stream, whenever his table has an event. Ends when
    he may not look any more, or his permit ends; his page then asks again, and is told why. `cursor`: how far
    the page is. `clock`: returns unix seconds."""
    had = Had(cursor)
    while True:
        if shown.until and shown.until < clock():
            return
        try:
            looker = await table.looker(shown)
        except StrangerError:
            return
        async with table.turns[table.pulse(looker)[1]]:
            pulse = table.pulse(looker)
            body, size = _event(table, looker, shown.user_id, had, clock(), beat=pulse[1])
            await asyncio.sleep(0)  # lets a press that waits go first
        yield b"data: %b\n\n" % padded(body, size)
        while table.pulse(looker) == pulse:
            await table.bell.wait()


def answer(table: Table, looker: Looker, user_id: int, had: Had, now: float, **said: object) -> bytes:
    """Returns the answer to a post: its words, and the event that its page gets with it. Its length does not
    depend on what the person has done. `had`: what his page knows. `now`: unix seconds."""
    event, size = _event(table, looker, user_id, had, now)
    return padded(b'%b,"event":%b}' % (to_json(said)[:-1], event), size + ROOM_OF_ANSWER)


def _event(
    table: Table, looker: Looker, user_id: int, had: Had, now: float, *, beat: bool = False
) -> tuple[bytes, int]:
    """Returns an event as JSON without padding, and how long it has to be. `had`: is changed to what the page
    knows after the event. `beat`: whether the event comes because a beat was due."""
    film, seats = table.film(looker), len(table.names)
    reel = f"{table.course.edition}.{looker.viewer}"  # who takes a seat sees other frames from then on
    known_reel, _, known = had.cursor.partition("-")
    first = int(known) if COUNT.fullmatch(known) and known_reel == reel else 0
    first = first if first <= len(film.frames) else 0
    watched = [table.watched(locale, behind=looker.behind) for locale in table.locales]
    moment = film.moments[first - 1] if first else -1
    public = max(len(facts) + other.length_after(moment) for other, facts in watched)
    fresh, noted = had.notes is None, _noted(table.notes.get(user_id, {}), had)
    size = size_of(looker, table.live.state.rules, seats, public, 2 * seats if fresh else 1)
    flags = {"whole": not first, "fresh": fresh, "beat": beat and not fresh}
    told = {"now": now, "from": first, "notes": noted, **{name: True for name in flags if flags[name]}}
    for count in range(len(film.frames), first - 1, -1):  # what finds no room waits for the next event
        had.cursor = f"{reel}-{count:06}"
        parts = to_json({**told, "cursor": had.cursor})[:-1], table.facts_of(looker), film.frames[first:count]
        body = b'%b,%b,"frames":[%b]}' % (*parts[:2], b",".join(parts[2]))
        if len(body) <= size:
            break
    return body, size


def _noted(kept: Mapping[Seat, str], had: Had) -> Mapping[Seat, str]:
    """Returns the notes that an event tells, and adds them to `had`: all to a new page, otherwise at most one
    that has changed, "" if it is gone."""
    if had.notes is None:
        had.notes = kept
        return kept
    seats = {*kept, *had.notes}
    told = [(seat, kept.get(seat, "")) for seat in seats if kept.get(seat, "") != had.notes.get(seat, "")][:1]
    had.notes = {**had.notes, **dict(told)}
    return dict(told)


def size_of(looker: Looker, rules: RuleSet, seats: int, public: int, notes: int) -> int:
    """Returns the length of an event, in bytes. The cipher of a connection does not hide lengths. So a length
    follows from what everybody knows, whatever card, name, language, notes or acts a viewer has. `public`:
    the length of the same event for somebody who only watches; `notes`: for how many notes it has room."""
    own = 0
    if looker.door != "spectator" or looker.viewer != "table":
        own = ROOM + ROOM_OF_SEAT * seats + public // 8  # the frames of a long game have more secret lines
        own *= 4 if looker.door == "judge" else 1
    if looker.door == "player":
        own += ROOM_OF_NOTE * notes + (ROOM_OF_PAIR * seats**2 if 2 in rules.words.values() else 0)
    return -(-(HEAD + public + own) // PADDING_BYTES) * PADDING_BYTES


def padded(body: bytes, size: int) -> bytes:
    """Returns JSON with spaces at its end, so that it has this length; longer JSON gets the next multiple of
    `PADDING_BYTES`."""
    return body.ljust(max(size, -(-len(body) // PADDING_BYTES) * PADDING_BYTES))
