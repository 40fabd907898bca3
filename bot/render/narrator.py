"""The narrator: from the events of one act to everything that is said because of it.

News stand above the question, in one message where they can: the news of the morning are above the first
minute of the day, and stay there when that message is edited. A message whose time is over loses its buttons.
Nothing here sends.

Four values follow one another until something can be read on a phone:

    Utterance    here: what to send or edit, to whom, how urgent, which step it opens
      └─ Post    bot/render/post.py: lines as keys and arguments, and buttons; no language yet
          │      GameService writes both as a row, in the transaction of the act
    Outgoing     bot/store/outbox.py: the row, with chat, slot, priority, and the post as JSON
          │      the sender takes it when the budgets allow
    Message      bot/delivery/message.py: Telegram's HTML and keyboard in the chat's language,
                 made when it is sent, so that its countdown is right

What is said outside games begins as a Post, with `UpdateContext.say` and its like.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from bot.render import group, news, private
from bot.render.ending import ending, unfinished
from bot.render.post import Line, Post
from bot.render.private_knowledge import PrivateKnowledge
from bot.render.roster import Roster
from bot.store.outbox import Priority
from engine.decide import Decision
from engine.events import (
    BallotClosed,
    Counted,
    DayBroken,
    Event,
    NominationFell,
    RaiseCounted,
    RoundOpened,
    StepOpened,
    Tied,
    VoteCancelled,
    WentOut,
)
from engine.protocol import Protocol
from engine.roles import Phase, Seat
from engine.state import State
from engine.steps import BALLOTS, StepName

UNHURRIED = 4.0
"""Seconds that an edit waits when a toast has already told the person. A nomination and the pass after it
are then one edit."""

BEFORE_A_NIGHT_STEP = 1.5
"""Seconds from the end of a night step to the group's message of the next. By then all private prompts have
gone out. So the group can not tell from the delay how many there were."""

BETWEEN_COUNTS = 7.0
"""Seconds between two counts of hands. Several hands within them are one edit."""


CARD = "card"
"""The slot of a player's card in his private chat."""

SEAL = "seal"
"""The slot of the message with the commitment to the deal. It is never edited."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something to send or edit. `seat`: the player whose private chat it goes to, None for the group.
    `opens`: the serial of the step whose clock starts when this is accepted.

    `delay`: seconds, not scaled, that it may wait for something newer to take its place.
    """

    post: Post
    what: Literal["send", "edit"]
    priority: Priority
    slot: str | None = None
    seat: Seat | None = None
    opens: int | None = None
    delay: float = 0.0


class Telling(NamedTuple):
    """What is said, in order; `head`: the news above the message that is now shown."""

    said: tuple[Utterance, ...]
    head: tuple[Line, ...]


