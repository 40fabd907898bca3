"""What a player can touch on the page now: the acts that the engine offers him. Each carries the data of the
button that does the same act in the chat, so a touch is a press."""

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import NamedTuple

from bot.presses.absence import HereTap
from bot.presses.game import ActTap, LeaveTap, PairTap, PickTap
from bot.render.game import answers, night_prompts
from bot.render.game.group import shown
from bot.render.game.own_nights import own_nights
from bot.render.game.private import ask_leave
from bot.render.line import Line, line
from bot.services.live.game import LiveGame
from bot.web.tonight import night_so_far
from engine import acts, legal, view
from engine.events import WentOut
from engine.offers import actors, names_best, names_order, offers
from engine.roles import Cause, Phase, Seat, Team
from engine.rules.effects import Kill, Silence
from engine.state import State
from engine.steps import StepName

ANY_REASON = "*"
"""What stands in the data of a touch in the place of the reason that is then chosen."""


class Reason(NamedTuple):
    """One of the reasons for an act. `value`: what the data of a press carries. `had`: whether the act has
    been done for this reason already, so that it would be taken back."""

    value: str
    label: Line
    had: bool = False


class Touch(NamedTuple):
    """One thing to touch. `seat`: the seat on which it stands; 0 for a button below the table. `first`: the
    seat that has to be touched before, for an act that needs two. `ask`: a question that the page asks
    first. `reasons`: those from which one is chosen before; the chosen one replaces `ANY_REASON` in `tap`."""

    kind: str
    tap: str
    label: Line
    seat: Seat = 0
    first: Seat = 0
    ask: tuple[Line, ...] = ()
    reasons: tuple[Reason, ...] = ()


class Marks(NamedTuple):
    """The marks that a judge gives after the game. `said`: about all of them. `seats`: what each player has
    got so far."""

    said: tuple[Line, ...]
    seats: Mapping[Seat, tuple[Line, ...]]


class Own(NamedTuple):
    """What a viewer has on his page besides the table. `is_awaited`: whether the game waits for him.
    `picked`: the seats that he has named so far. `hint`: what the game asks of him. `learnt`: what he has
    learnt by night. `marks`: only for a judge after the game, while he may change them."""

    touches: tuple[Touch, ...] = ()
    is_awaited: bool = False
    picked: tuple[Seat, ...] = ()
    hint: tuple[Line, ...] = ()
    learnt: tuple[Line, ...] = ()
    marks: Marks | None = None


def own_of(live: LiveGame, seat: Seat, picked: tuple[Seat, ...], *, missed: bool, out: WentOut | None) -> Own:
    """Returns what the page of the player at this seat has. `picked`: the seats that were named so far in
    this step. `missed`: whether he was reminded that the table misses him. `out`: how he has left the
    game; None if he has not."""
    state = live.state
    hint = tuple(_hint(live, seat, picked, out))
    learnt = tuple(_learnt(live, seat, hint))
    if live.game.status != "running":
        return Own(learnt=learnt)
    offered = tuple(touches(live, seat, picked))
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


def _learnt(live: LiveGame, seat: Seat, hint: tuple[Line, ...]) -> Iterator[Line]:
    """`hint`: may say the order of shots already."""
    state = live.state
    if state.role(seat).team is Team.BLACK and all(each.key != "order-named" for each in hint):
        yield from night_prompts.agreed(state, live.roster, live.knowledge.order)
    asked = not view.is_out(state, seat)  # then the hint says what he has done tonight
    yield from own_nights(state, live.roster, live.knowledge, seat, but_own_tonight=asked)


def _hint(live: LiveGame, seat: Seat, picked: tuple[Seat, ...], out: WentOut | None) -> Iterator[Line]:
    state = live.state
    if view.is_out(state, seat):
        yield line("table-out")
        yield from () if out is None else (_exit(state, out),)
        yield line("table-out-quiet")
    elif names_best(state, seat):
        yield from night_prompts.best_move(state, live.roster, seat, picked).lines
    elif state.step.phase is Phase.NIGHT:
        asked = answers.opened(state, live.roster, live.knowledge, seat, picked)
        lines = night_so_far(state, live.roster, seat) if asked is None else asked.lines
        # What tells of a command of the chat is left out: here the pencil writes notes.
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
    """Who has killed him by night is not told."""
    number = shown(state, out.number)
    if out.cause in (Cause.SHOT, Cause.MANIAC, Cause.KILLED):
        return line("picture-night", number=number)
    return line("picture-exit", cause=out.cause, phase=out.phase, number=number)


