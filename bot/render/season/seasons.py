"""The posts about a chat's season: its terms, its beginning and its end."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import TypeAlias, get_args

from bot.presses.season import SeasonEnd, SeasonStart, SeasonTap
from bot.render.book_words import title_args
from bot.render.post import Button, Line, Post, line, row_of
from bot.render.season.rating import rating_buttons
from bot.values.season import Season
from bot.words.hours import day_of
from engine.rules.model import RuleSet

LEAST = (1, 3, 5, 10, 20)
"""The numbers from which a chat chooses how many games a player needs for a place in the season."""

PARTS = ("choose-start", "choose-books", "choose-least", "choose-end")
"""The wishes of the buttons that open the choices for one of the terms of a new season."""

Books: TypeAlias = Mapping[str, RuleSet]

_NO = Button(label=line("button-season-no"), data=SeasonTap(wish="home").pack())


def season_post(seasons: Sequence[Season], books: Books, clock: dt.tzinfo | None, *, may_begin: bool) -> Post:
    """Returns the post that shows the present season, with buttons to the ratings of the newest seasons.
    `seasons`: all seasons of the chat. `may_begin`: whether this person may begin one if none runs."""
    running = seasons[-1] if seasons and seasons[-1].until is None else None
    if running is None:
        between = line("season-between", number=len(seasons))
        asks = () if may_begin else (line("season-ask-administrator"),)
        lines: tuple[Line, ...] = (between if seasons else line("season-none"), *asks)
        begins = Button(label=line("button-season-choose"), data=SeasonTap(wish="choose").pack())
        acts = [begins] if may_begin else []
    else:
        lines = (*_runs(running, clock), *_terms(running, books))
        acts = [
            Button(label=line("button-season-plan"), data=SeasonTap(wish="plan", season=running.id).pack()),
            Button(label=line("button-season-end"), data=SeasonTap(wish="end", season=running.id).pack()),
            *_changes(running),
        ]
    return Post(lines=lines, rows=(*row_of(acts, 2), *rating_buttons(seasons)), silent=True)


def _changes(season: Season) -> tuple[Button, Button]:
    by = SeasonTap(wish="sum" if season.terms.average else "average", season=season.id)
    events = SeasonTap(wish="no-events" if season.terms.events else "events", season=season.id)
    label = line("button-season-by-sum" if season.terms.average else "button-season-by-average")
    other = line("button-season-no-events" if season.terms.events else "button-season-events")
    return Button(label=label, data=by.pack()), Button(label=other, data=events.pack())


def _runs(season: Season, clock: dt.tzinfo | None) -> tuple[Line, ...]:
    since, ends_at = day_of(season.terms.since, clock), season.terms.ends_at
    runs = line("season-runs", number=season.number, date=since, games=season.games)
    if ends_at is None:
        return (runs,)
    last = "season-ends-again" if season.terms.again else "season-ends"
    return runs, line(last, date=day_of(ends_at - 1, clock))


def _terms(season: Season, books: Books) -> tuple[Line, ...]:
    terms = season.terms
    return (
        _books_line(terms.books, books),
        line("season-points"),
        *(() if terms.events else (line("season-without-events"),)),
        *((line("season-by-average"),) if terms.average else ()),
        line("season-least", least=terms.least),
        line("season-lot"),
    )


def choosing_post(tap: SeasonTap, books: Books) -> Post:
    """Returns the post that asks for the terms of a new season: all of them, each with a button that opens
    its choices, or the choices of one. `tap`: the terms that are chosen so far, and which are asked for."""
    if tap.wish != "choose":
        return _choices_post(tap, books)
    opens = [
        Button(label=line(f"button-season-{wish}"), data=tap.model_copy(update={"wish": wish}).pack())
        for wish in PARTS
    ]
    begins = tap.model_copy(update={"wish": "begin"})
    return Post(
        lines=(
            line("season-ask"),
            line(f"season-start-{tap.start}"),
            _books_line(_chosen_books(tap.books, books), books),
            line("season-least", least=tap.least),
            line(f"season-until-{tap.end}"),
        ),
        rows=(
            *row_of(opens, 2),
            (Button(label=line("button-season-begin"), data=begins.pack(), style="success"), _NO),
        ),
        silent=True,
    )


def _chosen_books(choice: str, books: Books) -> Sequence[str]:
    if choice == "all":
        return ()
    return (choice,) if choice in books else tuple(books)


def _choices_post(tap: SeasonTap, books: Books) -> Post:
    match tap.wish:
        case "choose-start":
            buttons = [_choice(tap, line(f"button-start-{one}"), start=one) for one in get_args(SeasonStart)]
        case "choose-books":
            offered = ("all", "scored", *books)
            buttons = [_choice(tap, _book_label(one, books), books=one) for one in offered]
        case "choose-least":
            buttons = [_choice(tap, line("button-least", least=one), least=one) for one in LEAST]
        case _:
            buttons = [_choice(tap, line(f"button-ends-{one}"), end=one) for one in get_args(SeasonEnd)]
    more = (line("season-ask-books"),) if tap.wish == "choose-books" else ()
    back = Button(label=line("button-back"), data=tap.model_copy(update={"wish": "choose"}).pack())
    rows = (*row_of(buttons, 2), (back,))
    return Post(lines=(line(f"season-{tap.wish}"), *more), rows=rows, silent=True)


def planning_post(season: Season, clock: dt.tzinfo | None) -> Post:
    """Returns the post that asks when the season will end by itself. `clock`: None for UTC."""
    tap = SeasonTap(wish="plan-set", season=season.id)
    buttons = [
        Button(label=line(f"button-ends-{one}"), data=tap.model_copy(update={"end": one}).pack())
        for one in get_args(SeasonEnd)
    ]
    asked = (*_runs(season, clock), line("season-plan-ask"))
    return Post(lines=asked, rows=(*row_of(buttons, 2), (_NO,)), silent=True)


def ending_post(season: Season) -> Post:
    """Returns the post that asks an administrator to confirm that the season ends."""
    sure = SeasonTap(wish="end-sure", season=season.id)
    ends = Button(label=line("button-season-end-sure"), data=sure.pack(), style="danger")
    asked = line("season-end-ask", number=season.number, games=season.games)
    return Post(lines=(asked,), rows=((ends, _NO),), silent=True)


def _books_line(chosen: Sequence[str], books: Books) -> Line:
    known = [books[one] for one in chosen if one in books]
    if not chosen:
        return line("season-books-all")
    if len(known) == 1:
        return line("season-books-one", **title_args(known[0]))
    return line("season-books-scored")


def _book_label(choice: str, books: Books) -> Line:
    if choice in books:
        return line("button-book", **title_args(books[choice]))
    return line("button-books-all" if choice == "all" else "button-books-scored")


def _choice(tap: SeasonTap, label: Line, **chosen: str | int) -> Button:
    before = tap.model_copy(update={"wish": "choose"})
    made = before.model_copy(update=chosen)
    return Button(label=label, mark="✓" if made == before else "", data=made.pack())
