"""A chat's season and its rating, in words."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias, get_args

from bot.keyboards.taps import RatingTap, SeasonStart, SeasonTap
from bot.render.book_words import titled
from bot.render.post import Arg, Button, Line, Post, line, row_of
from bot.store.seasons import Season
from championship.season import SeasonStanding, Sums
from engine.rules.model import RuleSet
from engine.scoring.points import hundredths

HIDDEN = "—"
"""Stands in a rating for whoever hides, and for whom the bot does not know."""

LEAST = (1, 3, 5, 10, 20)
"""The games that it can take to have a place."""

MOST_SEASONS = 10
"""Seasons that have a button: the newest."""

PAGE = 20
"""Players on a page of a rating."""

Books: TypeAlias = Mapping[str, RuleSet]


@dataclass(frozen=True, slots=True)
class Rating:
    """A season's standing. `names`: by the player's number as text, without those who hide and those whom the
    bot does not know. `games`: those that count."""

    season: Season
    standing: SeasonStanding
    names: Mapping[str, str]
    games: int


def season_post(seasons: Sequence[Season], games: int, books: Books, clock: dt.tzinfo | None) -> Post:
    """The season that runs, with its `games` so far, and buttons to the ratings of all."""
    running = seasons[-1] if seasons and seasons[-1].until is None else None
    if running is None:
        between = line("season-between", number=len(seasons))
        lines: tuple[Line, ...] = (between if seasons else line("season-none"),)
        act = Button(label=line("button-season-choose"), data=SeasonTap(wish="choose").pack())
    else:
        date = _date(running.terms.since, clock)
        terms = (_books_line(running.terms.books, books), line("season-least", least=running.terms.least))
        seed = line("season-seed", text=str(running.terms.seed))
        lines = (line("season-runs", number=running.number, date=date, games=games), *terms, seed)
        ends = SeasonTap(wish="end", season=running.id)
        act = Button(label=line("button-season-end"), data=ends.pack())
    return Post(lines=lines, rows=((act,), *_ratings(seasons)), silent=True)


def choosing_post(tap: SeasonTap, books: Books) -> Post:
    """What a new season can be played by; `tap` carries what is chosen so far."""
    offered = ("all", "scored", *books)
    rows = (
        *row_of([_choice(tap, line(f"button-start-{one}"), start=one) for one in get_args(SeasonStart)], 3),
        *row_of([_choice(tap, _book_label(one, books), books=one) for one in offered], 2),
        *row_of([_choice(tap, line("button-least", least=one), least=one) for one in LEAST], 3),
        (
            Button(
                label=line("button-season-begin"),
                data=tap.model_copy(update={"wish": "begin"}).pack(),
                style="success",
            ),
            Button(label=line("button-season-no"), data=SeasonTap(wish="home").pack()),
        ),
    )
    return Post(lines=(line("season-ask"), line("season-ask-books")), rows=rows, silent=True)


def ending_post(season: Season, games: int) -> Post:
    """The question whether to end it."""
    sure = SeasonTap(wish="end-sure", season=season.id)
    buttons = (
        Button(label=line("button-season-end-sure"), data=sure.pack(), style="danger"),
        Button(label=line("button-season-no"), data=SeasonTap(wish="home").pack()),
    )
    asked = line("season-end-ask", number=season.number, games=games)
    return Post(lines=(asked,), rows=(buttons,), silent=True)


def rating_post(rating: Rating, number: int, seasons: Sequence[Season], clock: dt.tzinfo | None) -> Post:
    """Page `number` of a rating; the last one if there are not so many. `seasons`: all of the chat."""
    rows = [*_rows(rating)]
    of = max(1, -(-len(rows) // PAGE))
    number = min(number, of)
    page = (line("rating-page", number=number, of=of),) if of > 1 else ()
    shown = rows[(number - 1) * PAGE : number * PAGE] or [line("rating-nobody")]
    foot = line("rating-rule", least=rating.season.terms.least)
    turning = [
        Button(label=label, data=RatingTap(season=rating.season.id, page=to).pack())
        for label, to in ((line("button-higher"), number - 1), (line("button-lower"), number + 1))
        if 1 <= to <= of
    ]
    rows_of_buttons = (*row_of(turning), *_ratings(one for one in seasons if one.id != rating.season.id))
    return Post(lines=(_title(rating, clock), *page, *shown, foot), rows=rows_of_buttons, silent=True)


def _ratings(seasons: Iterable[Season]) -> tuple[tuple[Button, ...], ...]:
    """Buttons to the ratings of the newest of these seasons."""
    newest = reversed([*seasons][-MOST_SEASONS:])
    return row_of(
        [
            Button(label=line("button-rating", number=one.number), data=RatingTap(season=one.id).pack())
            for one in newest
        ],
        2,
    )


def _rows(rating: Rating) -> Iterator[Line]:
    """Who has a place, then who has none."""
    for sums, place, _ in rating.standing.placed:
        yield line("rating-row", place=place, **_figures(sums, rating.names))
    for sums in rating.standing.others:
        yield line("rating-row-below", **_figures(sums, rating.names))


def _figures(sums: Sums, names: Mapping[str, str]) -> dict[str, Arg]:
    return {
        "name": names.get(sums.player, HIDDEN),
        "games": sums.games,
        "total": written(sums.total),
        "plus": written(sums.plus),
        "minus": written(abs(Fraction(sums.minus, 100))),
    }


def written(points: Fraction) -> str:
    """With two digits after a comma, as both languages have it."""
    count = hundredths(points)
    sign = "−" if count < 0 else ""
    return f"{sign}{abs(count) // 100},{abs(count) % 100:02}"


def _title(rating: Rating, clock: dt.tzinfo | None) -> Line:
    season = rating.season
    known: dict[str, Arg] = {"number": season.number, "games": rating.games}
    since = _date(season.terms.since, clock)
    if season.until is None:
        return line("rating-title", date=since, **known)
    return line("rating-title-over", date=since, until=_date(season.until, clock), **known)


def _books_line(chosen: Sequence[str], books: Books) -> Line:
    known = [books[one] for one in chosen if one in books]
    if not chosen:
        return line("season-books-all")
    if len(known) == 1:
        return line("season-books-one", **titled(known[0]))
    return line("season-books-scored")


def _book_label(choice: str, books: Books) -> Line:
    if choice in books:
        return line("button-book", **titled(books[choice]))
    return line("button-books-all" if choice == "all" else "button-books-scored")


def _choice(tap: SeasonTap, label: Line, **chosen: str | int) -> Button:
    """A button that chooses something; it has a tick if that is chosen."""
    made = tap.model_copy(update={"wish": "choose", **chosen})
    return Button(label=label, mark="✓" if made == tap else "", data=made.pack())


def _date(moment: float, clock: dt.tzinfo | None) -> str:
    return dt.datetime.fromtimestamp(moment, clock or dt.UTC).strftime("%d.%m.%Y")
