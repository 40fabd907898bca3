"""What is said of a pause: it begins, the game goes on, somebody gets more time."""

from collections.abc import Iterable, Iterator

from bot.keyboards.taps import ProposeTap
from bot.render import answers, group
from bot.render.post import Button, Countdown, Line, Post, line
from bot.render.private_knowledge import PrivateKnowledge
from bot.render.roster import Roster
from bot.render.table import current_row
from bot.render.utterance import Utterance
from bot.store.messages import ASIDE
from bot.store.outbox import Priority
from engine.roles import Seat
from engine.state import State
from engine.steps import SPEECHES

SLOT = f"{ASIDE}pause"
"""The slot of the message that tells of the pause."""


CAPTIONS = ("nomination-caption", "nomination-caption-final")
"""Lines that stand only above buttons, which a pause takes away."""


def begins(
    state: State, roster: Roster, head: tuple[Line, ...], by: str, minutes: int, left: int
) -> Iterator[Utterance]:
    """`by`: whose wish it is. `minutes`: how long it lasts at most. `left`: seconds of the step."""
    again = ProposeTap(game=roster.game_id, kind="resume").pack()
    post = Post(
        lines=(line(f"paused-{by}"), line("paused-ends", minutes=minutes)),
        rows=((Button(label=line("button-propose-resume"), data=again),),),
    )
    yield Utterance(post, "send", Priority.PROMPT, SLOT)
    stands = Utterance(group.step_post(state, roster, head), "edit", Priority.NEWS, group.slot(state))
    yield from held([stands], left)


def ends(
    state: State,
    roster: Roster,
    head: tuple[Line, ...],
    knowledge: PrivateKnowledge,
    named: tuple[Seat, ...],
    by: str,
    left: int,
) -> Iterator[Utterance]:
    """`named`: the seats of a draft of this step. `left`: seconds of the step, whose clock starts when its
    message is accepted. The group's message goes first: it does not depend on who is asked in private."""
    if by != "heard":  # else the group has not read of the pause
        yield Utterance(Post(lines=(line("pause-over"),), silent=True), "edit", Priority.COUNT, SLOT)
    said = [line(f"resumed-{by}")]
    if state.step.name in SPEECHES and state.step.seat is not None:
        said.append(roster.named("resumed-speaks", state.step.seat))
    yield Utterance(Post(lines=tuple(said), rows=current_row(roster.url)), "send", Priority.PROMPT)
    serial = state.step.serial
    post = _with_time(group.step_post(state, roster, head), serial, left)
    yield Utterance(post, "edit", Priority.PROMPT, group.slot(state), opens=serial)
    for seat, asked, _ in answers.unanswered(state, roster, knowledge, named):
        prompt = _with_time(asked, serial, left)
        yield Utterance(prompt, "edit", Priority.COUNT, f"act:{serial}", seat)


def _with_time(post: Post, serial: int, left: int) -> Post:
    return post.model_copy(update={"countdown": Countdown(serial=serial, seconds=left)})


def extended(
    state: State, roster: Roster, head: tuple[Line, ...], seat: Seat, seconds: int, left: int | None
) -> Iterator[Utterance]:
    """The speaker gets so many seconds more. `left`: seconds of the step, if the game is paused."""
    added = line("time-added", seat=seat, seconds=seconds)
    yield Utterance(Post(lines=(roster.with_names(added),)), "send", Priority.NEWS)
    shows = Utterance(group.step_post(state, roster, head), "edit", Priority.PROMPT, group.slot(state))
    yield from [shows] if left is None else held([shows], left)


def held(said: Iterable[Utterance], left: int) -> Iterator[Utterance]:
    """The same while the game is paused: what would show a clock shows that it stands, opens no step, and
    asks for nothing. `left`: seconds of the step."""
    for each in said:
        if each.post.countdown is None:
            yield each
            continue
        stands = each.post.countdown.model_copy(update={"seconds": left, "paused": True})
        lines = tuple(told for told in each.post.lines if told.key not in CAPTIONS)
        post = each.post.model_copy(update={"lines": lines, "rows": (), "countdown": stands})
        yield Utterance(post, each.what, each.priority, each.slot, each.seat, None, each.delay)
