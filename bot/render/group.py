"""What the group sees: one post for each step, while it runs (open) and after it (closed).

Everything here is made from what everybody knows. A closed post has no countdown and no buttons, and says how
the step ended.
"""

from collections.abc import Iterator

from bot.render import buttons
from bot.render.book_words import spoken, step_words
from bot.render.post import Countdown, Line, Post, line
from bot.render.roster import Roster
from engine import ballot, offers
from engine.night import steps as night_steps
from engine.roles import Phase, Seat
from engine.state import Poll, State
from engine.steps import AnyStep, StepName

GONE = frozenset({"killed", "out-vote", "out-raise"})
"""Keys of the lines that name who has a last word."""


def shown(state: State, number: int) -> int:
    """A night's or day's number as this book tells it."""
    return number - 1 if state.rules.shown_from_zero else number


def slot(state: State) -> str:
    """The slot of the message that shows the present step. A night has one message, and so has a round
    of voting."""
    step = state.step
    if step.name is StepName.DEAL:
        return "deal"
    if step.name is StepName.OVER:
        return "end"
    if step.phase is Phase.NIGHT:
        return f"night:{step.number}"
    if state.poll is not None and step.name in (StepName.VOTE, StepName.RAISE):
        return f"vote:{step.number}:{state.poll.round}"
    return f"speech:{step.serial}"


def step_post(state: State, roster: Roster, news: tuple[Line, ...] = ()) -> Post:
    """The post of the present step, with its buttons and the time left. Nights and counts are silent."""
    return Post(
        lines=_told(state, news, _lines(state, roster, news)),
        rows=_rows(state, roster),
        countdown=countdown(state),
        silent=state.step.phase is Phase.NIGHT and state.step.name is not StepName.DEAL,
    )


def sealed(digest: str) -> Post:
    """The commitment to the deal, in a message of its own."""
    return Post(lines=(line("deal-commitment", digest=digest), line("deal-commitment-use")), silent=True)


def closed(state: State, roster: Roster, after: State, news: tuple[Line, ...] = ()) -> Post:
    """The post of a step that is over. `after` is the game as it went on."""
    return Post(lines=_told(state, news, _closed_lines(state, roster, after)), silent=True)


