"""The narrator turns the events of one act into the messages that tell the group and the players of it.

News are put above the question of the next step, in the same message where possible. For example, the news of
the morning are above the first minute of the day, and stay there when that message is edited. A message loses
its buttons when its time is over. This module sends nothing.

Before it reaches a phone, a message is four different values, one after another:

    Utterance    here: what to send or edit, to whom, how urgent, which step it opens
      └─ Post    bot/render/post.py: lines as keys and arguments, and buttons; no language yet
          │      `services/game/playing.py` stores both as a row, in the transaction of the act
    Outgoing     bot/values/outgoing.py: the row, with chat, slot, priority, and the post as JSON
          │      the sender takes it when the budgets allow
    Message      bot/delivery/message.py: Telegram's HTML and keyboard in the chat's language,
                 made when it is sent, so that its countdown is right

A message outside games begins as a Post, in `UpdateContext.say` and similar methods.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from bot.render.game import answers, group, news, private, vote
from bot.render.game.ending import ending, unfinished
from bot.render.game.roster import Roster
from bot.render.game.utterance import CARD, RECORD, Telling, Utterance, What, prompt_slot
from bot.render.picture import Theme
from bot.render.post import Line, Post
from bot.values.outgoing import Priority
from engine import events, view
from engine.decide import Decision
from engine.protocol import Protocol
from engine.roles import Cause, Phase, Seat
from engine.state import State
from engine.steps import BALLOTS, StepName

COUNT_EDIT_DELAY = 1.0
"""Seconds. An edit of counts waits so long before it is sent. So several hands that go up at nearly the same
time need only one edit. If the chat has few calls left, delivery waits longer (`bot/delivery/budget.py`)."""

BEFORE_A_NIGHT_STEP = 0.5
"""Seconds between the end of a night step and the group's message of the next step, without `FOR_EACH_CARD`.
In this time all private prompts are sent. So the delay does not show the group how many there were."""

FOR_EACH_CARD = 0.5
"""Seconds that this delay is longer for each player who was dealt a card that the next step wakes."""

AFTER_A_NIGHT_STEP = 5.0
"""Seconds for which the edits wait that cover what players read in a night step. The group's message of the
next step is sent in this time. So the edits do not show the group either how many players act."""

AFTER_THE_VERDICT = 3.0
"""Seconds for which the private results wait, so that no player reads the result before the table does. In
this time the picture of the result is painted."""


BEFORE_THE_PAGE = 5.0
"""Seconds for which the page of the game waits. Within this time more marks can still change it."""


@dataclass
class _Story:
    """The messages that the narrator has collected so far, while it goes through the events of one act."""

    before: State
    roster: Roster
    protocol: Protocol
    theme: Theme | None
    state: State
    slot: str
    head: tuple[Line, ...]
    late: bool
    """Whether the act is the end of the step's time."""
    broken: bool
    """Whether the speech ended before its time: the speaker left or lost his word, or the day ended."""
    ends: bool
    """Whether the game is over after this act."""
    record: Post | None
    opened: Collection[Seat] = ()
    lines: list[Line] = field(default_factory=list)
    said: list[Utterance] = field(default_factory=list)
    consequences: list[Line] = field(default_factory=list)
    leaving: tuple[Seat, ...] = ()
    """The players whom this act votes out; the host thanks them together."""
    farewells: list[Utterance] = field(default_factory=list)
    """The private messages to players who are out now. They come after the messages to the group."""
    rest: tuple[Seat, ...] = ()
    removed: Seat | None = None
    surrendered: Seat | None = None
    counted: bool = False
    vote_is_open: bool = False

    def tell(self, event: events.Event, after: State) -> None:
        prior, self.state = self.state, after
        if isinstance(event, events.Counted):
            self.rest = event.defaulted
        self.counted = self.counted or isinstance(event, events.Counted | events.RaiseCounted)
        if isinstance(
            event,
            events.Tied | events.BallotClosed | events.RaiseCounted | events.RoundOpened | events.DayBroken,
        ):
            self._close_vote(prior)
        self._hear(event, prior)
        told = answers.answered(event, prior, self.roster, self.opened)
        self.said.extend(self._in_private(told, prior.step.serial))
        self.said.extend(_cover_who_goes(event, prior))
        if not self.ends:
            left = self._in_private(private.left(event, after), prior.step.serial)
            self.farewells.extend(replace(each, priority=Priority.NEWS) for each in left)
        if isinstance(event, events.StepOpened):
            self._open(prior)

    def _hear(self, event: events.Event, prior: State) -> None:
        """Adds the lines for the group about one event. `prior`: the state before the event. If a player
        leaves, the lines about the reason and the consequences come after the line about him."""
        said = news.of_event(event, prior, self.roster)
        if isinstance(event, events.WordEnded) and self.removed == event.seat:
            return  # the line about his removal has already said it
        match event:
            case events.Disqualified():
                self.removed = event.seat
            case events.Surrendered():
                self.surrendered = event.seat
            case events.BestNamed():  # the message of the last word is open
                self.head += said
                return
            case _:
                pass
        if news.follows_exit(event, prior):
            self.consequences.extend(said)
            return
        told = (each for each in said if self.surrendered is None or each.key not in news.REMOVED)
        self.lines.extend(told)
        if isinstance(event, events.WentOut):
            self.lines.extend(self.consequences)
            self.consequences = []
            self.leaving += (event.seat,) if event.cause in (Cause.VOTE, Cause.RAISE) else ()

    def _close_vote(self, prior: State) -> None:
        """Adds the edit that closes the message of a round of voting, unless it is closed. The counts stay in
        it. `prior`: the state before."""
        if self.vote_is_open and prior.poll is not None:
            self.vote_is_open = False
            post = vote.vote_over(prior.poll, self.roster, self.rest, self.head, counted=self.counted)
            self.said.append(Utterance(post, "edit", Priority.NEWS, self.slot))

    def _open(self, prior: State) -> None:
        over = _is_over(self.state)
        self.lines.extend(news.farewell(self.leaving, prior, self.roster))
        self.leaving = ()
        if not over:
            self.said.extend(_fall_asleep(answers.closed(self.before), self.before.step.serial))
        slot = group.slot(self.state)
        if slot != self.slot:
            self._close(prior)
            self.head = ()
            self.lines[:0] = () if over else group.nominated(prior, self.state, self.roster)
        by_night = self.state.step.phase is Phase.NIGHT and not over
        if by_night:  # sent before the prompts: its time must not reveal their number
            if not self._is_quiet():
                self._tell_news(Priority.PROMPT)
            self.said.extend(replace(said, priority=Priority.PROMPT) for said in self.farewells)
            self.farewells = []
        self.head += tuple(self.lines)
        serial = self.state.step.serial
        prompts = self._in_private(private.prompts(self.state, self.roster), serial)
        if over:
            self._say_the_end(slot)
            self.said.extend(replace(said, delay=AFTER_THE_VERDICT) for said in prompts)
            self.said.extend(_retire_cards(self.state, self.roster))
        else:
            self.said.extend(prompts)
            post = group.step_post(self.state, self.roster, self.head)
            opens = serial if self.state.step.seconds is not None else None
            what: What = "send" if slot != self.slot else "edit"
            delay = before_night_step(self.state) if by_night else 0.0
            self.said.append(Utterance(post, what, Priority.PROMPT, slot, opens=opens, delay=delay))
        self.slot, self.lines = slot, []
        self.vote_is_open = self.state.step.name in BALLOTS

    def _say_the_end(self, slot: str) -> None:
        """Adds the group's messages at the end. The result comes first, and the others make no sound."""
        result, *after = ending(
            self.state, self.protocol, self.roster, self.head, self.record, theme=self.theme
        )
        self.said.append(Utterance(result, "send", Priority.PROMPT, slot))
        self.said.extend(_quietly(post) for post in after)

    def _close(self, prior: State) -> None:
        """Adds the edit that removes the clock and the buttons from the message of the previous step. If the
        chat has room for this edit, it is made before the next step opens."""
        if prior.step.name in BALLOTS:
            self._close_vote(prior)
            return
        post = group.closed(prior, self.roster, self.head, late=self.late, broken=self.broken)
        self.said.append(Utterance(post, "edit", Priority.COUNT, self.slot))

    def _in_private(self, posts: Sequence[private.Private], serial: int) -> Iterator[Utterance]:
        slot = prompt_slot(serial)
        for seat, post, edits, note in posts:
            if edits:
                yield Utterance(post, "edit", Priority.NEWS, slot, seat)
            elif post.countdown is not None:
                yield Utterance(post, "send", Priority.PROMPT, slot, seat)
            else:
                beside = None if note is None else f"{slot}:{note}"
                yield Utterance(post, "send", Priority.PROMPT, beside, seat)

    def _tell_news(self, priority: Priority = Priority.NEWS) -> None:
        """Adds a separate message with the news, if there are any. This is done for news within a step, and
        before a night for news that make a sound: the night's message makes none."""
        if self.lines:
            post = Post(lines=tuple(self.lines), silent=self._is_quiet())
            self.said.append(Utterance(post, "send", priority))
        self.lines = []

    def _is_quiet(self) -> bool:
        return news.LOUD.isdisjoint(said.key for said in self.lines)

    def end(self) -> None:
        if self.state.step.serial != self.before.step.serial:
            return
        self._tell_news()
        now = group.step_post(self.state, self.roster, self.head)
        if now != group.step_post(self.before, self.roster, self.head):
            self.said.append(Utterance(now, "edit", Priority.COUNT, self.slot, delay=COUNT_EDIT_DELAY))


