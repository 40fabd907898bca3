"""What a player can touch on the page now: the buttons that the chats show him, each at the seat that it
concerns. A touch becomes a press of such a button."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from bot.handlers.game.confirmations import ACTS
from bot.presses import unpacked
from bot.presses.game import ActTap, LeaveTap, PairTap, PickTap
from bot.presses.motions import HereTap
from bot.render.game import answers, buttons, group, night_prompts, private
from bot.render.game.group import shown_number
from bot.render.game.own_nights import own_nights
from bot.render.game.tonight import night_so_far
from bot.render.line import Line, line
from bot.render.post import Post
from bot.runtime.links import message_link
from bot.services.live.game import LiveGame
from engine import view
from engine.acts import LiftHand, NightAct, Nominate, PlayerAct, Shoot, Vote, Withdraw, targets_of, word_of
from engine.events import WentOut
from engine.offers import actors, names_best, offers
from engine.roles import Cause, Phase, Seat, Team
from engine.state import State
from engine.steps import SPEECHES, StepName

ANY_REASON = "*"
"""Stands in the data of a touch until a reason is chosen, which replaces it."""


class Reason(NamedTuple):
    """One of the reasons for an act. `value`: what the data of a press carries. `had`: whether the act has
    been done for this reason already, so that it would be taken back."""

    value: str
    label: Line
    had: bool = False


class Touch(NamedTuple):
    """One thing to touch. `seat`: the seat on which it stands; 0 for a button below the table. `first`: the
    seat that has to be touched before, for an act that needs two. `ask`: a question that the page asks first.
    `reasons`: the reasons to choose from; the chosen one replaces `ANY_REASON` in `tap`."""

    kind: str
    tap: str
    label: Line
    seat: Seat = 0
    first: Seat = 0
    ask: tuple[Line, ...] = ()
    reasons: tuple[Reason, ...] = ()


class Marks(NamedTuple):
    """The marks that a judge gives after the game. `said`: lines about the whole game. `seats`: what each
    player has got so far."""

    said: tuple[Line, ...]
    seats: Mapping[Seat, tuple[Line, ...]]


class Own(NamedTuple):
    """What a viewer has on his page besides the table. `is_awaited`: whether the game waits for him.
    `picked`: the seats that he has named so far. `hint`: what is said to him about the present step.
    `learnt`: what he has learnt by night. `marks`: only for a judge after the game, while he may change them.
    `speak`: a link to where he is to speak now, "" for the bot's chat; None if he is not to speak."""

    touches: tuple[Touch, ...] = ()
    is_awaited: bool = False
    picked: tuple[Seat, ...] = ()
    hint: tuple[Line, ...] = ()
    learnt: tuple[Line, ...] = ()
    marks: Marks | None = None
    speak: str | None = None


def own_of(live: LiveGame, seat: Seat, picked: tuple[Seat, ...], *, missed: bool, out: WentOut | None) -> Own:
    """Returns what the player at this seat can touch on his page now, and what it tells him alone. `picked`:
    the seats that were named so far in this step. `missed`: whether the table misses him, so that he can say
    that he is there. `out`: how he has left the game; None if he has not."""
    state = live.state
    asked = _asked(live, seat, picked)
    hint = tuple(_hint(live, seat, asked, out))
    learnt = tuple(_learnt(live, seat, hint))
    if live.game.status != "running":
        return Own(learnt=learnt)
    offered = tuple(touches(live, seat, asked, picked))
    if missed and state.here(seat):
        here = Touch("here", HereTap(game=live.game.id).pack(), line("button-here"))
        offered = (here, *offered)
    awaited = seat in actors(state) and any(
        each.kind not in ("leave", "surrender", "here") for each in offered
    )
    return Own(
        offered,
        awaited,
        picked if any(each.kind in ("add", "done") for each in offered) else (),
        hint=hint,
        learnt=learnt,
    )


def where_to_speak(live: LiveGame, seat: Seat, posted: int | None) -> str | None:
    """Returns a link to the group if this is the player's speech and he has a voice in it; "" if he speaks in
    the bot's chat. None if he may not speak now, or no link is known. `posted`: the newest message of the
    game in its group."""
    step = live.state.step
    if step.name not in SPEECHES or step.seat != seat or step.silent or live.pause is not None:
        return None
    if live.game.is_practice:
        return ""
    return None if posted is None else message_link(live.game.chat_id, posted)


def _learnt(live: LiveGame, seat: Seat, hint: tuple[Line, ...]) -> Iterator[Line]:
    """Yields what the player has learnt by night: the order of shots, if he is black, and his past nights.
    `hint`: may say the order already."""
    state = live.state
    if state.role(seat).team is Team.BLACK and all(each.key != "order-named" for each in hint):
        yield from night_prompts.agreed(state, live.roster, live.knowledge.order)
    asked = not view.is_out(state, seat)  # if he is asked, the hint tells his act
    yield from own_nights(state, live.roster, live.knowledge, seat, but_own_tonight=asked)


def _asked(live: LiveGame, seat: Seat, picked: tuple[Seat, ...]) -> Post | None:
    if names_best(live.state, seat):
        return night_prompts.best_move(live.state, live.roster, seat, picked)
    return answers.opened(live.state, live.roster, live.knowledge, seat, picked)


