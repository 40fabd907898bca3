"""Messages when a pause begins, when the game goes on after it, and when the present step gets more time."""

from collections.abc import Iterable, Iterator

from bot.presses.motions import ProposeTap
from bot.render.game import answers, group
from bot.render.game.roster import Roster
from bot.render.game.table import current_row
from bot.render.game.utterance import Utterance, prompt_slot
from bot.render.post import Button, Countdown, Line, Post, line
from bot.store.telegram.messages import ASIDE
from bot.values.outgoing import Priority
from engine.roles import Seat
from engine.state import State
from engine.steps import SPEECHES

SLOT = f"{ASIDE}pause"
"""The name of the slot of the message about the pause."""


CAPTIONS = ("nomination-caption", "nomination-caption-final")
"""The keys of lines that are shown only above buttons: a pause that removes the buttons removes them too."""


def begins(
    state: State, roster: Roster, head: tuple[Line, ...], by: str, minutes: int, left: int
) -> Iterator[Utterance]:
    """Yields the messages that say that a pause begins. `head`: the news above the step's message. `by`:
    "judge" or "motion"; of other pauses nothing is said. `minutes`: its longest time. `left`: seconds left of
    the step."""
    again = ProposeTap(game=roster.game_id, kind="resume").pack()
    post = Post(
        lines=(line(f"paused-{by}"), line("paused-ends", minutes=minutes)),
        rows=((Button(label=line("button-propose-resume"), data=again),),),
    )
    yield Utterance(post, "send", Priority.PROMPT, SLOT)
    stands = Utterance(group.step_post(state, roster, head), "edit", Priority.NEWS, group.slot(state))
    yield from as_paused([stands], left)


def ends(
    state: State,
    roster: Roster,
    head: tuple[Line, ...],
    named: tuple[Seat, ...],
    by: str,
    left: int,
    missed: tuple[Line, ...] = (),
) -> Iterator[Utterance]:
    """Yields the messages that say that the pause is over, and ask the step's questions again. `by`: who or
    what has ended it, as the end of the key of a line. `named`: the seats that a player has named so far for
    an act that needs several. `left`: how many seconds of the step are left; its clock starts when Telegram
    accepts the step's message. `missed`: old news that the group has not read.

    The group's message is sent first, so that its time does not depend on the number of private prompts.
    """
    if by not in ("heard", "back"):  # otherwise the group has not read about the pause
        yield Utterance(Post(lines=(line("pause-over"),), silent=True), "edit", Priority.COUNT, SLOT)
    said = [line(f"resumed-{by}"), *missed]
    if state.step.name in SPEECHES and state.step.seat is not None:
        said.append(roster.named("resumed-speaks", state.step.seat))
    yield Utterance(Post(lines=tuple(said), rows=current_row(roster.url)), "send", Priority.PROMPT)
    serial = state.step.serial
    post = _with_time(group.step_post(state, roster, head), serial, left)
    yield Utterance(post, "edit", Priority.PROMPT, group.slot(state), opens=serial)
    for seat, asked, *_ in answers.unanswered(state, roster, named):
        prompt = _with_time(asked, serial, left)
        yield Utterance(prompt, "edit", Priority.COUNT, prompt_slot(serial), seat)


def _with_time(post: Post, serial: int, left: int) -> Post:
    return post.model_copy(update={"countdown": Countdown(serial=serial, seconds=left)})


def extended(
    state: State,
    roster: Roster,
    head: tuple[Line, ...],
    named: tuple[Seat, ...],
    seat: Seat,
    seconds: int,
    left: int | None,
) -> Iterator[Utterance]:
    """Yields the messages that say that the speaker at `seat` gets `seconds` more. `head`: the news above the
    step's message. `named`: the seats named so far for his best move. `left`: how many seconds of the step
    are left; None if the game is not paused. In a pause he is asked again only when it ends."""
    added = line("time-added", seat=seat, seconds=seconds)
    yield Utterance(Post(lines=(roster.with_names(added),)), "send", Priority.NEWS)
    shows = reopen(state, roster, head, named)
    yield from shows if left is None else as_paused([next(shows)], left)


def reopen(
    state: State, roster: Roster, head: tuple[Line, ...], named: tuple[Seat, ...]
) -> Iterator[Utterance]:
    """Yields the edits that show the new time of the present step, in the group and in the questions that
    wait for an answer. `head`: the news above the step's message. `named`: the seats that a player has named
    so far for an act that needs several."""
    yield Utterance(group.step_post(state, roster, head), "edit", Priority.PROMPT, group.slot(state))
    for seat, post, *_ in answers.unanswered(state, roster, named):
        yield Utterance(post, "edit", Priority.COUNT, prompt_slot(state.step.serial), seat)


def as_paused(said: Iterable[Utterance], left: int) -> Iterator[Utterance]:
    """Yields these messages as a paused game shows them: their clocks are stopped, they open no step, and
    they have no buttons. A message without a clock stays as it is. `left`: the seconds left of the step."""
    for each in said:
        if each.post.countdown is None:
            yield each
            continue
        stands = each.post.countdown.model_copy(update={"seconds": left, "paused": True})
        lines = tuple(told for told in each.post.lines if told.key not in CAPTIONS)
        post = each.post.model_copy(update={"lines": lines, "rows": (), "countdown": stands})
        yield Utterance(post, each.what, each.priority, each.slot, each.seat, None, each.delay)
