"""A tournament: what its tables, its players, its organiser and its chief judge read."""

from collections.abc import Mapping, Sequence
from functools import cache

from bot.keyboards.event_taps import DecideTap, EventTap, EventWish, ProtestTap, Ruling
from bot.render.buttons import to_table
from bot.render.decimals import figure
from bot.render.locales import LOCALES, say
from bot.render.post import Arg, Button, Line, Post, Style, Words, line, row_of
from championship.event import Slot
from engine.scoring.standing import Place

SHOWN = 10
"""Places that a group is shown at once; the others are folded."""

ROOM = 3500
"""Characters that the places of a standing may take: a message holds 4096."""

BESIDE = 48
"""Characters of a line of the standing beside the name, at most."""

MINUTE = 60.0

PAGE = 40
"""People on one page: Telegram takes a hundred buttons."""


def tap(tournament: int, wish: EventWish, number: int = 0, other: int = 0) -> str:
    """The data of a button about a tournament."""
    return EventTap(tournament=tournament, wish=wish, number=number, other=other).pack()


def event_button(
    tournament: int, wish: EventWish, key: str, *, number: int = 0, other: int = 0, style: Style | None = None
) -> tuple[Button, ...]:
    """A row of one button."""
    return (Button(label=line(key), data=tap(tournament, wish, number, other), style=style),)


@cache
def _own_stages() -> Sequence[Words]:
    heats = {locale: say(locale, "event-heats", {}) for locale in LOCALES}
    return heats, {locale: say(locale, "event-final", {}) for locale in LOCALES}


def _stage(name: str) -> Arg:
    """A stage that `mafia tournament new` has named, in whichever language, is called so in each of them."""
    return next((names for names in _own_stages() if name in names.values()), name)


def _at(slot: Slot, key: str, **args: Arg) -> Line:
    """A line about a game of the tournament."""
    return line(key, stage=_stage(slot.stage), round=slot.round, table=slot.table, **args)


def seating_of_table(
    title: str, slot: Slot, seats: Sequence[tuple[str, int | None]], *, pause: float
) -> Post:
    """The seats of a table for a round, seat 1 first: names, and where each has cut the deck, None if he has
    not. `pause`: seconds until it begins; 0: when the organiser says so."""
    return Post(
        lines=(
            _at(slot, "event-round", title=title),
            *(_seat(number, name, cut) for number, (name, cut) in enumerate(seats, 1)),
            begins(pause),
        )
    )


def _seat(number: int, name: str, cut: int | None) -> Line:
    if cut is None:
        return line("event-seat", number=number, name=name)
    return line("lobby-person-cut", number=number, name=name, cut=cut)


def begins(pause: float) -> Line:
    """When a round does."""
    return line("event-begins", count=max(1, round(pause / MINUTE))) if pause else line("event-begins-soon")


def your_seat(title: str, slot: Slot, seat: int, chat: str, url: str | None, *, pause: float) -> Post:
    """A player's own seat, with a link to the group."""
    said = _at(slot, "event-your-seat", title=title, number=seat, chat=chat)
    return Post(lines=(said, begins(pause)), rows=to_table(url))


def you_rest(title: str, stage: str, number: int) -> Post:
    """For who does not play in a round."""
    return Post(lines=(line("event-you-rest", title=title, stage=_stage(stage), round=number),), silent=True)


def not_on(title: str, stage: str) -> Post:
    """For who does not go on."""
    return Post(lines=(line("event-not-on", title=title, stage=_stage(stage)),), silent=True)


def standing(title: str, placed: Sequence[Place]) -> Post:
    """The standing, the best first."""
    rows = _rows(placed)
    head = line("event-standing", title=title) if rows else line("event-standing-none", title=title)
    return Post(lines=(head, *rows[:SHOWN]), folded=rows[SHOWN:], silent=True)


def _rows(placed: Sequence[Place]) -> tuple[Line, ...]:
    """The places that a message has room for, and how many more there are."""
    shown, room = 0, ROOM
    while shown < len(placed) and (room := room - len(placed[shown].player) - BESIDE) >= 0:
        shown += 1
    rows = tuple(_placed(one) for one in placed[:shown])
    left = len(placed) - shown
    return (*rows, line("event-more", count=left)) if left else rows


def _placed(one: Place) -> Line:
    return line(
        "event-place",
        place=one.place,
        name=one.player,
        total=figure(one.total),
        additional=figure(one.additional),
        games=one.games,
    )


def podium(title: str, placed: Sequence[Place]) -> Post:
    """The end: the first three, and below them all others."""
    first = tuple(
        line("event-podium-place", place=one.place, name=one.player, total=figure(one.total))
        for one in placed[:3]
    )
    lines = (line("event-podium", title=title), *first, line("event-thanks"))
    return Post(lines=lines, folded=_rows(placed[3:]))


def your_place(title: str, place: int, of: int) -> Post:
    """For each player, at the end."""
    return Post(lines=(line("event-your-place", title=title, place=place, count=of),), silent=True)


def you_are(status: str) -> Line:
    """Whether the person is in the tournament, waits, or has gone."""
    return line(f"event-you-{status}")


def next_round(stage: str, number: int, of: int) -> Line:
    """Which round is played, or comes next."""
    return line("event-next-round", stage=_stage(stage), round=number, count=of)


def table_is(name: str, status: str, *, begins: bool) -> Line:
    """How far a table's game of the round is. `begins`: one that is due is about to begin."""
    if begins and status == "due":
        return line("event-table-begins", table=name)
    return line(f"event-table-{status}", table=name)