def touches(live: LiveGame, seat: Seat, picked: tuple[Seat, ...]) -> Iterator[Touch]:
    """Yields everything that the player at this seat can do now. `picked`: the seats that he has named so far
    for an order of shots or a best move."""
    state, game_id = live.state, live.game.id
    if live.pause is None:
        yield from _offered(state, game_id, seat)
        yield from _picks(state, game_id, seat, picked)
    if not view.is_out(state, seat) and state.step.name is not StepName.OVER:
        yield from _exits(state, game_id)


def _offered(state: State, game_id: int, seat: Seat) -> Iterator[Touch]:
    action = state.rules.action(state.step.name)
    harms = action is not None and isinstance(action.effect, Kill | Silence)
    for act in offers(state, seat):
        match act:
            case acts.NightAct(seats=(_, _)):
                yield from _pair(state, game_id, act)
            case acts.NightAct(seats=(target, *_)):
                if not (harms and target == seat):  # the books give no reason to do that
                    yield _act(state, game_id, act, target)
            case acts.LiftHand():
                tap = LeaveTap(game=game_id, serial=state.step.serial, wish="lift")
                asked = line(f"lift-ask-{state.rules.lift}")
                yield Touch("lift", tap.pack(), line("button-lift-ask"), ask=(asked,))
            case acts.Nominate() if act.seat == _nominee(state, seat):
                continue  # it stands already
            case acts.Nominate() | acts.Withdraw() | acts.Shoot():
                yield _act(state, game_id, act, act.seat)
            case _:
                yield _act(state, game_id, act, 0)


def _act(state: State, game_id: int, act: acts.PlayerAct, target: Seat) -> Touch:
    word = acts.word_of(act)
    tap = ActTap(game=game_id, serial=state.step.serial, word=word, seat=target).pack()
    if isinstance(act, acts.NightAct):
        return Touch("act", tap, line("table-act-night"), target)
    return Touch(word, tap, _label(state, act), target, ask=_question(state, act, target))


def _label(state: State, act: acts.PlayerAct) -> Line:
    word = acts.word_of(act)
    if isinstance(act, acts.Withdraw):
        return line("button-withdraw", seat=act.seat)
    if state.step.name is StepName.RAISE and isinstance(act, acts.Vote):
        return line("table-act-raise")
    return line(f"table-act-{word}")


def _question(state: State, act: acts.PlayerAct, target: Seat) -> tuple[Line, ...]:
    if isinstance(act, acts.Nominate) and not state.rules.nominations_replace:
        return (line("table-ask-nominate-self" if act.by == target else "table-ask-nominate", seat=target),)
    return (line("table-ask-self-shot"),) if isinstance(act, acts.Shoot) and act.by == target else ()


def _pair(state: State, game_id: int, act: acts.NightAct) -> Iterator[Touch]:
    for first, second in permutations(act.seats):
        tap = PairTap(game=game_id, serial=state.step.serial, first=first, second=second)
        yield Touch("pair", tap.pack(), line("table-act-night"), second, first)


def _picks(state: State, game_id: int, seat: Seat, picked: tuple[Seat, ...]) -> Iterator[Touch]:
    kind = acts.NameOrder if names_order(state, seat) else acts.NameBest if names_best(state, seat) else None
    if kind is None:
        return
    serial, word = state.step.serial, kind.WORD
    for other in range(1, len(state.roles) + 1):
        is_own = kind is acts.NameBest and other == seat
        if other not in picked and not is_own and legal.refusal(state, kind(seat, (other,))) is None:
            tap = PickTap(game=game_id, serial=serial, word=word, wish="add", seat=other)
            yield Touch("add", tap.pack(), line("table-act-add"), other)
    if picked:
        done = PickTap(game=game_id, serial=serial, word=word, wish="done")
        again = PickTap(game=game_id, serial=serial, word=word, wish="again")
        yield Touch("done", done.pack(), line("button-done"))
        yield Touch("again", again.pack(), line("button-again"))


def _exits(state: State, game_id: int) -> Iterator[Touch]:
    if acts.Surrender.WORD in state.rules.acts:
        tap = LeaveTap(game=game_id, serial=0, wish="surrender")
        yield Touch("surrender", tap.pack(), line("button-surrender"), ask=(line("surrender-ask"),))
    tap = LeaveTap(game=game_id, serial=0, wish="leave")
    yield Touch("leave", tap.pack(), line("button-leave-ask"), ask=(ask_leave(state),))
