"""The buttons below the messages of a game. Most are made from the acts that the engine offers."""

from collections.abc import Iterable, Iterator, Mapping
from math import ceil
from types import MappingProxyType
from typing import Literal, NamedTuple

from bot.presses import game
from bot.presses.person import PageTap
from bot.render.game.roster import Roster
from bot.render.phrase import shorten, tidy
from bot.render.post import Button, Line, Link, Style, line
from engine import ballot
from engine.acts import NightAct, Nominate, PlayerAct, Shoot, Surrender, Withdraw, word_of
from engine.offers import offers
from engine.roles import Phase, Seat
from engine.rules.effects import Kill, Silence
from engine.state import State
from engine.steps import StepName
from engine.view import known_table

Rows = tuple[tuple[Button, ...], ...]


LONGEST_ON_BUTTON = 12
"""How many characters of a name are shown on a button. They fit into half the width of a phone."""

NUMBERS_IN_A_ROW = 5
"""How many buttons with bare numbers stand beside each other on a phone."""

GAP = "·"
"""What stands in the place of a player who can not be named now, for example because he is nominated."""

OUT = "×"
"""What stands in the place of a player who is out."""

NO_GAPS: Mapping[Seat, Button] = MappingProxyType({})


class _Aimed(NamedTuple):
    seat: Seat
    data: str
    style: Style | None


def seats_for(state: State, game_id: int, seat: Seat) -> Rows:
    """Returns buttons with the numbers of the seats that the player may nominate now, in their places. Other
    seats in these rows may have a sign."""
    aimed = _aimed(state, game_id, seat)
    numbered = ((one.seat, Button(mark=str(one.seat), data=one.data, style=one.style)) for one in aimed)
    return in_places(numbered, _width(state), _gaps(state, game_id, seat))


def _number(state: State, game_id: int, wish: Literal["name", "again", "done"], seat: Seat = 0) -> str:
    return game.NameTap(game=game_id, serial=state.step.serial, wish=wish, seat=seat).pack()


def numbers(state: State, game_id: int, *, several: bool) -> Rows:
    """Returns buttons with the numbers of all seats (a sign for who is out), the same for everybody in the
    group. What a press does depends on who presses, so the numbers do not tell who acts. `several`: whether
    more than one seat may be named in this step; then buttons to begin again and to confirm stand below."""
    seats = range(1, len(state.roles) + 1)
    signs = {seat: str(seat) if seat in known_table(state) else OUT for seat in seats}
    numbered = (
        (seat, Button(mark=sign, data=_number(state, game_id, "name", seat))) for seat, sign in signs.items()
    )
    again = Button(label=line("button-again"), data=_number(state, game_id, "again"))
    done = Button(label=line("button-done"), data=_number(state, game_id, "done"), style="success")
    return (*in_places(numbered, _width(state)), *(((again, done),) if several else ()))


def _width(state: State) -> int:
    """Returns how many numbers stand in a row, so that the rows have nearly the same length."""
    return ceil(len(state.roles) / ceil(len(state.roles) / NUMBERS_IN_A_ROW))


def named_seats_for(
    state: State, roster: Roster, seat: Seat, *, likely: Seat | None = None, first: Seat | None = None
) -> Rows:
    """Returns a button with number and name for each seat that may be named now; other seats in these rows
    may have a sign. The `likely` seat's is green. If an act needs two seats, `first` is the seat that is
    named already; a press on its button takes it back."""
    aimed = _aimed(state, roster.game_id, seat, likely, first)
    gaps = _gaps(state, roster.game_id, seat)
    return _named_rows(roster, aimed, seat if state.step.name is StepName.HUNT else None, gaps)


def _named_rows(
    roster: Roster, aimed: Iterable[_Aimed], shooter: Seat | None, gaps: Mapping[Seat, Button] = NO_GAPS
) -> Rows:
    """Returns buttons with numbers and names, two in a row. `shooter`: a black who may name himself. His own
    button has a row of its own, the last one, so nobody presses it by mistake. `gaps`: the buttons that stand
    in the places of other seats."""
    all_of_them = tuple(aimed)
    label = line("button-self-shot", seat=shooter or 0)
    own = (one for one in all_of_them if one.seat == shooter)
    return (
        *in_places((_named(roster, one) for one in all_of_them if one.seat != shooter), 2, gaps),
        *((Button(label=label, data=one.data, style=one.style),) for one in own),
    )


def _named(roster: Roster, aimed: _Aimed) -> tuple[Seat, Button]:
    label = seat_label(roster, aimed.seat)
    return aimed.seat, Button(label=label, data=aimed.data, style=aimed.style)


