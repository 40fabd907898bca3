"""The posts with the rating of a season. It shows the players' points and, separately, their strength."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from bot.presses.season import RatingTap, RatingView
from bot.render.decimals import decimal
from bot.render.picture import StandingPicture, StandingRow, Theme
from bot.render.post import Arg, Button, Line, Post, line, row_of
from bot.values.season import Season
from bot.words.hours import day_of
from championship.season import SeasonStanding, Sums
from championship.strength import Strength

HIDDEN = "—"
"""The sign in place of the name of a person who has hidden himself, or whom the bot does not know."""

MOST_SEASONS = 10
"""The most seasons that have a button. These are the newest ones."""

PLAYERS_A_PAGE = 20
"""The number of players on a page of a rating."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The results of the players in a season. `strengths`: without estimates that are still too uncertain.
    `names`: names by the player's id as text. People who have hidden themselves, and people whom the bot does
    not know, have no name in it."""

    season: Season
    standing: SeasonStanding
    strengths: Sequence[Strength]
    names: Mapping[str, str]


class Entry(NamedTuple):
    """A player in a rating: his line of text, and his row in the picture."""

    said: Line
    drawn: StandingRow


class Page(NamedTuple):
    """A page of a rating. `number`: which page it is. `of`: how many pages there are. `view`: whether it
    shows points or strength."""

    rating: Rating
    view: RatingView
    number: int
    of: int
    entries: Sequence[Entry]


def page_of(rating: Rating, view: RatingView, number: int) -> Page:
    """Returns the page of a rating with this number, from 1; the last page if there are fewer."""
    entries = [*(_of_points if view == "points" else _of_strength)(rating)]
    of = max(1, -(-len(entries) // PLAYERS_A_PAGE))
    number = min(number, of)
    return Page(rating, view, number, of, entries[(number - 1) * PLAYERS_A_PAGE : number * PLAYERS_A_PAGE])


def rating_post(page: Page, seasons: Sequence[Season], clock: dt.tzinfo | None, *, drawn: bool) -> Post:
    """Returns the post that shows a page of a rating as text. `seasons`: all seasons of the chat. `drawn`:
    whether the page can also be shown as a picture. `clock`: None for UTC."""
    rows = (
        *row_of(_page_buttons(page)),
        *row_of(_views(page, drawn=drawn)),
        *rating_buttons(one for one in seasons if one.id != page.rating.season.id),
    )
    return Post(lines=_said(page, clock), rows=rows, silent=True)


def rating_picture(page: Page, clock: dt.tzinfo | None, theme: Theme) -> Post:
    """Returns the post that shows a page of a rating as a picture. The caption has only the first line of the
    text, because the picture shows the other lines. `clock`: None for UTC."""
    said = _said(page, clock)
    picture = StandingPicture(
        theme=theme,
        title=line(f"picture-rating-{page.view}", number=page.rating.season.number),
        under=_under(page.rating.season, clock),
        heads=heads_of(page.view, average=page.rating.season.terms.average),
        rows=tuple(each.drawn for each in page.entries),
    )
    return Post(lines=said, caption=said[:1], picture=picture, silent=True)


HEADS: Mapping[RatingView, tuple[Line, ...]] = {
    "points": (
        line("picture-head-games"),
        line("picture-head-plus"),
        line("picture-head-minus"),
        line("picture-head-total"),
    ),
    "strength": (line("picture-head-games"), line("picture-head-spread"), line("picture-head-strength")),
}
"""The headings of the columns in a picture of a rating, by what it shows."""


def heads_of(view: RatingView, *, average: bool) -> tuple[Line, ...]:
    """Returns the headings of the columns in a picture of a rating. `average`: whether places go by the
    points for a game."""
    heads = HEADS[view]
    by_average = view == "points" and average
    return (heads[0], line("picture-head-total"), line("picture-head-average")) if by_average else heads


OTHER: Mapping[RatingView, RatingView] = {"points": "strength", "strength": "points"}


def rating_buttons(seasons: Iterable[Season]) -> tuple[tuple[Button, ...], ...]:
    """Returns rows of buttons that lead to the ratings of the newest of these seasons."""
    newest = reversed([*seasons][-MOST_SEASONS:])
    return row_of(
        [
            Button(label=line("button-rating", number=one.number), data=RatingTap(season=one.id).pack())
            for one in newest
        ],
        2,
    )


def _page_buttons(page: Page) -> list[Button]:
    season = page.rating.season.id
    return [
        Button(label=label, data=RatingTap(season=season, page=to, view=page.view).pack())
        for label, to in ((line("button-higher"), page.number - 1), (line("button-lower"), page.number + 1))
        if 1 <= to <= page.of
    ]


def _views(page: Page, *, drawn: bool) -> list[Button]:
    season, other = page.rating.season.id, OTHER[page.view]
    found: list[Button] = []
    if other == "points" or page.rating.strengths:
        tap = RatingTap(season=season, view=other)
        found.append(Button(label=line(f"button-rating-{other}"), data=tap.pack()))
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
    since = day_of(season.terms.since, clock)
    if season.last_moment is None:
        return line("rating-title", date=since, **known)
    return line("rating-title-over", date=since, until=day_of(season.last_moment, clock), **known)


def _under(season: Season, clock: dt.tzinfo | None) -> Line:
    since = day_of(season.terms.since, clock)
    if season.last_moment is None:
        return line("picture-rating-since", date=since, games=season.games)
    return line(
        "picture-rating-between", date=since, until=day_of(season.last_moment, clock), games=season.games
    )


def _foot(page: Page) -> Iterator[Line]:
    season = page.rating.season
    if page.view == "points":
        if season.terms.average:
            yield line("season-by-average")
        yield line("rating-rule", least=season.terms.least)
        return
    yield line("strength-rule" if page.entries else "strength-early")
    if season.rated < season.games:
        yield line("strength-behind", games=season.games - season.rated)


def _of_points(rating: Rating) -> Iterator[Entry]:
    """Yields the players of a rating in the order of their points. Players who have a place come first. The
    others follow: while the season runs, with the number that they would have and what they lack."""
    average, over = rating.season.terms.average, rating.season.until is not None
    for sums, place, _ in rating.standing.placed:
        if average:
            yield _averaged(rating, sums, "rating-row-average", place)
        else:
            yield _points(rating, sums, "rating-row", place)
    for number, sums in enumerate(rating.standing.others, len(rating.standing.placed) + 1):
        if average and over:
            yield _averaged(rating, sums, "rating-row-average-below")
        elif average:
            yield _averaged(rating, sums, "rating-row-average-waits", number)
        elif over:
            yield _points(rating, sums, "rating-row-below")
        else:
            yield _points(rating, sums, "rating-row-waits", number)


def _points(rating: Rating, sums: Sums, key: str, place: int | None = None) -> Entry:
    name, known = _known(rating, sums, place)
    total, plus = decimal(sums.total), decimal(sums.plus)
    minus = decimal(abs(Fraction(sums.minus, 100))) if sums.minus else ""
    said = line(key, name=name, games=sums.games, total=total, plus=plus, minus=minus or "none", **known)
    return Entry(said, _row(name, sums, known, plus, minus, total))


def _averaged(rating: Rating, sums: Sums, key: str, place: int | None = None) -> Entry:
    name, known = _known(rating, sums, place)
    total, average = decimal(sums.total), decimal(sums.average)
    said = line(key, name=name, games=sums.games, total=total, average=average, **known)
    return Entry(said, _row(name, sums, known, total, average))


def _known(rating: Rating, sums: Sums, place: int | None) -> tuple[str, dict[str, int]]:
    left = rating.season.terms.least - sums.games
    waits = {"left": left} if left > 0 else {}
    return rating.names.get(sums.player, HIDDEN), {} if place is None else {"place": place, **waits}


def _row(name: str, sums: Sums, known: Mapping[str, int], *cells: str) -> StandingRow:
    place, waits = known.get("place"), "left" in known
    return StandingRow(place=place, name=name, cells=(str(sums.games), *cells), waits=waits)


def _of_strength(rating: Rating) -> Iterator[Entry]:
    """Yields the players of a rating in the order of their strength. The order is by the lower end of the
    estimate, so a strong player with few games has a lower place."""
    for place, one in enumerate(rating.strengths, 1):
        name = rating.names.get(one.player, HIDDEN)
        middle, spread = _tenths(one.mu), _tenths(one.high - one.mu)
        said = line("strength-row", place=place, name=name, games=one.games, middle=middle, spread=spread)
        yield Entry(said, StandingRow(place=place, name=name, cells=(str(one.games), f"±{spread}", middle)))


def _tenths(value: float) -> str:
    rounded = round(value, 1) or 0.0  # −0 is written as 0
    return f"{rounded:.1f}".replace("-", "−").replace(".", ",")
