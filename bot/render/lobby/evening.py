"""The post of an evening: when, by which book, who comes, how many are missing; and messages beside it."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.presses.lobby import EveningTap, EveningWish, MoveTap, TablesTap
from bot.render.book_words import title_args
from bot.render.lobby import books
from bot.render.lobby.mentions import NOTIFIED, mentions
from bot.render.locales import LOCALES, say
from bot.render.phrase import plain
from bot.render.post import Arg, Button, Line, Link, Post, line
from bot.values.evening import Comer, Evening
from bot.values.game import Game
from bot.words.hours import date_and_time, local_time
from championship.sharing import Layout, layouts
from engine.rules.model import RuleSet

Over: TypeAlias = Literal["cancelled", "lapsed", "ended", "without-book"]
"""Why an evening is over."""

OPEN, MANY = 10, 12
"""How many names the post shows at once if more than `MANY` people come: with all of them it would be longer
than the screen of a phone."""

SHOWN = 60
"""How many names the post shows, with those that are folded. The other people are only counted."""

MOST_ABSENT_SHOWN = 5
"""How many of the names of those who do not come the post shows."""

MOVES = ((-60, "−1"), (-30, "−½"), (30, "+½"), (60, "+1"))
"""By how many minutes the host may move an evening with one press, and the same in hours."""


People: TypeAlias = Sequence[tuple[int, str]]
"""Ids and names."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the post and the page of an evening tell. `host`: a line with the name of who has called it, or
    none. `away`: a line about those who do not come, or none. `state`: how many people are missing, or what
    can be made of them; that friends do not count yet; by which book those who are there could play at once.
    `tables`: who sits at which, if several gather or play."""

    hour: Line
    book: Line
    host: tuple[Line, ...]
    people: tuple[Line, ...]
    away: tuple[Line, ...]
    state: tuple[Line, ...]
    tables: tuple[Line, ...]


def facts_of(
    evening: Evening,
    rules: RuleSet,
    answers: Sequence[Comer],
    clock: dt.tzinfo | None,
    *,
    host: str | None,
    tables: Sequence[tuple[int, Sequence[str]]],
    plays: bool,
    here: int | None,
    scale: float,
    others: Iterable[RuleSet],
) -> Facts:
    """Returns what is told of an evening. `clock`: the group's time zone; None for UTC. `host`: the name of
    the person who has called it; None if nobody is to be named. `tables`: the numbers of those that gather or
    play, each with the names of those who sit. `plays`: whether one of them plays. `here`: how many people
    can play now; None before the hour. `scale`: all durations of a game are multiplied by it. `others`: all
    books."""
    coming = _coming(answers)
    too_few = here is not None and not tables and not layouts(here, rules.deals)
    fits = books.shortest([book for book in others if too_few and here in book.deals], here or 0)
    away = [who.name for who in answers if not who.comes]
    friends = sum(who.user_id is None for who in coming) if too_few else 0
    return Facts(
        hour=when(evening, clock),
        book=line("evening-post", **title_args(rules), **books.length(rules, None, scale)),
        host=() if host is None else (line("evening-host", name=host),),
        people=tuple(_comer(number, who, clock) for number, who in enumerate(coming, 1)),
        away=(line("evening-away", **some(away)),) if away and here is None else (),
        state=(
            _open(coming, plays=plays) if tables else _state(evening, rules, coming, here, clock),
            *((line("evening-friends-uncounted", count=friends),) if friends else ()),
            *((line("lobby-fitting", count=here or 0, **title_args(fits)),) if fits else ()),
        ),
        tables=tuple(_seated(*table) for table in tables if len(tables) > 1),
    )


def post(evening: Evening, facts: Facts) -> Post:
    """Returns the post of an evening that tells these facts."""
    count = len(facts.people)
    open_ = OPEN if count > MANY else count
    return Post(
        lines=(
            *(facts.hour, facts.book, *facts.host, *facts.state, *facts.away, *facts.tables),
            *((line("evening-coming", count=count),) if count > open_ else ()),
            *facts.people[:open_],
        ),
        folded=facts.people[open_:SHOWN],
        rows=(() if evening.is_ending else _answers(evening), (_button(evening, "more"),)),
    )


def _answers(evening: Evening) -> tuple[Button, ...]:
    return (_button(evening, "yes", "success"), _button(evening, "later"), _button(evening, "no"))


def when(evening: Evening, clock: dt.tzinfo | None) -> Line:
    """Returns the line that says when the evening begins, and of a weekly one that it is weekly, or its usual
    hour. `clock`: the group's time zone; None for UTC."""
    if evening.weekly and evening.usual is not None:
        day, usual = (local_time(moment, clock).weekday() for moment in (evening.hour, evening.usual))
        named = {"usual": clock_time(evening.usual, clock), **hour(evening, clock)}
        if day == usual:
            return line("evening-moved-once", **named)
        return line(
            "evening-moved-day", day={to: say(to, "weekday", {"day": usual}) for to in LOCALES}, **named
        )
    return line("evening-weekly-at" if evening.weekly else "lobby-planned", **hour(evening, clock))