def in_places(
    numbered: Iterable[tuple[Seat, Button]], width: int, gaps: Mapping[Seat, Button] = NO_GAPS
) -> Rows:
    """Returns the buttons of seats in rows. The same numbers always share a row, whoever is out: those up to
    `width`, then as many more. `gaps`: for seats without a button, what stands in their places, so that the
    others in the row keep theirs."""
    given = dict(numbered)
    places = {**gaps, **given}
    rows = sorted({(seat - 1) // width for seat in given})
    row_seats = (range(row * width + 1, (row + 1) * width + 1) for row in rows)
    return tuple(tuple(places[seat] for seat in row if seat in places) for row in row_seats)


def _gaps(state: State, game_id: int, seat: Seat) -> dict[Seat, Button]:
    """Returns, by seat, the buttons with a sign for seats that can not be named now; a press on one is
    refused with the reason. The dict has every seat that the step's act could ever name; the caller replaces
    those that can be named now. Empty if the step does not ask for exactly one kind of act with one seat."""
    asked = {word_of(act) for act in offers(state, seat) if _target(act) is not None}
    action = state.rules.action(state.step.name)
    if len(asked) != 1 or (action is not None and action.targets == 2):
        return {}
    by_day = state.step.phase is Phase.DAY
    others = (other for other in range(1, len(state.roles) + 1) if by_day or other != seat)
    (word,) = asked
    return {
        other: Button(mark=GAP if other in known_table(state) else OUT, data=tap(state, game_id, word, other))
        for other in others
    }


def seat_label(roster: Roster, seat: Seat) -> Line:
    """Returns the number of a seat with the player's name, as a button shows it."""
    return line("button-seat", seat=seat, name=shorten(tidy(roster.people[seat].name), LONGEST_ON_BUTTON))


def _aimed(
    state: State, game_id: int, seat: Seat, likely: Seat | None = None, first: Seat | None = None
) -> Iterator[_Aimed]:
    action = state.rules.action(state.step.name)
    if action is not None and action.targets == 2:
        yield from _pairs(state, game_id, seat, first)
        return
    harms = action is not None and isinstance(action.effect, Kill | Silence)
    for act in offers(state, seat):
        target = _target(act)
        if target is not None and not (harms and target == seat):  # the books give no reason to do that
            style: Style | None = "success" if target == likely else None
            yield _Aimed(target, tap(state, game_id, word_of(act), target), style)


def _pairs(state: State, game_id: int, seat: Seat, first: Seat | None) -> Iterator[_Aimed]:
    acts = [act for act in offers(state, seat) if isinstance(act, NightAct)]
    seats = sorted({target for act in acts for target in act.seats})
    if first is not None:
        seats = sorted({target for act in acts if first in act.seats for target in act.seats})
    for target in seats:
        data = game.PairTap(game=game_id, serial=state.step.serial, first=first or 0, second=target).pack()
        yield _Aimed(target, data, "success" if target == first else None)


def _target(act: PlayerAct) -> Seat | None:
    """Returns the seat that the button of an act shows, the first one of a night act; None for acts that have
    their own kind of button."""
    match act:
        case Nominate() | Shoot():
            return act.seat
        case NightAct():
            return act.seats[0]
        case _:
            return None


def tap(state: State, game_id: int, word: str, seat: Seat = 0) -> str:
    return game.ActTap(game=game_id, serial=state.step.serial, word=word, seat=seat).pack()


def withdraw_row(state: State, game_id: int, seat: Seat) -> Rows:
    """Returns a button with which the player takes back his nomination; none if he can not do so now."""
    acts = [act for act in offers(state, seat) if isinstance(act, Withdraw)]
    return tuple(
        (
            Button(
                label=line("button-withdraw", seat=act.seat),
                data=tap(state, game_id, Withdraw.WORD, act.seat),
            ),
        )
        for act in acts
    )


def own_row(state: State, roster: Roster) -> Rows:
    """Returns the buttons with which a player leaves the game (in a practice: ends it) or surrenders. Both
    ask for a confirmation. Whether players can surrender depends on the book and never on the role, so these
    buttons reveal no card."""
    leave = "button-practice-leave" if roster.practice else "button-leave-ask"
    wishes = ("leave", "surrender") if Surrender.WORD in state.rules.acts else ("leave",)
    return (
        tuple(
            Button(
                label=line("button-surrender" if wish == "surrender" else leave),
                data=game.LeaveTap(game=roster.game_id, serial=0, wish=f"{wish}-ask").pack(),
            )
            for wish in wishes
        ),
    )


def card_row(game_id: int, key: str, *, style: Style | None = None) -> Rows:
    """Returns the button that turns the card over: it shows or hides its face. `key`: that of its label."""
    return ((Button(label=line(key), data=game.CardTap(game=game_id).pack(), style=style),),)


def wake_row(state: State, game_id: int) -> Rows:
    """Returns the button that shows what is asked in a covered message of the night."""
    data = game.WakeTap(game=game_id, serial=state.step.serial).pack()
    return ((Button(label=line("button-wake"), data=data, style="success"),),)


def advice_row(game_id: int, key: str) -> Rows:
    """Returns the button that shows or puts away what the book advises a player with this card. `key`: the
    key of its label."""
    return ((Button(label=line(key), data=game.AdviceTap(game=game_id).pack()),),)


def leave_sure(roster: Roster) -> Rows:
    key = "button-practice-leave-sure" if roster.practice else "button-leave-sure"
    return _sure(game.LeaveTap(game=roster.game_id, serial=0, wish="leave"), key)


def _sure(tap: game.LeaveTap, key: str) -> Rows:
    no = tap.model_copy(update={"wish": "no"})
    yes = Button(label=line(key), data=tap.pack(), style="danger")
    return ((yes, Button(label=line("button-no"), data=no.pack())),)


def surrender_sure(game_id: int) -> Rows:
    return _sure(game.LeaveTap(game=game_id, serial=0, wish="surrender"), "button-surrender-sure")


def pass_row(state: State, game_id: int, *beside: Button) -> Rows:
    passes = Button(label=line("button-pass"), data=tap(state, game_id, "pass"), style="success")
    return ((passes, *beside),)


def vote_row(state: State, game_id: int, *beside: Button) -> Rows:
    """Returns a button to raise a hand, one to take it down as soon as a hand is up, and the buttons
    `beside`. The first one names the candidate, because the next candidate's button stands in the same place;
    in a raise it names nobody. Before a hand is taken down, the bot asks for a confirmation in private."""
    at = None if state.poll is None else state.poll.current
    label = line("button-vote") if at is None else line("button-vote-for", seat=at)
    votes = Button(label=label, data=tap(state, game_id, "vote"), style="success")
    lift = game.LeaveTap(game=game_id, serial=state.step.serial, wish="lift-ask").pack()
    is_up = state.poll is not None and bool(ballot.hands_for(state.poll, at))
    lifts = (Button(label=line("button-lift-ask"), data=lift),) if is_up else ()
    below = (*lifts, *beside)
    return ((votes,), below) if below else ((votes,),)


def lift_row(state: State, game_id: int) -> Rows:
    return _sure(game.LeaveTap(game=game_id, serial=state.step.serial, wish="lift"), "button-lift")


def picks(
    state: State,
    roster: Roster,
    word: Literal["order", "best"],
    choices: Iterable[Seat],
    by: Seat,
    picked: tuple[Seat, ...],
) -> Rows:
    """Returns buttons with which a player names several seats, one after another. All of them stay in their
    places; those of the seats in `picked`, which he has named so far, are green. Below stand, as soon as he
    has named one, "done", which confirms them, and "again". `choices`: the seats that he may name. `by`: his
    own seat, which has a row of its own."""

    def data(wish: Literal["add", "again", "done"], seat: Seat = 0) -> str:
        return game.PickTap(
            game=roster.game_id, serial=state.step.serial, word=word, wish=wish, seat=seat
        ).pack()

    aimed = (_Aimed(seat, data("add", seat), "success" if seat in picked else None) for seat in choices)
    named = _named_rows(roster, aimed, by)
    if not picked:
        return named
    again = Button(label=line("button-again"), data=data("again"))
    done = Button(label=line("button-done"), data=data("done"), style="success")
    return (*named, (again, done))


def to_bot(key: str, start: str | None = None) -> Rows:
    """Returns a button in the group that leads to the private chat. `key`: the key of its label in the
    locales. `start`: the parameter that the bot gets there."""
    return ((Button(label=line(key), link=Link(start=start)),),)


WORDS = "words"
"""The start parameter of a link to the words of the game in the private chat."""


def to_words(*, in_group: bool) -> Rows:
    """Returns a button that shows the words of the game in private. `in_group`: whether it is in a group."""
    if in_group:
        return to_bot("button-words", WORDS)
    return ((Button(label=line("button-words"), data=PageTap(name="words").pack()),),)


def table_page(game_id: int, *, private: bool = False) -> Rows:
    """Returns a button that opens the page of the table. `private`: whether it stands in a private chat. The
    button is not shown if the bot has no such pages."""
    link = Link(table=game_id, way="app") if private else Link(table=game_id)
    return ((Button(label=line("button-page"), link=link),),)


def in_the_group(game_id: int) -> Rows:
    """Returns the row that stands below the messages of a game in its group: each player's own card, and the
    page of the table."""
    ((card,),), ((page,),) = own_card(game_id), table_page(game_id)
    return ((card, page),)


def own_card(game_id: int) -> Rows:
    """Returns the button that tells each player his own card, in words that only he sees."""
    return ((Button(label=line("button-my-card"), data=game.OwnCardTap(game=game_id).pack()),),)


def page_in_browser(game_id: int, user_id: int = 0) -> Rows:
    """Returns a button with a link to the page of the table for any browser. `user_id`: the only person for
    whom the link is; 0 for everybody who watches."""
    label = line("button-page-browser" if user_id else "button-page-watch")
    return ((Button(label=label, link=Link(table=game_id, way="browser", user=user_id)),),)


def to_table(url: str | None) -> Rows:
    """Returns a button in the private chat that leads back to the group; none without a link (`url`)."""
    return () if url is None else ((Button(label=line("button-to-table"), link=Link(url=url)),),)
