"""The group's message of a vote. Each round has one message, which is edited for each new candidate."""

from collections.abc import Iterator

from bot.render.book_words import words_book
from bot.render.game.roster import Roster
from bot.render.post import Line, Post, line
from engine import ballot
from engine.roles import Seat
from engine.state import Poll, State
from engine.steps import StepName


def vote_lines(state: State, roster: Roster, day: int) -> tuple[Line, ...]:
    """Returns the lines of the message of a vote: the candidates, the counts so far, and the candidate who is
    voted on now. `day`: the number of the day, as people see it."""
    poll = ballot.poll_of(state)
    if state.step.name is StepName.RAISE:
        opens = line("raise-opens", seats=poll.candidates, players=len(poll.candidates))
        return (roster.with_names(opens), _needs(state), *_hands(ballot.hands_for(poll, None)))
    called = [seat for seat in poll.candidates if seat not in poll.waiting and seat != poll.current]
    key = "vote-opens-again" if poll.tied else "vote-opens"
    return (
        roster.with_names(line(key, seats=poll.candidates, **roster.varied("vote-opens", day))),
        *(_counted(poll, seat) for seat in called),
        *_current(state, roster, poll, thanks=bool(called)),
    )


def _current(state: State, roster: Roster, poll: Poll, *, thanks: bool) -> tuple[Line, ...]:
    """Returns the line with the candidate who is voted on now; no line if there is none. `thanks`: whether it
    begins with "thank you", which ends the vote on the previous candidate."""
    if poll.current is None:
        return ()
    last = not poll.waiting and state.rules.rest_to_last
    key = ("vote-next-last" if thanks else "vote-now-last") if last else "vote-next" if thanks else "vote-now"
    asked = line(key, seat=poll.current, book=words_book(state.rules))
    needs = (_needs(state),) if len(poll.candidates) == 1 else ()
    return (roster.with_names(asked), *needs, *_hands(ballot.hands_for(poll, poll.current)))


def _needs(state: State) -> Line:
    return line("vote-needs", needed=ballot.majority(state), of=len(state.voters()))


def _hands(hands: tuple[Seat, ...]) -> tuple[Line, ...]:
    return (line("hands-up", count=len(hands), seats=hands),) if hands else ()


def _counted(poll: Poll, seat: Seat) -> Line:
    hands = ballot.hands_for(poll, seat)
    return (
        line("counted", seat=seat, count=len(hands), seats=hands)
        if hands
        else line("counted-none", seat=seat)
    )


def vote_over(
    poll: Poll, roster: Roster, rest: tuple[Seat, ...], news: tuple[Line, ...], *, counted: bool
) -> Post:
    """Returns the post of a round of voting that is over. `rest`: the players who did not vote, whose votes
    went to the last candidate. `news`: lines above it. `counted`: whether the votes were counted."""
    return Post(lines=(*news, *_vote_over(poll, roster, rest, counted)), silent=True)


def _vote_over(poll: Poll, roster: Roster, rest: tuple[Seat, ...], counted: bool) -> Iterator[Line]:
    if poll.current is None:
        yield roster.with_names(line("raise-closed" if counted else "raise-broken", seats=poll.candidates))
        if counted:
            yield from _hands(ballot.hands_for(poll, None))
        return
    broken = not counted and poll.current in poll.candidates
    stopped = roster.with_names(line("vote-broken", seats=poll.candidates))
    yield stopped if broken else line("vote-closed")
    for seat in poll.candidates:
        if seat not in poll.waiting and not (broken and seat == poll.current):
            counts = _counted_with_rest(poll, seat, rest if seat == poll.current else ())
            yield roster.with_names(counts, "seat")


def _counted_with_rest(poll: Poll, seat: Seat, rest: tuple[Seat, ...]) -> Line:
    if not rest:
        return _counted(poll, seat)
    everyone = ballot.hands_for(poll, seat)
    voters = tuple(by for by in everyone if by not in rest)
    if not voters:
        return line("counted-only-rest", seat=seat, count=len(everyone), rest=rest)
    return line("counted-with-rest", seat=seat, count=len(everyone), seats=voters, rest=rest)