def hour(evening: Evening, clock: dt.tzinfo | None) -> dict[str, Arg]:
    """Returns when the evening begins, as arguments of a line: `moment` in unix seconds, and `hour` in each
    language, for example «пт 25.11, 21:00». `clock`: the group's time zone; None for UTC."""
    day, text = local_time(evening.hour, clock).weekday(), date_and_time(evening.hour, clock)
    return {
        "moment": round(evening.hour),
        "hour": {to: f"{say(to, 'weekday', {'day': day})} {text}" for to in LOCALES},
    }


def some(names: Sequence[str]) -> dict[str, Arg]:
    """Returns the first names, and how many are left, as the arguments of a line."""
    return {"text": tuple(names[:MOST_ABSENT_SHOWN]), "count": max(0, len(names) - MOST_ABSENT_SHOWN)}


def _coming(answers: Sequence[Comer]) -> list[Comer]:
    return [who for who in answers if who.comes]


def _comer(number: int, who: Comer, clock: dt.tzinfo | None) -> Line:
    if who.answer == "later" and who.since is not None:
        return line("evening-comer-later", number=number, name=who.name, hour=clock_time(who.since, clock))
    if who.answer == "later":
        return line("evening-comer-missed", number=number, name=who.name)
    if who.is_named:
        return line("evening-comer-friend", number=number, name=who.name, host=who.host or "")
    return line("lobby-person", number=number, name=who.name)


def clock_time(moment: float, clock: dt.tzinfo | None) -> str:
    """Returns the time that the group's clock shows at this moment: «21:30». `clock`: None for UTC."""
    return local_time(moment, clock).strftime("%H:%M")


def _open(coming: Sequence[Comer], *, plays: bool) -> Line:
    """Returns the line that says whether tables gather or play, or that nobody is left for another game."""
    return line("evening-last" if not coming else "evening-plays" if plays else "evening-opens")


def _state(
    evening: Evening, rules: RuleSet, coming: Sequence[Comer], here: int | None, clock: dt.tzinfo | None
) -> Line:
    """Returns the line that says how many people are missing, when there are enough, or what can be made of
    them. `here`: how many can play now; None before the hour. `clock`: None for UTC."""
    count = len(coming) if here is None else here
    possible = layouts(count, rules.deals)
    on_time = sum(who.answer == "yes" for who in coming)
    later = sorted(who.since for who in coming if who.answer == "later" and who.since is not None)
    if not possible:
        missing = min(size for size in rules.deals if size > count) - count
        came = sum(who.answer == "yes" and who.user_id is not None for who in coming)
        yet = [] if here is None else later[max(0, here - came) :]
        if missing <= len(yet):
            return line("evening-waits-until", hour=clock_time(yet[missing - 1], clock))
        return line("evening-missing" if here is None else "evening-waits", count=missing)
    lacks = min((size for size in rules.deals if size >= on_time), default=on_time) - on_time
    if here is None and 0 < lacks <= len(later):
        return line("evening-enough-later", hour=clock_time(later[lacks - 1], clock))
    if len(possible) == 1 and not possible[0].waiting:
        return line("evening-enough")
    chosen = [one for one in possible if len(one.sizes) == evening.tables] or possible
    if len(chosen) == 1:
        return line("evening-makes", **_sizes(chosen[0]))
    return line("evening-choose", tables={to: _choice(chosen, to) for to in LOCALES})