def entry(tournament: int, title: str, *, entered: int, places: int, own: str | None, begun: bool) -> Post:
    """What the link of a tournament shows. `own`: what the person is in it, None if nothing."""
    said = [line("event-entry", title=title, count=entered, places=places)]
    if own is not None:
        said.append(you_are(own))
    if own in ("in", "waiting"):
        return Post(
            lines=tuple(said),
            rows=() if begun else (event_button(tournament, "leave", "button-event-leave"),),
        )
    if begun or entered >= places:
        said.append(line("event-full"))
        return Post(lines=tuple(said), rows=(event_button(tournament, "enter", "button-event-wait"),))
    rows = (event_button(tournament, "enter", "button-event-enter", style="success"),)
    return Post(lines=tuple(said), rows=rows)


def menu(
    title: str,
    *,
    said: Sequence[Line],
    rows: Sequence[tuple[Button, ...]],
    link: str | None,
) -> Post:
    """The organiser's menu: how far the tournament is, and what he can do now. `link`: to enter it, None if
    nobody can any more."""
    head = line("event-menu", title=title)
    door = () if link is None else (line("event-link", link=link),)
    return Post(lines=(head, *said, *door), rows=tuple(rows), silent=True)


def whom_to_replace(tournament: int, people: Mapping[int, str], page: int) -> Post:
    """Asks who goes. `people`: by number, a part of them on each page, from 0."""
    last = max(0, len(people) - 1) // PAGE
    page = min(page, last)
    here = [*people.items()][page * PAGE : (page + 1) * PAGE]
    numbers = [Button(mark=str(number), data=tap(tournament, "replace", number)) for number, _ in here]
    listed = tuple(line("event-seat", number=number, name=name) for number, name in here)
    return Post(
        lines=(line("event-who-goes"), *listed),
        rows=(*row_of(numbers, 8), *_pages(tournament, page, last), _back(tournament)),
        silent=True,
    )


def _pages(tournament: int, page: int, last: int) -> tuple[tuple[Button, ...], ...]:
    """Leads to the other pages of those who play, if there are any."""
    turned = [(mark, to) for mark, to in (("‹", page - 1), ("›", page + 1)) if 0 <= to <= last]
    row = tuple(Button(mark=mark, data=tap(tournament, "people", to)) for mark, to in turned)
    return (row,) if row else ()


def _back(tournament: int) -> tuple[Button, ...]:
    return event_button(tournament, "menu", "button-back")


def who_comes(tournament: int, goes: int, name: str, waiting: Mapping[int, str]) -> Post:
    """Asks who comes for the one who goes. `waiting`: by number; those who came first are shown."""
    if not waiting:
        return Post(lines=(line("event-nobody-waits", name=name),), rows=(_back(tournament),), silent=True)
    rows = tuple(
        (
            Button(
                mark=str(number),
                label=line("button-event-name", name=who),
                data=tap(tournament, "replace", goes, number),
            ),
        )
        for number, who in [*waiting.items()][:PAGE]
    )
    return Post(lines=(line("event-who-comes", name=name),), rows=(*rows, _back(tournament)), silent=True)


def hindered(tournament: int, table: str, why: Line) -> Post:
    """Tells the organiser why a table could not begin."""
    return Post(
        lines=(line("event-hindered", table=table), why),
        rows=(event_button(tournament, "begin", "button-event-again"),),
    )


def stopped(tournament: int, table: str, place: int) -> Post:
    """Tells the organiser that a game ended without a result. `place`: of the table in its stage, from 1."""
    return Post(
        lines=(line("event-stopped", table=table),),
        rows=(
            event_button(tournament, "again", "button-event-again", number=place),
            event_button(tournament, "skip", "button-event-skip", number=place),
        ),
    )


def game_over(game_id: int, slot: Slot, minutes: int) -> Post:
    """The table's game is in the standing; who disagrees protests."""
    protests = Button(label=line("button-protest"), data=ProtestTap(game=game_id).pack())
    return Post(lines=(_at(slot, "event-counted", count=minutes),), rows=((protests,),), silent=True)


def ask_protest(slot: Slot) -> Post:
    """Asks a player for the text of his protest."""
    said = _at(slot, "protest-ask")
    return Post(lines=(said,), asks=True)


def protest(protest_id: int, slot: Slot, seat: int, name: str, text: str) -> Post:
    """Asks the chief judge for his decision."""
    return Post(
        lines=_protested(slot, seat, name, text),
        rows=(
            _ruling(protest_id, "deny", "button-protest-deny"),
            _ruling(protest_id, "allow", "button-protest-allow"),
            _ruling(protest_id, "void", "button-protest-void"),
        ),
    )


def _protested(slot: Slot, seat: int, name: str, text: str) -> tuple[Line, ...]:
    return (_at(slot, "protest-made", number=seat, name=name), line("protest-text", text=text))


def ruled(slot: Slot, seat: int, name: str, text: str, ruling: str) -> Post:
    """The protest with the chief judge's decision, for himself."""
    return Post(lines=(*_protested(slot, seat, name, text), line(f"protest-{ruling}")))


def _ruling(protest_id: int, ruling: Ruling, key: str) -> tuple[Button, ...]:
    return (Button(label=line(key), data=DecideTap(protest=protest_id, ruling=ruling).pack()),)


def decided(slot: Slot, seat: int, name: str, ruling: str) -> Post:
    """What the chief judge has decided, for all to read."""
    said = _at(slot, "protest-decided", number=seat, name=name)
    return Post(lines=(said, line(f"protest-{ruling}")))