def before_night_step(state: State) -> float:
    """Returns how many seconds (scaled) the group waits for the message of this step of the night."""
    return BEFORE_A_NIGHT_STEP + FOR_EACH_CARD * private.dealt_to_wake(state)


def narrate(
    decision: Decision,
    roster: Roster,
    *,
    protocol: Protocol,
    head: tuple[Line, ...] = (),
    late: bool = False,
    record: Post | None = None,
    theme: Theme | None = None,
    opened: Collection[Seat] = (),
) -> Telling:
    """Returns the messages and edits that tell the group and the players of an accepted act, in order.

    `decision`: what the engine has decided about the act. `protocol`: its value after the act. `head`: the
    news above the message that is shown now. `late`: whether the act is the end of the step's time.
    `record`: the post with the game's file if the game is over now. `theme`: the theme of pictures; None for
    no pictures. `opened`: the seats of players who have opened their covered message in the present step.
    """
    before, *states = decision.states
    story = _Story(
        before,
        roster,
        protocol,
        state=before,
        slot=group.slot(before),
        head=head,
        late=late,
        broken=group.breaks_off(before, decision.events),
        ends=_is_over(decision.state),
        record=record,
        theme=theme,
        opened=opened,
    )
    story.vote_is_open = before.step.name in BALLOTS
    for event, after in zip(news.without_repeats(decision.events), states, strict=True):
        story.tell(event, after)
    story.end()
    return Telling((*story.said, *story.farewells), story.head)