def _choice(layouts: Sequence[Layout], locale: str) -> str:
    """Returns what can be made of the people: «11 + 11 или 19 (подождут 3)»."""
    offered = (plain(line("evening-layout", **_sizes(one)), locale) for one in layouts)
    return f" {say(locale, 'or', {})} ".join(offered)


def _sizes(layout: Layout) -> dict[str, Arg]:
    tables = " + ".join(map(str, layout.sizes))
    return {"tables": tables, "of": len(layout.sizes), "count": layout.waiting}


def more(
    evening: Evening,
    rules: RuleSet,
    answers: Sequence[Comer],
    clock: dt.tzinfo | None,
    *,
    left: float,
    begun: bool,
) -> Post:
    """Returns the message with the less used buttons of an evening: to bring a friend, to see rules and page,
    and for the host's changes. `clock`: the group's time zone; None for UTC. `left`: seconds until the
    evening begins; from then on it can not be made weekly. `begun`: whether the evening has had a table; then
    it can not be moved or change its book. If it is ending, only rules and page are offered."""
    has_come = left <= 0
    possible = layouts(len(_coming(answers)), rules.deals)
    chosen = [
        Button(
            label=line("button-evening-tables", **_sizes(one)),
            mark="✓" if len(one.sizes) == evening.tables else "",
            data=_tables(evening, one),
        )
        for one in possible
        if len(possible) > 1
    ]
    page = Button(label=line("button-evening-page"), link=Link(table=evening.id, way="evening"))
    moves = [
        Button(
            mark=hours, data=MoveTap(game=evening.id, later=later).pack(), label=line("button-evening-hours")
        )
        for later, hours in MOVES
        if not begun and (later > 0 or later * 60 + left > 0)
    ]
    read = (_button(evening, "rules"), page)
    ahead = line("evening-ahead", **hour(evening, clock))
    tables = tuple((one,) for one in chosen)
    less = _button(evening, "less")
    if evening.is_ending:
        return Post(lines=(ahead, line("evening-ends")), rows=((*read, less),), silent=True)
    repeat = () if has_come else (_button(evening, "once" if evening.weekly else "weekly"),)
    other = () if begun else (_button(evening, "books"),)
    end = _finish(evening, "cancel") if has_come else _button(evening, "cancel", "danger")
    rows = ((_button(evening, "friend"), *read), tuple(moves), *tables, (*repeat, *other), (end, less))
    head = line("evening-more-begun" if begun else "evening-more")
    return Post(lines=(ahead, head), rows=rows, silent=True)


def _tables(evening: Evening, layout: Layout) -> str:
    return TablesTap(game=evening.id, tables=len(layout.sizes)).pack()


def table(game: Game, places: Sequence[tuple[int, int]]) -> Line:
    """Returns the page's line about a table. `places`: where tables may stand, as ids of chats and topics."""
    return line("evening-table", number=number_of(game, places), status=game.status)


def number_of(game: Game, places: Sequence[tuple[int, int]]) -> int:
    """Returns the number of a table, as its topic has it. `places`: where tables of the evening may stand, as
    ids of chats and topics."""
    at = (game.chat_id, game.thread_id)
    return 1 + (places.index(at) if at in places else len(places))


def _seated(number: int, names: Sequence[str]) -> Line:
    return line("evening-seated", number=number, text=tuple(names))


def sure(evening: Evening, clock: dt.tzinfo | None, *, has_come: bool, playing: int) -> Post:
    """Returns the post that asks whether to cancel the evening; a weekly one may be skipped once. `has_come`:
    whether its hour has come; then it asks whether all go home. `playing`: how many games of it run."""
    keep = _button(evening, "keep")
    if has_come:
        keep = keep.model_copy(update={"label": line("button-evening-go-on")})
        rows = ((_finish(evening, "cancel-sure"), keep),)
        return Post(lines=(line("evening-finish-ask", count=playing),), rows=rows)
    choice: tuple[EveningWish, ...] = ("skip", "cancel-all") if evening.weekly else ("cancel-sure",)
    each = (*((_button(evening, wish, "danger"),) for wish in choice), (keep,))
    return Post(lines=(line("evening-cancel-ask", **hour(evening, clock)),), rows=each)


