"""The lobby: one message, edited as people come and go."""

from collections.abc import Sequence

from bot.keyboards.taps import LobbyTap
from bot.render import house_rules, rulesets
from bot.render.book_words import titled
from bot.render.post import Button, Line, Link, Post, Style, line, row_of
from bot.render.waiting import in_line, queue
from engine.rules.model import RuleSet


def gathering(
    game_id: int,
    join_code: str,
    rules: RuleSet,
    people: Sequence[tuple[str, int | None]],
    *,
    variant: str | None = None,
    changed: Sequence[str] = (),
    fitting: Sequence[RuleSet] = (),
    called: bool = False,
    judge: Line | None = None,
    waiting: Sequence[str] = (),
    planned: Line | None = None,
) -> Post:
    """The lobby. It has the button that begins if so many people can play the book, unless the message that
    calls the creator has it (`called`).

    Until there are enough, sitting down is the act expected. `variant`: the name of the chat's house rules.
    `changed`: the parameters that they change. `people`: names and cuts. `fitting`: books that so many people
    can play. `judge`: who judges; None if the chair is empty. `waiting`: names of those who wait for a seat.
    `planned`: the hour.
    """
    least, most = min(rules.deals), max(rules.deals)
    players = min(max(least, len(people)), most)
    ready = len(people) in rules.deals
    return Post(
        lines=(
            line(
                "lobby-title",
                least=0 if least == most else least,
                players=most,
                **titled(rules),
                **rulesets.length(rules, players),
            ),
            *((planned,) if planned else ()),
            *(_person(number, *who) for number, who in enumerate(people, 1)),
            _room(rules, len(people), judged=judge is not None),
            *((judge,) if judge else ()),
            *((judge_besides(rules),) if judge and len(people) < least else ()),
            *in_line(waiting),
            *(line("lobby-fitting", **titled(book)) for book in fitting if not ready),
            *((line("rules-variant", name=variant),) if variant else ()),
        ),
        folded=house_rules.values(rules, changed),
        rows=(
            *_rows(game_id, join_code, rules, len(people), fitting, called=called),
            *_last_rows(game_id, None if judge else join_code),
        ),
    )


def _last_rows(game_id: int, join_code: str | None) -> list[tuple[Button, ...]]:
    """The buttons that stand below all others. `join_code`: for the judge's chair; None if it is taken."""
    chair = [] if join_code is None else [(_judge(join_code),)]
    return [
        *chair,
        (_button(game_id, "rules", "button-rules"), _button(game_id, "books", "button-other-book")),
        (_button(game_id, "leave", "button-leave"), _button(game_id, "cancel", "button-cancel")),
    ]


def _person(number: int, name: str, cut: int | None) -> Line:
    if cut is None:
        return line("lobby-person", number=number, name=name)
    return line("lobby-person-cut", number=number, name=name, cut=cut)


def _rows(
    game_id: int, join_code: str, rules: RuleSet, seated: int, fitting: Sequence[RuleSet], *, called: bool
) -> tuple[tuple[Button, ...], ...]:
    ready, full = seated in rules.deals, seated >= max(rules.deals)
    joins = _join(join_code, "primary" if ready else "success")
    rows: list[tuple[Button, ...]] = [(queue(join_code) if full else joins,)]
    if ready and not (full and called):
        rows.append((_button(game_id, "begin", "button-begin", "success"),))
    if not ready and fitting:
        rows += row_of([rulesets.switch(book, game_id) for book in fitting], 2)
    return tuple(rows)


def _room(rules: RuleSet, seated: int, *, judged: bool) -> Line:
    """How many may still sit down, and whether they are needed. A lobby may have too many people, after it
    has changed to a book for fewer. `judged`: the bot does not host alone."""
    most = max(rules.deals)
    if seated > most:
        return line("lobby-crowded", count=seated - most)
    if seated == most:
        return line("lobby-full")
    if seated in rules.deals:
        return line("lobby-free-ready-judged" if judged else "lobby-free-ready", count=most - seated)
    enough = min(size for size in rules.deals if size > seated)
    if enough == most:
        return line("lobby-free-judged" if judged else "lobby-free", count=most - seated)
    key = "lobby-short-judged" if judged else "lobby-short"
    return line(key, count=enough - seated, players=most)


def _join(join_code: str, style: Style | None) -> Button:
    return Button(label=line("button-join"), link=Link(start=join_code), style=style)


def judge_besides(rules: RuleSet) -> Line:
    """How many people it takes with a judge, who does not play."""
    return line("lobby-judge-besides", count=min(rules.deals) + 1)


JUDGE_OF = "judge-"
"""What the private chat is sent to judge a table, before its join code."""


def _judge(join_code: str) -> Button:
    return Button(label=line("button-judge"), link=Link(start=f"{JUDGE_OF}{join_code}"))


def _button(game_id: int, wish: str, key: str, style: str | None = None) -> Button:
    data = LobbyTap.model_validate({"game": game_id, "wish": wish}).pack()
    return Button.model_validate({"label": line(key), "data": data, "style": style})


def full(game_id: int, creator: tuple[int, str] | None) -> Post:
    """Tells the creator, by his id and name, that nobody is missing; None: it is nobody who can be called."""
    said = line("lobby-full")
    if creator is not None:
        user, name = creator
        said = line("lobby-is-full", user=str(user), name=name)
    return Post(lines=(said,), rows=((_button(game_id, "begin", "button-begin", "success"),),))


def called(people: Sequence[tuple[int, str]], waited: Sequence[tuple[int, str]] = ()) -> Post:
    """Calls those who played before to the new lobby, with mentions that ring: ids and names. First those who
    `waited` for a seat."""
    first = (line("lobby-again-waited"), *_mentioned(waited)) if waited else ()
    again = (line("lobby-again"), *_mentioned(people)) if people else ()
    return Post(lines=(*first, *again))


def same_people(game_id: int) -> tuple[Button, ...]:
    """A row that calls the people of a game that is over."""
    return (_button(game_id, "again", "button-same-people"),)


def _mentioned(people: Sequence[tuple[int, str]]) -> tuple[Line, ...]:
    return tuple(line("lobby-called", user=str(user), name=name) for user, name in people)


def gathered(rules: RuleSet, names: Sequence[str]) -> Post:
    """The lobby after the deal. It has no numbers any more: the seats at the table are others."""
    people = tuple(line("lobby-came", name=name) for name in names)
    return Post(lines=(line("lobby-begun", **titled(rules)), *people), silent=True)


def cancelled() -> Post:
    return Post(lines=(line("lobby-cancelled"),), silent=True)


def lapsed() -> Post:
    return Post(lines=(line("lobby-lapsed"),), silent=True)


def for_a_round() -> Post:
    return Post(lines=(line("lobby-for-a-round"),), silent=True)


def without_book() -> Post:
    return Post(lines=(line("lobby-without-book"),), silent=True)


def begin_without(game_id: int, join_code: str | None) -> Post:
    """Asks somebody who begins and does not sit at the table himself. `join_code`: None if it is full."""
    sit = () if join_code is None else ((_join(join_code, "success"),),)
    return Post(
        lines=(line("begin-ask"),),
        rows=(*sit, (_button(game_id, "begin-sure", "button-begin-sure", "danger"),)),
    )


def sure(game_id: int, wish: str, key: str, button: str) -> Post:
    """Asks once more, before something that can not be undone."""
    return Post(lines=(line(key),), rows=((_button(game_id, wish, button, "danger"),),))
