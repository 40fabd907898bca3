"""The posts of a tournament to its tables, its players and its organiser."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias, TypeVar

from bot.presses.tournaments import EventTap, ListTap, ProtestTap, TableTap
from bot.render.book_words import title_args
from bot.render.decimals import decimal
from bot.render.game.buttons import to_table
from bot.render.game.sealing import to_cutting
from bot.render.locales import LOCALES, say
from bot.render.post import Arg, Button, Line, Post, Style, Words, line, row_of
from bot.values.durations import MINUTE
from bot.values.tournament import ENDED, Status
from championship.event import Fixture
from championship.standing import EXPELLED
from engine.rules.model import RuleSet
from engine.scoring.standing import CHAIN, LOT, Place

SHOWN = 10
"""The number of places of a standing that a group sees at once. The others are folded."""

ROOM = 3500
"""The most characters that the places of a standing take in a message. A message can have 4096."""

BESIDE = 48
"""The most characters of a line of the standing, without the name."""

LOTS = 3
"""For up to this number of players, each has a line of his own if the lot has decided his place."""

PARTED = 40
"""The most characters of the line that says what has decided between two players with equal points."""

PAGE = 40
"""The most people on one page of a list. Telegram accepts a hundred buttons."""

CHIEF = 0
"""The number of the chief judge in a list from which somebody chooses an entrant by his number. Numbers of
entrants begin with 1."""

T = TypeVar("T")

Rows: TypeAlias = tuple[tuple[Button, ...], ...]


def event_button(
    tournament: int,
    wish: str,
    key: str,
    kind: type[EventTap] = EventTap,
    *,
    style: Style | None = None,
    **values: int,
) -> tuple[Button, ...]:
    """Returns a row with one button about a tournament. `key`: its label in the locales. `kind`, `values`:
    the type and the further values of its tap, if it is about a person, a table or a page."""
    return (Button(label=line(key), data=kind.of(tournament, wish, **values).pack(), style=style),)


def named_button(
    tournament: int, wish: str, key: str, name: str, kind: type[EventTap], *, mark: str = "", **values: int
) -> tuple[Button, ...]:
    """Returns a row with one button of a tournament. `wish`, `kind`, `values`: what its tap carries. `key`:
    its label in the locales. `name`: a name in the label. `mark`: a sign before the label."""
    data = kind.of(tournament, wish, **values).pack()
    return (Button(label=line(key, name=name), data=data, mark=mark),)


def list_page(
    tournament: int, wish: str, things: Sequence[T], page: int, size: int = PAGE
) -> tuple[Sequence[tuple[int, T]], Rows]:
    """Returns the things on a page of a list, each with its number from 1, and the buttons that turn to other
    pages, if there are any. `wish`: the wish of these buttons. `page`: the number of the page, from 0; the
    last page if there are fewer."""
    last = max(0, len(things) - 1) // size
    page = min(page, last)
    turns = tuple(
        Button(mark=mark, data=ListTap.of(tournament, wish, page=to).pack())
        for mark, to in (("‹", page - 1), ("›", page + 1))
        if 0 <= to <= last
    )
    return [*enumerate(things, 1)][page * size : (page + 1) * size], (turns,) if turns else ()


def person_buttons(
    people: Mapping[int, str], tournament: int, wish: str, kind: type[EventTap], field: str, **values: int
) -> Rows:
    """Returns rows with a button for each of the first people of a list. `people`: names by number of
    entrant; `CHIEF` stands for the chief judge. `field`: the field of the tap for the number of the person.
    `values`: the other fields of the tap."""
    chosen = ((number, who, {**values, field: number}) for number, who in [*people.items()][:PAGE])
    return tuple(
        (
            Button(
                mark="" if number == CHIEF else str(number),
                label=line("button-event-chief") if number == CHIEF else line("button-event-name", name=who),
                data=kind.of(tournament, wish, **carried).pack(),
            ),
        )
        for number, who, carried in chosen
    )


@cache
def _own_stages() -> Sequence[Words]:
    heats = {locale: say(locale, "event-heats", {}) for locale in LOCALES}
    return heats, {locale: say(locale, "event-final", {}) for locale in LOCALES}


def stage_name(name: str) -> Arg:
    """Returns the name of a stage as an argument of a line. If `mafia tournament new` has given the stage its
    name, the argument has the name in each language."""
    return next((names for names in _own_stages() if name in names.values()), name)


def at_fixture(fixture: Fixture, key: str, **args: Arg) -> Line:
    """Returns a line about a game of the tournament: its stage, round and table are filled in."""
    return line(key, stage=stage_name(fixture.stage), round=fixture.round, table=fixture.table, **args)


def seating_of_table(
    title: str,
    fixture: Fixture,
    seats: Sequence[tuple[str, int | None]],
    *,
    pause: float | None,
    judge: str | None = None,
    game_id: int | None = None,
) -> Post:
    """Returns the post with the seats of a table for a round. `seats`: for each seat, from 1, the name of the
    person and where he has cut the deck; None if he has not. `pause`: seconds until the round begins; 0 if
    the organiser begins it, None if he has done so. `judge`: the name of the table's judge, if one is named.
    `game_id`: the id of the table's game; None if it has begun, so that nobody cuts any more."""
    return Post(
        lines=(
            at_fixture(fixture, "event-round", title=title),
            *(_seat(number, name, cut) for number, (name, cut) in enumerate(seats, 1)),
            *((line("event-judge", name=judge),) if judge else ()),
            *(() if game_id is None else begins(pause)),
        ),
        rows=() if game_id is None else (to_cutting(game_id),),
    )


