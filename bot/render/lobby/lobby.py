"""The message of a lobby, which is edited when people sit down and leave, and the messages beside it."""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from bot.presses.lobby import LobbyTap
from bot.render.book_words import title_args
from bot.render.chat import house_rules
from bot.render.game.composition import composition, size_for
from bot.render.game.sealing import to_cutting
from bot.render.lobby import books
from bot.render.lobby.mentions import mentions
from bot.render.post import Button, Line, Link, Post, Style, line
from engine.rules.clauses import catalogue
from engine.rules.model import RuleSet

SHOWN = 10
"""How many names of waiting people are shown. The other people are only counted."""

Over: TypeAlias = Literal["cancelled", "lapsed", "put-off", "went-home", "for-a-round", "without-book"]
"""Why a lobby is closed without a game."""


def gathering(
    game_id: int,
    rules: RuleSet,
    people: Sequence[tuple[str, int | None]],
    *,
    variant: str | None = None,
    changed: Sequence[str] = (),
    fitting: Sequence[RuleSet] = (),
    called: bool = False,
    judge: Line | None = None,
    waiting: Sequence[str] = (),
    is_first: bool = False,
    by_book: bool = False,
    scale: float = 1.0,
    host_comes: bool = False,
    checked: bool = False,
) -> Post:
    """Returns the message of the lobby, with at most four buttons: `more` has the rest. If the book can be
    played with this number of people, the message has a button that begins the game. `called`: whether a
    separate message has called the creator; then, of a full table, only that one has this button. Until there
    are enough people, and as long as `host_comes`, the button to sit down stands out. `variant`: the name of
    the chat's house rules. `changed`: the parameters that these change. `people`: of each who sits, the name,
    and where he has cut the deck (None: nowhere). `fitting`: books that this number of people can play.
    `judge`: the line about the judge; None if the chair is empty. `waiting`: the names of people who wait for
    a seat. `is_first`: whether no game by this book has been played here yet. `by_book`: whether the table
    keeps the book's discipline without a judge. `scale`: all durations of a game are multiplied by it.
    `host_comes`: whether the creator has taken neither a seat nor the judge's chair yet. `checked`: whether a
    ready check stands below, which says if a game can begin."""
    least, seated = min(rules.deals), len(people)
    offered = None if seated in rules.deals else books.shortest(fitting, seated)
    return Post(
        lines=(
            *_head(rules, people, is_first=is_first, scale=scale),
            _room(rules, seated, judged=judge is not None, checked=checked),
            *((judge,) if judge else ()),
            *((judge_besides(rules),) if judge and seated < least else ()),
            *((_discipline("kept", rules),) if by_book else ()),
            *in_line(waiting),
            *((line("lobby-fitting", count=seated, **title_args(offered)),) if offered else ()),
            *((line("rules-variant", name=variant),) if variant else ()),
        ),
        folded=house_rules.values(rules, changed),
        rows=(
            *_rows(game_id, rules, seated, called=called, host_comes=host_comes),
            *(((books.switch(offered, game_id),),) if offered else ()),
            (_button(game_id, "rules", "button-rules"), _button(game_id, "more", "button-lobby-more")),
        ),
    )


def more(game_id: int, rules: RuleSet, join_code: str | None, *, offers_discipline: bool) -> Post:
    """Returns the message beside the lobby that has the buttons which few people need. `join_code`: a part of
    the link to the judge's chair; None if the chair is taken. `offers_discipline`: whether the table may
    choose to keep the book's discipline without a judge."""
    cut = to_cutting(game_id)
    by_book = (_button(game_id, "by-book", "button-by-book"),) if offers_discipline else ()
    return Post(
        lines=(line("lobby-more"), *((_discipline("offered", rules),) if by_book else ())),
        rows=(
            cut if join_code is None else (_judge(join_code), *cut),
            (_button(game_id, "books", "button-other-book"), *by_book),
            (_button(game_id, "leave", "button-leave"), _button(game_id, "more", "button-lobby-less")),
            (_button(game_id, "hour", "button-hour"), _button(game_id, "cancel", "button-cancel", "danger")),
        ),
        silent=True,
    )


def _discipline(state: Literal["offered", "kept"], rules: RuleSet) -> Line:
    words = any(one.is_plain_foul for one in catalogue(rules).words.values())
    return line(f"lobby-by-book-{state}", words="yes" if words else "no")


def _head(
    rules: RuleSet, people: Sequence[tuple[str, int | None]], *, is_first: bool, scale: float
) -> Iterator[Line]:
    least, most = min(rules.deals), max(rules.deals)
    yield line(
        "lobby-title",
        least=0 if least == most else least,
        players=most,
        **title_args(rules),
        **books.length(rules, len(people), scale),
    )
    yield from composition(rules, size_for(rules, len(people)))
    if is_first:
        yield line("lobby-first-game")
    yield from (_person(number, *who) for number, who in enumerate(people, 1))


def _person(number: int, name: str, cut: int | None) -> Line:
    if cut is None:
        return line("lobby-person", number=number, name=name)
    return line("lobby-person-cut", number=number, name=name, cut=cut)