def _finish(evening: Evening, wish: EveningWish) -> Button:
    finish = line("button-evening-finish")
    return _button(evening, wish, "danger").model_copy(update={"label": finish})


def move_all(evening: Evening) -> tuple[Button, ...]:
    """Returns the button that moves all evenings that follow, too."""
    return (_button(evening, "move-all"),)


def fewer(layout: Layout, *, has_places: bool) -> Post:
    """Returns the message that says which tables open, because there is no place for more; or, if the
    evening `has_places`, because not everybody is in the groups of the others."""
    sizes = _sizes(layout)
    if has_places:
        return Post(lines=(line("evening-not-there"), line("evening-makes", **sizes)), silent=True)
    return Post(lines=(line("evening-fewer", **sizes),), silent=True)


def ask_hour(user: int, name: str) -> Post:
    """Returns the post that asks a person for the hour at which the people of a lobby want to play. `user`,
    `name`: his id and name, for a mention."""
    return Post(lines=(line("planned-ask", user=str(user), name=name),), asks=True)


def ask_hour_of_day(user: int, name: str) -> Post:
    """Returns the post that asks a person who has named only a day for the hour; it mentions him."""
    return Post(lines=(line("planned-which-hour", user=str(user), name=name),), asks=True)


def to_post(url: str | None) -> tuple[Button, ...]:
    """Returns a button that leads to the evening's post, if there is a link (`url`)."""
    return () if url is None else (Button(label=line("button-to-post"), link=Link(url=url)),)


def reminder(evening: Evening, chat: str, clock: dt.tzinfo | None, url: str | None, *, asks: bool) -> Post:
    """Returns the private reminder. `chat`: the group's title. `url`: a link to the evening's post, or None.
    `asks`: whether it can be answered. `clock`: None for UTC."""
    late = _button(evening, "later").model_copy(update={"label": line("button-evening-late")})
    said = line("evening-reminder", chat=chat, **hour(evening, clock))
    return Post(lines=(said,), rows=((late, _button(evening, "no")) if asks else (), to_post(url)))


def call(
    evening: Evening,
    rules: RuleSet,
    answers: Sequence[Comer],
    unasked: People,
    url: str | None,
    absent: Sequence[Line],
) -> Post:
    """Returns the post that calls people some minutes before the hour. `unasked`: the ids and names of those
    who come and were not reminded in private; the first `NOTIFIED` are mentioned. `url`: a link to the
    evening's post, or None. `absent`: lines about those who are not in other groups with tables."""
    count = len(_coming(answers))
    missing = min((size for size in rules.deals if size >= count), default=count) - count
    return Post(
        lines=(line("planned-call", count=missing), *absent, *mentions(unasked[:NOTIFIED])),
        rows=(_answers(evening), to_post(url)),
    )


def asleep(evening: Evening, clock: dt.tzinfo | None) -> Post:
    """Returns the post that names a weekly evening whose own post is still to come. `clock`: None for UTC."""
    named = line("evening-asleep", **hour(evening, clock))
    return Post(lines=(named,), rows=((_button(evening, "show"),),), silent=True)


def following(evening: Evening | None, clock: dt.tzinfo | None) -> tuple[Line, ...]:
    """Returns the line that names the evening in a week, if there is one. `clock`: None for UTC."""
    return () if evening is None else (line("evening-next", **hour(evening, clock)),)


def over(
    evening: Evening, names: Sequence[str], why: Over, after: Sequence[Line], clock: dt.tzinfo | None
) -> Post:
    """Returns what the post of an evening that is over shows. `names`: the names of those who played or came;
    they are folded, and left out if it was cancelled. `after`: lines about the next evening."""
    return Post(
        lines=(line(f"evening-{why}", **hour(evening, clock)), *after),
        folded=tuple(line("lobby-came", name=name) for name in names if why != "cancelled"),
        silent=True,
    )


def _button(evening: Evening, wish: EveningWish, style: Literal["success", "danger"] | None = None) -> Button:
    data = EveningTap(game=evening.id, wish=wish).pack()
    return Button(label=line(f"button-evening-{wish}"), data=data, style=style)