@dataclass
class _Story:
    """The state of the narrator while it goes through the events of one act."""

    before: State
    roster: Roster
    knowledge: PrivateKnowledge
    protocol: Protocol
    state: State
    slot: str
    head: tuple[Line, ...]
    lines: list[Line] = field(default_factory=list)
    said: list[Utterance] = field(default_factory=list)
    consequences: list[Line] = field(default_factory=list)
    rest: tuple[Seat, ...] = ()
    counted: bool = False
    vote_is_open: bool = False

    def tell(self, event: Event, after: State) -> None:
        prior, self.state = self.state, after
        if isinstance(event, Counted):
            self.rest = event.defaulted
        self.counted = self.counted or isinstance(event, Counted | RaiseCounted)
        if isinstance(event, Tied | BallotClosed | RaiseCounted | RoundOpened | DayBroken):
            self._close_vote(prior)
        self._hear(event, prior)
        self.said.extend(self._in_private(private.answered(event, prior, self.roster), prior.step.serial))
        if isinstance(event, StepOpened):
            self._open(prior)

    def _hear(self, event: Event, prior: State) -> None:
        """Collects what the group is told. What follows from a player's leaving is told after it."""
        said = news.of_event(event, prior, self.roster)
        if isinstance(event, NominationFell | VoteCancelled):
            self.consequences.extend(said)
            return
        self.lines.extend(said)
        if isinstance(event, WentOut):
            self.lines.extend(self.consequences)
            self.consequences = []

    def _close_vote(self, prior: State) -> None:
        """Closes the message of a round of voting. Its counts stay."""
        if self.vote_is_open and prior.poll is not None:
            self.vote_is_open = False
            post = group.vote_over(prior.poll, self.rest, self.head, counted=self.counted)
            self.said.append(Utterance(post, "edit", Priority.NEWS, self.slot))

    def _open(self, prior: State) -> None:
        over = self.state.step.name is StepName.OVER
        missed = private.missed(self.before, self.knowledge, over=over)
        self.said.extend(self._in_private(missed, prior.step.serial))
        slot = group.slot(self.state)
        if slot != self.slot:
            self._close(prior)
            self.head = ()
        self.head += tuple(self.lines)
        serial = self.state.step.serial
        by_night = self.state.step.phase is Phase.NIGHT and self.state.step.name is not StepName.OVER
        self.said.extend(self._in_private(private.prompts(self.state, self.roster, self.knowledge), serial))
        first, *more = self._posts()
        self.said.append(
            Utterance(
                first,
                "send" if slot != self.slot else "edit",
                Priority.PROMPT,
                slot,
                opens=serial if self.state.step.seconds is not None else None,
                delay=BEFORE_A_NIGHT_STEP if by_night else 0.0,
            )
        )
        self.said.extend(Utterance(post, "send", Priority.NEWS) for post in more)
        self.slot, self.lines = slot, []
        self.vote_is_open = self.state.step.name in BALLOTS

    def _posts(self) -> tuple[Post, ...]:
        if self.state.step.name is StepName.OVER:
            return ending(self.state, self.protocol, self.roster, self.head)
        return (group.step_post(self.state, self.roster, self.head),)

    def _close(self, prior: State) -> None:
        """The message of the step before loses its buttons. That is not urgent."""
        if prior.step.name in BALLOTS:
            self._close_vote(prior)
            return
        post = group.closed(prior, self.roster, self.state, self.head)
        self.said.append(Utterance(post, "edit", Priority.COUNT, self.slot, delay=UNHURRIED))

    def _in_private(self, posts: Sequence[private.Private], serial: int) -> Iterator[Utterance]:
        for seat, post, edits in posts:
            if edits:
                yield Utterance(post, "edit", Priority.NEWS, f"act:{serial}", seat)
            elif post.countdown is not None:
                yield Utterance(post, "send", Priority.PROMPT, f"act:{serial}", seat)
            else:
                yield Utterance(post, "send", Priority.PROMPT, None, seat)

    def end(self) -> None:
        """Something changed within a step: its message is edited, or the news get a message of their own."""
        if self.state.step.serial != self.before.step.serial:
            return
        if self.lines:
            silent = news.LOUD.isdisjoint(said.key for said in self.lines)
            post = Post(lines=tuple(self.lines), silent=silent)
            self.said.append(Utterance(post, "send", Priority.NEWS))
        now = group.step_post(self.state, self.roster, self.head)
        if now != group.step_post(self.before, self.roster, self.head):
            delay = BETWEEN_COUNTS if self.state.step.name in BALLOTS else UNHURRIED
            self.said.append(Utterance(now, "edit", Priority.COUNT, self.slot, delay=delay))


def narrate(
    decision: Decision,
    roster: Roster,
    *,
    knowledge: PrivateKnowledge,
    protocol: Protocol,
    head: tuple[Line, ...] = (),
) -> Telling:
    """Everything that is said because of an accepted act, in order.

    `knowledge` and `protocol`: as they are after the act. `head`: the news above the message shown before.
    """
    before, *states = decision.states
    story = _Story(before, roster, knowledge, protocol, before, group.slot(before), head)
    story.vote_is_open = before.step.name in BALLOTS
    for event, after in zip(decision.events, states, strict=True):
        story.tell(event, after)
    story.end()
    return Telling(tuple(story.said), story.head)


def tell_deal(state: State, roster: Roster, digest: str) -> Telling:
    """The first step of a game, which no act has opened: the cards go out, and the group sees who sits where.

    The commitment to the deal comes before that, and so before anything of the night. Nobody's
    time runs yet, so a deal lets the steps of other games pass.
    """
    cards = tuple(
        Utterance(post, "send", Priority.NEWS, CARD, seat)
        for seat, post, _ in private.prompts(state, roster, PrivateKnowledge())
    )
    seal = Utterance(group.sealed(digest), "send", Priority.NEWS, SEAL)
    opened = Utterance(
        group.step_post(state, roster), "send", Priority.NEWS, group.slot(state), opens=state.step.serial
    )
    return Telling((*cards, seal, opened), ())


def reopen(state: State, roster: Roster, head: tuple[Line, ...]) -> Utterance:
    """The message of the present step, with its whole time again."""
    return Utterance(group.step_post(state, roster, head), "edit", Priority.PROMPT, group.slot(state))


def _broken_off(state: State, roster: Roster, head: tuple[Line, ...]) -> Post:
    """The message of the present step without its buttons. The counts of a round of voting stay."""
    if state.step.name in BALLOTS and state.poll is not None:
        return group.vote_over(state.poll, (), head, counted=False)
    return group.closed(state, roster, state, head)


def close_without_result(
    state: State, roster: Roster, knowledge: PrivateKnowledge, head: tuple[Line, ...], why: str
) -> tuple[Utterance, ...]:
    """The game ends where it is: its messages lose their buttons, and the group is told why."""
    over = _broken_off(state, roster, head)
    unanswered = tuple(
        Utterance(post, "edit", Priority.NEWS, f"act:{state.step.serial}", seat)
        for seat, post, _ in private.missed(state, knowledge, over=True)
    )
    return (
        *unanswered,
        Utterance(over, "edit", Priority.COUNT, group.slot(state)),
        Utterance(unfinished(roster, why), "send", Priority.NEWS),
    )