def _seat(number: int, name: str, cut: int | None) -> Line:
    if cut is None:
        return line("event-seat", number=number, name=name)
    return line("lobby-person-cut", number=number, name=name, cut=cut)


def begins(pause: float | None) -> tuple[Line, ...]:
    """Returns a line that says when a round begins. `pause`: how many seconds until then; 0 if the organiser
    begins it; None if he has done so, and there is no line."""
    if pause is None:
        return ()
    soon = line("event-begins-soon")
    return (line("event-begins", count=max(1, round(pause / MINUTE))) if pause else soon,)


def your_seat(
    title: str, fixture: Fixture, seat: int, chat: str, url: str | None, *, pause: float | None
) -> Post:
    """Returns the post that tells a player his seat in a round, with a link to the group. `chat`: its title.
    `pause`: seconds until the round begins; 0 if the organiser begins it, None if he has done so."""
    said = at_fixture(fixture, "event-your-seat", title=title, number=seat, chat=chat)
    return Post(lines=(said, *begins(pause)), rows=to_table(url))


def standing(title: str, placed: Sequence[Place], *, preliminary: bool = False) -> Post:
    """Returns the post with the standing, the best player first. `preliminary`: whether protests and marks
    may still change it."""
    rows = _rows(placed)
    head = line("event-standing", title=title) if rows else line("event-standing-none", title=title)
    last = (line("event-preliminary"),) if preliminary else ()
    return Post(lines=(head, *rows[:SHOWN], *last), folded=rows[SHOWN:], silent=True)


def _rows(placed: Sequence[Place]) -> tuple[Line, ...]:
    """Returns lines with the places for which a message has room, and a line with the number of the others.
    If the lot has decided many places, as after a first round, one line says so for all."""
    shown, room = 0, ROOM
    lots = sum(one.decided_by == LOT for one in placed) > LOTS
    parted = {one.player: () if lots and one.decided_by == LOT else _parted(one) for one in placed}
    for one in placed:
        room -= len(one.player) + BESIDE + PARTED * len(parted[one.player])
        if room < 0:
            break
        shown += 1
    rows = tuple(said for one in placed[:shown] for said in (_placed(one), *parted[one.player]))
    left = len(placed) - shown
    more = (line("event-more", count=left),) if left else ()
    return (*rows, *more, *((line("event-by-lots", clause=LOT),) if lots else ()))


def _parted(one: Place) -> tuple[Line, ...]:
    """Returns a line that says why this player stands below another with equal points: by a clause, by lot,
    or because he was expelled (8.7). Returns no lines if there is nothing to say."""
    if one.decided_by in (None, CHAIN[0]):
        return ()
    if one.decided_by == EXPELLED:
        return (line("event-by-expulsion", clause=EXPELLED),)
    if one.decided_by == LOT:
        return (line("event-by-lot", clause=LOT),)
    return (line("event-by-clause", clause=one.decided_by or ""),)


def _placed(one: Place) -> Line:
    return line(
        "event-place",
        place=one.place,
        name=one.player,
        total=decimal(one.total),
        additional=decimal(one.additional),
        games=one.games,
    )


def podium(title: str, placed: Sequence[Place]) -> Post:
    """Returns the post that announces the end of the tournament: the first three, and folded the others."""
    first = tuple(
        said
        for one in placed[:3]
        for said in (
            line("event-podium-place", place=one.place, name=one.player, total=decimal(one.total)),
            *_parted(one),
        )
    )
    lines = (line("event-podium", title=title), *first, line("event-thanks"))
    return Post(lines=lines, folded=_rows(placed[3:]))


def you_are(status: str) -> Line:
    """Returns a line that says whether the person is in the tournament, waits, or has gone."""
    return line(f"event-you-{status}")


def state_is(status: Status) -> Line:
    """Returns a line that says how far a tournament is."""
    return line(f"event-is-{status}")


def next_round(stage: str, number: int, of: int) -> Line:
    """Returns a line that says which round is played, or comes next. `of`: how many rounds there are."""
    return line("event-next-round", stage=stage_name(stage), round=number, count=of)