def _rows(
    game_id: int, rules: RuleSet, seated: int, *, called: bool, host_comes: bool
) -> tuple[tuple[Button, ...], ...]:
    """Returns the rows of buttons above all others. The button to begin is the first one as long as it is
    there, but stands below the seat of a creator who has not come. Whoever presses it in place of the button
    to sit down is asked first, because he does not sit."""
    ready, full = seated in rules.deals, seated >= max(rules.deals)
    seat_first = not ready or (host_comes and not full)
    sits = (_sit(game_id, None, "button-wait") if full else _sit(game_id, "success" if seat_first else None),)
    begins = (_button(game_id, "begin", "button-begin", None if seat_first else "success"),)
    if not ready or (full and called):
        return (sits,)
    return (sits, begins) if seat_first else (begins, sits)


def _room(rules: RuleSet, seated: int, *, judged: bool, checked: bool) -> Line:
    """Returns the line that says how many people may still sit down, and whether the game needs more. If the
    lobby has changed to a book for fewer people, it may have too many. `judged`: whether a person judges.
    `checked`: whether a ready check stands below, which says if the game can begin."""
    most = max(rules.deals)
    if seated > most:
        return line("lobby-crowded", count=seated - most)
    if seated == most:
        return line("lobby-full-checked" if checked else "lobby-full")
    if seated in rules.deals and checked:
        return line("lobby-free-judged", count=most - seated)
    if seated in rules.deals:
        return line("lobby-free-ready-judged" if judged else "lobby-free-ready", count=most - seated)
    enough = min(size for size in rules.deals if size > seated)
    if enough == most:
        return line("lobby-free-judged" if judged else "lobby-free", count=most - seated)
    key = "lobby-short-judged" if judged else "lobby-short"
    return line(key, count=enough - seated, players=most)


def _sit(game_id: int, style: Style | None, key: str = "button-join") -> Button:
    return _button(game_id, "sit", key, style)


def judge_besides(rules: RuleSet) -> Line:
    """Returns the line that says how many people are needed if one judges, since a judge does not play."""
    return line("lobby-judge-besides", count=min(rules.deals) + 1)


JUDGE_OF = "judge-"
"""How the start parameter of the link to the judge's chair begins. The game's join code follows."""


def _judge(join_code: str) -> Button:
    return Button(label=line("button-judge"), link=Link(start=f"{JUDGE_OF}{join_code}"))


def _button(game_id: int, wish: str, key: str, style: str | None = None) -> Button:
    data = LobbyTap.model_validate({"game": game_id, "wish": wish}).pack()
    return Button.model_validate({"label": line(key), "data": data, "style": style})


def full(game_id: int, creator: tuple[int, str] | None) -> Post:
    """Returns the post that says that the lobby is full, with a button that begins the game. `creator`: the
    id and name of whom it mentions; None for nobody."""
    said = line("lobby-full")
    if creator is not None:
        user, name = creator
        said = line("lobby-is-full", user=str(user), name=name)
    return Post(lines=(said,), rows=((_button(game_id, "begin", "button-begin", "success"),),))


def called(people: Sequence[tuple[int, str]], waited: Sequence[tuple[int, str]] = ()) -> Post:
    """Returns the post that calls the people of an earlier game to the new lobby, with mentions that notify
    them. `people`: ids and names. `waited`: those who waited for a seat; they are named first."""
    first = (line("lobby-again-waited"), *mentions(waited)) if waited else ()
    again = (line("lobby-again"), *mentions(people)) if people else ()
    return Post(lines=(*first, *again))


def same_people(game_id: int) -> tuple[Button, ...]:
    """Returns a row with one button. A press on it calls the people of an earlier game to the lobby that is
    open now. `game_id`: the earlier game."""
    return (_button(game_id, "again", "button-same-people"),)


def gathered(rules: RuleSet, names: Sequence[str]) -> Post:
    """Returns the post that the lobby's message shows after the deal. Who has come is folded, in the order of
    joining, for whoever checks the deal; without numbers, which people could take for those of seats."""
    people = tuple(line("lobby-came", name=name) for name in names)
    return Post(lines=(line("lobby-begun", **title_args(rules)),), folded=people, silent=True)


def over(why: Over) -> Post:
    """Returns what the message of a lobby that is closed shows."""
    return Post(lines=(line(f"lobby-{why}"),), silent=True)


def begin_without(game_id: int, *, full: bool) -> Post:
    """Returns the post that asks a person to confirm that the game begins without him, because he does not
    sit at the table. `full`: whether there is no seat left for him."""
    sit = () if full else ((_sit(game_id, "success"),),)
    return Post(
        lines=(line("begin-ask"),),
        rows=(*sit, (_button(game_id, "begin-sure", "button-begin-sure", "danger"),)),
    )


def sure(game_id: int, wish: str, key: str, button: str) -> Post:
    """Returns the post that asks for a confirmation of something that can not be undone. `wish`: what its
    button does. `key`, `button`: the keys of the question and of the button's label in the locales."""
    return Post(lines=(line(key),), rows=((_button(game_id, wish, button, "danger"),),))


def in_line(names: Sequence[str]) -> tuple[Line, ...]:
    """Returns lines with the people who wait for a seat, in order; no lines if nobody waits. Of more than
    `SHOWN` people, the others are only counted."""
    if not names:
        return ()
    people = (line("lobby-person", number=number, name=name) for number, name in enumerate(names[:SHOWN], 1))
    more = (line("lobby-waiting-more", count=len(names) - SHOWN),) if len(names) > SHOWN else ()
    return (line("lobby-waiting"), *people, *more)