def _hint(live: LiveGame, seat: Seat, asked: Post | None, out: WentOut | None) -> Iterator[Line]:
    state = live.state
    if view.is_out(state, seat):
        yield line("table-out")
        yield from () if out is None else (_exit(state, out),)
        yield line("table-out-quiet")
    elif asked is not None or state.step.phase is Phase.NIGHT:
        lines = night_so_far(state, live.roster, seat) if asked is None else asked.lines
        # The line about the chat's command for notes is left out: on the page the pencil writes notes.
        yield from (_on_a_page(each) for each in lines if each.key != "meeting-noted")
    else:
        named = _nominee(state, seat)
        if named is not None and state.step.seat == seat and state.step.name is StepName.TURN:
            yield line("table-nominated", seat=named)


def _on_a_page(said: Line) -> Line:
    match said.key:
        case "ask-meeting":
            own = line("table-ask-meeting", **said.args)
        case "hunt-talk":
            own = line("table-hunt-talk")
        case _:
            return said
    return said.model_copy(update={"key": own.key})


def _nominee(state: State, seat: Seat) -> Seat | None:
    return next((one.seat for one in state.day.nominations if one.by == seat), None)


def _exit(state: State, out: WentOut) -> Line:
    """Returns how a player has left the game. Who has killed him by night is not told."""
    number = shown_number(state, out.number)
    if out.cause in (Cause.SHOT, Cause.MANIAC, Cause.KILLED):
        return line("picture-night", number=number)
    return line("picture-exit", cause=out.cause, phase=out.phase, number=number)


def touches(live: LiveGame, seat: Seat, asked: Post | None, picked: tuple[Seat, ...]) -> Iterator[Touch]:
    """Yields what the player at this seat can touch now, but for saying that he is there. `asked`: what he is
    asked in his private chat; None if nothing. `picked`: the seats that he has named so far for an order of
    shots or a best move."""
    state, roster = live.state, live.roster
    if live.pause is None:
        shown = (*group.rows(state, roster), *(() if asked is None else asked.rows))
        yield from _touches(live, seat, shown, picked)
    if not view.is_out(state, seat) and state.step.name is not StepName.OVER:
        yield from _touches(live, seat, buttons.own_row(state, roster), picked)


def _touches(live: LiveGame, seat: Seat, rows: buttons.Rows, picked: tuple[Seat, ...]) -> Iterator[Touch]:
    """Yields touches for these buttons. Acts that would be refused or change nothing have none."""
    state = live.state
    acts = {
        buttons.tap(state, live.game.id, word_of(act), *targets_of(act)[:1]): act
        for act in offers(state, seat)
        if not (isinstance(act, Nominate) and act.seat == _nominee(state, seat))
    }
    for button in chain.from_iterable(rows):
        data, label = button.data or "", button.label
        match unpacked(data, (ActTap, PairTap, PickTap, LeaveTap)):
            case ActTap(seat=target) if data in acts:
                yield _act(state, acts[data], data, target)
            case PairTap(second=first):
                yield from _pairs(live, seat, first)
            case PickTap(wish="add", seat=other):
                if other not in picked:
                    yield Touch("add", data, line("table-act-add"), other)
            case PickTap(wish=wish) if label:
                yield Touch(wish, data, label)
            case LeaveTap(wish=wish) as tap if label:
                act = ACTS[wish.removesuffix("-ask")](seat)
                if not isinstance(act, LiftHand) or act in acts.values():
                    sure = tap.model_copy(update={"wish": word_of(act)}).pack()
                    asked = private.ask(act, state, live.roster)
                    yield Touch(word_of(act), sure, label, ask=asked.lines)


def _act(state: State, act: PlayerAct, data: str, target: Seat) -> Touch:
    if isinstance(act, NightAct):
        return Touch("act", data, line("table-act-night"), target)
    return Touch(word_of(act), data, _label(state, act), target, ask=_question(state, act, target))


def _label(state: State, act: PlayerAct) -> Line:
    if isinstance(act, Withdraw):
        return line("button-withdraw", seat=act.seat)
    if state.step.name is StepName.RAISE and isinstance(act, Vote):
        return line("table-act-raise")
    return line(f"table-act-{word_of(act)}")


def _question(state: State, act: PlayerAct, target: Seat) -> tuple[Line, ...]:
    if isinstance(act, Nominate) and not state.rules.nominations_replace:
        return (line("table-ask-nominate-self" if act.by == target else "table-ask-nominate", seat=target),)
    return (line("table-ask-self-shot"),) if isinstance(act, Shoot) and act.by == target else ()


def _pairs(live: LiveGame, seat: Seat, first: Seat) -> Iterator[Touch]:
    """Yields a touch for each seat that can be the second of an act on two seats. `first`: its first seat."""
    rows = buttons.named_seats_for(live.state, live.roster, seat, first=first)
    for tap in (PairTap.unpack(button.data or "") for button in chain.from_iterable(rows)):
        if tap.second != first:
            yield Touch("pair", tap.pack(), line("table-act-night"), tap.second, first)