def table_is(name: str, status: str, *, begins: bool) -> Line:
    """Returns a line that says how far the game of a table in this round is. `begins`: whether games that
    wait will begin soon."""
    if begins and status == "due":
        return line("event-table-begins", table=name)
    return line(f"event-table-{status}", table=name)


class Card(NamedTuple):
    """What everybody may read about a tournament on its page. `told`: the organiser's own words by the names
    `when`, `where` and `notes`. `stages`: names, rounds, and numbers of tables. `rules`: None if the book is
    not known any more."""

    title: str
    told: Mapping[str, str]
    stages: Sequence[tuple[str, int, int]]
    rules: RuleSet | None


def _card(card: Card) -> Iterator[Line]:
    if when := card.told.get("when"):
        yield line("event-when", text=when)
    if where := card.told.get("where"):
        yield line("event-where", text=where)
    for name, rounds, tables in card.stages:
        yield line("event-stage", stage=stage_name(name), count=rounds, size=tables)
    if card.rules is not None:
        yield line("event-rules", **title_args(card.rules))
    if notes := card.told.get("notes"):
        yield line("event-notes", text=notes)


def entry(
    tournament: int, card: Card, *, entered: int, places: int, own: str | None, status: Status, leads: bool
) -> Post:
    """Returns the post with the page behind the link of a tournament. `entered`, `places`: how many have
    entered, and can play. `own`: the person's part in it, None if there is none. `status`: how far the
    tournament is. `leads`: whether the person is its organiser; then the page has a button to his menu."""
    said = [line("event-entry", title=card.title, count=entered, places=places), *_card(card)]
    rows = [event_button(tournament, "menu", "button-event-menu")] if leads else []
    begun = status != "open"
    if own is not None:
        said.append(you_are(own))
    if status in ENDED:
        said.append(state_is(status))
        rows.insert(0, event_button(tournament, "standing", "button-event-standing"))
    elif own not in (None, "out"):
        if not begun and own in ("in", "waiting"):
            rows.insert(0, event_button(tournament, "leave", "button-event-leave"))
    elif begun or entered >= places:
        said.append(line("event-full"))
        rows.insert(0, event_button(tournament, "enter", "button-event-wait"))
    else:
        rows.insert(0, event_button(tournament, "enter", "button-event-enter", style="success"))
    return Post(lines=tuple(said), rows=tuple(rows))


def menu(title: str, *, said: Sequence[Line], rows: Sequence[tuple[Button, ...]], link: str | None) -> Post:
    """Returns the post with the organiser's menu: how far the tournament is, and what he can do now. `link`:
    the link by which people enter the tournament; None if nobody can enter any more."""
    head = line("event-menu", title=title)
    linked = () if link is None else (line("event-link", link=link),)
    return Post(lines=(head, *said, *linked), rows=tuple(rows), silent=True)


def choice(
    tournament: int,
    head: Line,
    people: Mapping[int, str],
    pages: tuple[str, int],
    one: tuple[str, type[EventTap]],
    row: tuple[Button, ...],
) -> Post:
    """Returns the post with a page of a list from which a person is chosen. `head`: the line above it.
    `people`: names by number of entrant. `pages`: the wish of the buttons for other pages, and the number of
    this page, from 0. `one`: the wish and the kind of the buttons for the people. `row`: the button below."""
    here, turns = list_page(tournament, pages[0], [*people.items()], pages[1])
    wish, kind = one
    numbers = [
        Button(mark=str(number), data=kind.of(tournament, wish, entrant=number).pack())
        for _, (number, _) in here
    ]
    listed = tuple(line("event-seat", number=number, name=name) for _, (number, name) in here)
    return Post(lines=(head, *listed), rows=(*row_of(numbers, 8), *turns, row), silent=True)


def back(tournament: int) -> tuple[Button, ...]:
    """Returns a row with the button that leads back to the organiser's menu."""
    return event_button(tournament, "menu", "button-back")


def could_not_begin(tournament: int, table: str, why: Line) -> Post:
    """Returns the post that tells the organiser why a table could not begin."""
    return Post(
        lines=(line("event-hindered", table=table), why),
        rows=(event_button(tournament, "begin", "button-event-again"),),
    )


def stopped(tournament: int, table: str, place: int) -> Post:
    """Returns the post that tells the organiser that a table's game ended without a result. `place`: the
    number of the table in its stage, from 1."""
    return Post(
        lines=(line("event-stopped", table=table),),
        rows=(
            event_button(tournament, "again", "button-event-again", TableTap, table=place),
            event_button(tournament, "skip", "button-event-skip", TableTap, table=place),
        ),
    )


def game_over(game_id: int, fixture: Fixture, minutes: int) -> Post:
    """Returns the post that tells a table that its game is counted in the standing, and that a player who
    disagrees can protest. `minutes`: how long he can."""
    protests = Button(label=line("button-protest"), data=ProtestTap(game=game_id).pack())
    return Post(
        lines=(at_fixture(fixture, "event-counted", count=minutes),), rows=((protests,),), silent=True
    )