def _fall_asleep(closed: Sequence[private.Private], serial: int) -> Iterator[Utterance]:
    for each in closed:
        slot = prompt_slot(serial)
        yield Utterance(each.post, "edit", Priority.COUNT, slot, each.seat, delay=AFTER_A_NIGHT_STEP)


def _cover_who_goes(event: events.Event, prior: State) -> Iterator[Utterance]:
    """Yields the edit that covers the private message of a player who leaves in the middle of a step of the
    night, if he was woken in it. `prior`: the state before the event."""
    if isinstance(event, events.WentOut) and view.is_public(event) and event.seat in private.awake(prior):
        yield from _fall_asleep([answers.asleep(event.seat)], prior.step.serial)


def _quietly(post: Post) -> Utterance:
    if post.record is None and post.replay is None:
        return Utterance(post, "send", Priority.NEWS)
    return Utterance(post, "document", Priority.NEWS, RECORD, delay=BEFORE_THE_PAGE if post.replay else 0.0)


def _retire_cards(state: State, roster: Roster) -> Iterator[Utterance]:
    """Yields an edit of each player's card after the game, so that nobody takes it for a new card."""
    for seat in sorted(roster.people):
        yield Utterance(private.retired(state, seat), "edit", Priority.COUNT, CARD, seat)


def _is_over(state: State) -> bool:
    return state.step.name is StepName.OVER


def tell_deal(state: State, roster: Roster, sealed: Utterance) -> Telling:
    """Returns the messages of a game's first step. The deal opens this step, not an act. The players get
    their cards, and the group sees who sits where. `sealed`: the message with the commitment.

    The commitment stands above the host's greeting, so that nothing but the card is between the deal and the
    night. No player has to act yet, so a deal is less urgent than the steps of other games. In a
    practice, the card comes last, because the table is in the same chat.
    """
    cards = tuple(
        Utterance(post, "send", Priority.NEWS, CARD, seat)
        for seat, post, *_ in private.prompts(state, roster)
    )
    opened = Utterance(
        group.step_post(state, roster), "send", Priority.NEWS, group.slot(state), opens=state.step.serial
    )
    return Telling((sealed, opened, *cards) if roster.practice else (*cards, sealed, opened), ())


def _broken_off(state: State, roster: Roster, head: tuple[Line, ...]) -> Post:
    """Returns the post of the present step without its buttons, for a game that ends now. It keeps the counts
    of a round of voting."""
    if state.step.name in BALLOTS and state.poll is not None:
        return vote.vote_over(state.poll, roster, (), head, counted=False)
    return group.closed(state, roster, head)


def close_without_result(
    state: State, roster: Roster, head: tuple[Line, ...], *, protocol: Protocol, record: Post, why: str
) -> tuple[Utterance, ...]:
    """Returns the messages when a game is ended without a result: edits that remove the buttons from the
    group's open message and the cards, and messages that tell the group why, with its file. `head`: the news
    above the open message. `record`: the post with the file. `why`: the end of the key of the line with the
    reason."""
    over = _broken_off(state, roster, head)
    return (
        Utterance(over, "edit", Priority.COUNT, group.slot(state)),
        Utterance(unfinished(state, protocol, roster, why), "send", Priority.NEWS),
        _quietly(record),
        *_retire_cards(state, roster),
    )
