"""The rating of a season: its points, and apart from them how strong its players are."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from bot.keyboards.taps import RatingTap, RatingView
from bot.render.decimals import figure
from bot.render.phrase import caption_room
from bot.render.picture import StandingPicture, StandingRow, Theme
from bot.render.post import Arg, Button, Line, Post, line, row_of
from bot.store.season import Season
from championship.season import SeasonStanding, Sums
from championship.strength import Strength

HIDDEN = "—"
"""Stands in a rating for whoever hides, and for whom the bot does not know."""

MOST_SEASONS = 10
"""Seasons that have a button: the newest."""

PAGE = 20
"""Players on a page of a rating."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What a season's players have. `names`: by the player's number as text, without those who hide and those
    whom the bot does not know."""

    season: Season
    standing: SeasonStanding
    strengths: Sequence[Strength]
    names: Mapping[str, str]


class Entry(NamedTuple):
    """A player in a view: what is said of him, and his row in its picture."""

    said: Line
    drawn: StandingRow


class Page(NamedTuple):
    """Page `number` of `of` in a view of a rating."""

    rating: Rating
    view: RatingView
    number: int
    of: int
    entries: Sequence[Entry]


def page_of(rating: Rating, view: RatingView, number: int) -> Page:
    """The last one if there are not so many."""
    entries = [*(_of_points if view == "points" else _of_strength)(rating)]
    of = max(1, -(-len(entries) // PAGE))
    number = min(number, of)
    return Page(rating, view, number, of, entries[(number - 1) * PAGE : number * PAGE])


def rating_post(page: Page, seasons: Sequence[Season], clock: dt.tzinfo | None, *, drawn: bool) -> Post:
    """The page as words. `seasons`: all of the chat. `drawn`: it can be had as a picture."""
    rows = (
        *row_of(_turning(page)),
        *row_of(_views(page, drawn=drawn)),
        *rating_buttons(one for one in seasons if one.id != page.rating.season.id),
    )
    return Post(lines=_said(page, clock), rows=rows, silent=True)


def rating_picture(page: Page, clock: dt.tzinfo | None, theme: Theme) -> Post:
    """The page as a picture. Its caption has the words if they are not too long for one."""
    said = _said(page, clock)
    picture = StandingPicture(
        theme=theme,
        title=line(f"picture-rating-{page.view}", number=page.rating.season.number),
        under=_under(page.rating.season, clock),
        heads=HEADS[page.view],
        rows=tuple(each.drawn for each in page.entries),
    )
    return Post(lines=said if caption_room(said) >= 0 else said[:1], picture=picture, silent=True)


HEADS: Mapping[RatingView, tuple[Line, ...]] = {
    "points": (
        line("picture-head-games"),
        line("picture-head-plus"),
        line("picture-head-minus"),
        line("picture-head-total"),
    ),
    "strength": (line("picture-head-games"), line("picture-head-spread"), line("picture-head-strength")),
}
"""Over the columns of a picture."""

OTHER: Mapping[RatingView, RatingView] = {"points": "strength", "strength": "points"}


def rating_buttons(seasons: Iterable[Season]) -> tuple[tuple[Button, ...], ...]:
    """Buttons to the ratings of the newest of these seasons."""
    newest = reversed([*seasons][-MOST_SEASONS:])
    return row_of(
        [
            Button(label=line("button-rating", number=one.number), data=RatingTap(season=one.id).pack())
            for one in newest
        ],
        2,
    )


def day(moment: float, clock: dt.tzinfo | None) -> str:
    return dt.datetime.fromtimestamp(moment, clock or dt.UTC).strftime("%d.%m.%Y")


def _turning(page: Page) -> list[Button]:
    season = page.rating.season.id
    return [
        Button(label=label, data=RatingTap(season=season, page=to, view=page.view).pack())
        for label, to in ((line("button-higher"), page.number - 1), (line("button-lower"), page.number + 1))
        if 1 <= to <= page.of
    ]


def _views(page: Page, *, drawn: bool) -> list[Button]:
    """To the other figures, and to the picture of these."""
    season, other = page.rating.season.id, OTHER[page.view]
    found = [Button(label=line(f"button-rating-{other}"), data=RatingTap(season=season, view=other).pack())]
    if drawn and page.entries:
        tap = RatingTap(season=season, page=page.number, view=page.view, drawn=True)
        found.append(Button(label=line("button-rating-picture"), data=tap.pack()))
    return found


def _said(page: Page, clock: dt.tzinfo | None) -> tuple[Line, ...]:
    turned = (line("rating-page", number=page.number, of=page.of),) if page.of > 1 else ()
    shown = [each.said for each in page.entries]
    nobody = () if shown or page.rating.season.games else (line("rating-nobody"),)
    return (_title(page, clock), *turned, *shown, *nobody, *_foot(page))


def _title(page: Page, clock: dt.tzinfo | None) -> Line:
    season = page.rating.season
    if page.view == "strength":
        return line("strength-title", number=season.number)
    known: dict[str, Arg] = {"number": season.number, "games": season.games}
    since = day(season.terms.since, clock)
    if season.last_moment is None:
        return line("rating-title", date=since, **known)
    return line("rating-title-over", date=since, until=day(season.last_moment, clock), **known)


def _under(season: Season, clock: dt.tzinfo | None) -> Line:
    since = day(season.terms.since, clock)
    if season.last_moment is None:
        return line("picture-rating-since", date=since, games=season.games)
    return line(
        "picture-rating-between", date=since, until=day(season.last_moment, clock), games=season.games
    )


def _foot(page: Page) -> Iterator[Line]:
    season = page.rating.season
    if page.view == "points":
        yield line("rating-rule", least=season.terms.least)
        return
    yield line("strength-rule")
    if season.rated < season.games:
        yield line("strength-behind", games=season.games - season.rated)


def _of_points(rating: Rating) -> Iterator[Entry]:
    """Who has a place, then who has none."""
    for sums, place, _ in rating.standing.placed:
        yield _points(rating, sums, "rating-row", place)
    for sums in rating.standing.others:
        yield _points(rating, sums, "rating-row-below")


def _points(rating: Rating, sums: Sums, key: str, place: int | None = None) -> Entry:
    name, total = rating.names.get(sums.player, HIDDEN), figure(sums.total)
    plus, minus = figure(sums.plus), figure(abs(Fraction(sums.minus, 100)))
    known = {} if place is None else {"place": place}
    said = line(key, name=name, games=sums.games, total=total, plus=plus, minus=minus, **known)
    return Entry(said, StandingRow(place=place, name=name, cells=(str(sums.games), plus, minus, total)))


def _of_strength(rating: Rating) -> Iterator[Entry]:
    """The surest strong first."""
    for place, one in enumerate(rating.strengths, 1):
        name = rating.names.get(one.player, HIDDEN)
        middle, spread = _tenths(one.mu), _tenths(one.high - one.mu)
        said = line("strength-row", place=place, name=name, games=one.games, middle=middle, spread=spread)
        yield Entry(said, StandingRow(place=place, name=name, cells=(str(one.games), f"±{spread}", middle)))


def _tenths(value: float) -> str:
    rounded = round(value, 1) or 0.0  # no minus before a nought
    return f"{rounded:.1f}".replace("-", "−").replace(".", ",")