def _told(state: State, news: tuple[Line, ...], lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """News first. But the deal begins with its own lines, so that its notification does not show a long
    digest.

    Only games of version 1 have the digest there.
    """
    return (*lines, *news) if state.step.name is StepName.DEAL else (*news, *lines)


def countdown(state: State) -> Countdown | None:
    if state.step.seconds is None:
        return None
    return Countdown(serial=state.step.serial, seconds=state.step.seconds)


def _rows(state: State, roster: Roster) -> buttons.Rows:
    step, game_id = state.step, roster.game_id
    match step.name:
        case StepName.DEAL:
            return buttons.to_bot("button-my-card")
        case StepName.TURN if step.seat is not None:
            return (
                *buttons.seats_for(state, game_id, step.seat),
                *buttons.withdraw_row(state, game_id, step.seat),
                *buttons.pass_row(state, game_id),
            )
        case StepName.LAST_WORD if step.seat is not None and offers.names_best(state, step.seat):
            return (*buttons.to_bot("button-best-move"), *buttons.pass_row(state, game_id))
        case StepName.DEFENCE | StepName.LAST_WORD:
            return buttons.pass_row(state, game_id)
        case StepName.VOTE | StepName.RAISE:
            return buttons.vote_row(state, game_id)
        case _ if step.phase is Phase.NIGHT:
            return buttons.to_bot("button-to-bot")
        case _:
            return ()


def _lines(state: State, roster: Roster, news: tuple[Line, ...]) -> tuple[Line, ...]:
    step = state.step
    match step.name:
        case StepName.DEAL:
            return (line("deal-opens"), *_table(state, roster))
        case StepName.VOTE | StepName.RAISE:
            return vote_lines(state)
        case _ if step.phase is Phase.NIGHT:
            return _night_lines(state, running=True)
        case StepName.TURN | StepName.DEFENCE | StepName.LAST_WORD if step.seat is not None:
            return _speech_lines(state, roster, step.seat, news)
        case _:
            return ()


def _table(state: State, roster: Roster) -> tuple[Line, ...]:
    return tuple(roster.named("table-seat", seat) for seat in state.table)


def _night_lines(state: State, *, running: bool) -> tuple[Line, ...]:
    """The host's words of this night so far. They are the same whoever is alive."""
    listed = night_steps(state)
    now = listed.index(state.step.name)
    before = ("none", *listed)
    said = [_night_line(state, name, after) for name, after in zip(listed[: now + 1], before, strict=False)]
    head = (
        line("night-first", book=spoken(state.rules))
        if state.night.number == 1
        else line("night-later", number=shown(state, state.night.number))
    )
    tail = (line("time-left"),) if running else ()
    return (head, *said, *tail)


def _night_line(state: State, name: str, after: str) -> Line:
    """The host's word for a step of the night. `after`: the step before it, whose role falls asleep."""
    own = step_words(state.rules, name, "night")
    if own:
        return line("night-own", said=own)
    return line(
        f"night-{name}", number=shown(state, state.night.number), book=spoken(state.rules), after=after
    )


def _speech_lines(state: State, roster: Roster, seat: Seat, news: tuple[Line, ...]) -> tuple[Line, ...]:
    step = state.step
    key = f"{step.name}-opens"
    if step.silent:
        key = "turn-silent-opens"
    elif step.name is StepName.TURN and step.seconds != state.rules.turn_seconds:
        key = "turn-short-opens"
    elif step.name is StepName.LAST_WORD and _just_named(seat, news):
        key = "last-word-follows"
    lines = [roster.named(key, seat, seconds=step.seconds or 0)]
    if step.name is StepName.TURN:
        lines += _nomination_lines(state, seat)
    if step.name is StepName.LAST_WORD and offers.names_best(state, seat):
        lines.append(line("best-move-due"))
    return tuple(lines)


def _just_named(seat: Seat, news: tuple[Line, ...]) -> bool:
    """Whether the line above has just said that only this player leaves."""
    gone = [said.args.get("seat") for said in news if said.key in GONE]
    return gone == [seat] and news[-1].key in GONE


def _nomination_lines(state: State, seat: Seat) -> list[Line]:
    own = [nomination.seat for nomination in state.day.nominations if nomination.by == seat]
    lines = [line("nomination-accepted", seat=own[-1])] if own else []
    listed = ballot.standing(state)
    if state.rules.show_ballot and listed:
        lines.append(line("ballot-so-far", seats=listed))
    if own or not buttons.seats_for(state, 0, seat):
        return lines
    if not state.step.silent and state.day.number == 1 and state.memory.opener == seat:
        lines.append(line("nomination-invited"))  # once a game, to the first speaker
    replaces = state.rules.nominations_replace
    lines.append(line("nomination-caption" if replaces else "nomination-caption-final"))
    return lines


def vote_lines(state: State) -> tuple[Line, ...]:
    """A round of voting: the candidates, the counts so far, and who is voted on now."""
    poll = ballot.poll_of(state)
    if state.step.name is StepName.RAISE:
        hands = ballot.hands_for(poll, None)
        return (line("raise-opens", seats=poll.candidates, players=len(poll.candidates)), _hands(hands))
    called = [seat for seat in poll.candidates if seat not in poll.waiting and seat != poll.current]
    key = "vote-opens-again" if poll.tied else "vote-opens"
    return (
        line(key, seats=poll.candidates),
        *(_counted(poll, seat) for seat in called),
        *_current(state, poll, thanks=bool(called)),
    )


def _current(state: State, poll: Poll, *, thanks: bool) -> tuple[Line, ...]:
    """Who is voted on now. `thanks`: the word that ends the vote on the one before."""
    if poll.current is None:
        return ()
    last = not poll.waiting and state.rules.rest_to_last
    key = "vote-next" if thanks else "vote-now"
    asked = line("vote-next-last" if thanks else "vote-now-last", seat=poll.current)
    return (
        asked if last else line(key, seat=poll.current),
        _hands(ballot.hands_for(poll, poll.current)),
    )


def _hands(hands: tuple[Seat, ...]) -> Line:
    return line("hands-up", count=len(hands), seats=hands) if hands else line("hands-none")


def _counted(poll: Poll, seat: Seat) -> Line:
    hands = ballot.hands_for(poll, seat)
    return (
        line("counted", seat=seat, count=len(hands), seats=hands)
        if hands
        else line("counted-none", seat=seat)
    )


def _closed_lines(state: State, roster: Roster, after: State) -> tuple[Line, ...]:
    step = state.step
    match step.name:
        case StepName.DEAL:
            return (line("deal-closed"), *_table(state, roster))
        case StepName.VOTE | StepName.RAISE:
            return ()
        case StepName.TURN | StepName.DEFENCE | StepName.LAST_WORD if step.seat is not None:
            gone = step.name is not StepName.LAST_WORD and step.seat not in after.table
            return (
                roster.named("speech-broken", step.seat)
                if gone
                else roster.named(f"{step.name}-closed", step.seat),
                *_own_nomination(after, step.seat, step.name),
            )
        case _ if step.phase is Phase.NIGHT:
            return _night_lines(state, running=False)
        case _:
            return ()


def _own_nomination(after: State, seat: Seat, name: AnyStep) -> tuple[Line, ...]:
    if name is not StepName.TURN:
        return ()
    return tuple(
        line("nomination-made-self", seat=seat)
        if nomination.seat == seat
        else line("nomination-made", by=seat, seat=nomination.seat)
        for nomination in after.day.nominations
        if nomination.by == seat
    )


def vote_over(poll: Poll, rest: tuple[Seat, ...], news: tuple[Line, ...], *, counted: bool) -> Post:
    """A round that is over. `rest`: the seats whose vote fell to the last candidate. `counted`: whether the
    votes were counted; if not, it was broken off before."""
    return Post(lines=(*news, *_vote_over(poll, rest, counted)), silent=True)


def _vote_over(poll: Poll, rest: tuple[Seat, ...], counted: bool) -> Iterator[Line]:
    if poll.current is None:
        yield line("raise-closed" if counted else "raise-broken", seats=poll.candidates)
        if counted:
            yield _hands(ballot.hands_for(poll, None))
        return
    broken = not counted and poll.current in poll.candidates
    yield line("vote-broken", seats=poll.candidates) if broken else line("vote-closed")
    for seat in poll.candidates:
        if seat not in poll.waiting and not (broken and seat == poll.current):
            yield _counted_with_rest(poll, seat, rest if seat == poll.current else ())


def _counted_with_rest(poll: Poll, seat: Seat, rest: tuple[Seat, ...]) -> Line:
    if not rest:
        return _counted(poll, seat)
    everyone = ballot.hands_for(poll, seat)
    voters = tuple(by for by in everyone if by not in rest)
    if not voters:
        return line("counted-only-rest", seat=seat, count=len(everyone), rest=rest)
    return line("counted-with-rest", seat=seat, count=len(everyone), seats=voters, rest=rest)
