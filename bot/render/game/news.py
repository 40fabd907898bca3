"""The news: lines that tell the group about events. They are shown above the message of the next step.

They tell only events that everybody may know (`engine.view`). The dead of a night are named only in the
morning. A result that is certain before the end is told only at the end. If a player leaves by night, the
words do not depend on whether he was shot in this night; people learn that in the morning.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from bot.render.book_words import words_book
from bot.render.game.group import shown_number
from bot.render.game.reasons import reason_lines
from bot.render.game.roster import Roster
from bot.render.post import Line, line
from engine import ballot, view
from engine import events as happened
from engine.ballot import poll_of
from engine.roles import Cause, Phase, Seat
from engine.rules.choices import Lift, LostSpeech, Removal, Single, ThirdFoul, ZeroCircle
from engine.state import FOURTH_FOUL, KILLS, THIRD_FOUL, State
from engine.steps import BALLOTS, StepName

LOUD = frozenset(
    {
        "fouled",
        "fouled-out",
        "fouled-word-over",
        "fouled-word-kept",
        "removed-word-over",
        "removed-word-kept",
        "out-removed",
        "out-left",
        "out-vote",
        "out-raise",
        "hinted",
        "surrendered",
    }
)
"""The keys of lines whose message makes a sound, even by night."""


REMOVED = frozenset({"out-removed", "removed-word-over"})
"""The lines about a removal. After a surrender they are left out: the line about it says the same."""


def follows_exit(event: happened.Event, before: State) -> bool:
    """Returns whether the lines about this event come after the line about the player who goes out by the
    same act. `before`: the state before the event."""
    match event:
        case happened.NominationFell() | happened.VoteCancelled():
            return True
        case happened.Disqualified():
            return not event.defeats and event.seat not in before.farewells
        case _:
            return False


def without_repeats(events: Iterable[happened.Event]) -> Iterator[happened.Event]:
    """Yields the events as the group is told them. If a foul or a removal is for a hand that was taken down,
    it comes without its reason, because the line about the hand says it already."""
    lowered: Seat | None = None
    for event in events:
        if isinstance(event, happened.HandLowered):
            lowered = event.by
        if isinstance(event, happened.Fouled | happened.Disqualified) and event.seat == lowered:
            yield replace(event, reason="")
        else:
            yield event


def of_event(event: happened.Event, before: State, roster: Roster) -> tuple[Line, ...]:
    """Returns the lines that tell the group about one event; no lines for an event that is not public or
    needs none. `before`: the state before the event."""
    if not view.is_public(event):
        return ()
    match event:
        case happened.MorningCame():
            return _morning(event, before, roster)
        case happened.TurnSkipped(why=happened.Lost.SILENCED) if before.step.name is not StepName.TURN:
            return ()  # the line of the morning has already said it
        case happened.TurnSkipped():
            return (roster.named(f"turn-skipped-{event.why}", event.seat),)
        case happened.NominationFell() | happened.Withdrawn():
            fell = isinstance(event, happened.NominationFell)
            key = "nomination-fell" if fell else "nomination-withdrawn"
            return (roster.with_names(line(key, seat=event.seat)),)
        case happened.Tied():
            return _tied(event, before, roster)
        case happened.RaiseCounted():
            return (_raise_counted(event, before),)
        case happened.BallotClosed():
            return _closed(event, before, roster)
        case happened.WentOut(cause=Cause.FOULS):
            return ()  # the line of the fourth foul has already said it
        case happened.WentOut() if event.cause not in KILLS:
            voted = event.cause is Cause.VOTE
            day = roster.varied("out-vote", shown_number(before, before.day.number)) if voted else {}
            out = roster.named(f"out-{event.cause}", event.seat, **day)
            return (out, *_vote_goes_on(event, before))
        case happened.Fouled():
            return _fouled(event, before, roster)
        case happened.HandLowered():
            return (roster.named(f"hand-lowered-{_cost_of_lifting(event, before)}", event.by),)
        case happened.WordEnded() if _goes_asleep(event.seat, before):
            return (roster.named("out-left", event.seat),)
        case happened.VoteCancelled() if before.step.phase is Phase.DAY:
            today = event.day == before.day.number
            return (line("vote-cancelled-today" if today else "vote-cancelled-tomorrow"),)
        case happened.BestNamed():
            return (roster.with_names(line("best-move-made", seat=event.by, seats=event.seats)),)
        case happened.DayBroken():
            words = before.step.name is StepName.LAST_WORD
            return (line("day-broken-words" if words else "day-broken"),)
        case happened.Disqualified() | happened.Hinted() | happened.Surrendered():
            return _judged(event, before, roster)
        case _:
            return ()


def _tied(event: happened.Tied, before: State, roster: Roster) -> tuple[Line, ...]:
    """Returns the lines for a tie: who is tied, and what follows. A raise is told by its own event."""
    if len(event.seats) == 1:
        return (roster.with_names(line("zero-circle-leads", seat=event.seats[0])),)
    again = bool(poll_of(before).tied)
    first = line("tied", seats=event.seats, book=words_book(before.rules))
    tied = roster.with_names(line("tied-again", seats=event.seats) if again else first)
    if len(before.table) == before.rules.tie_stays_at or not ballot.defends(before, event.seats):
        return (tied,)
    silent = (roster.named("defence-skipped", seat) for seat in event.seats if not before.may_speak(seat))
    straight = before.day.number == 1 and before.rules.zero_circle is ZeroCircle.RAISE
    return (tied, *(() if straight else (line("tied-follows"),)), *silent)


def farewell(seats: tuple[Seat, ...], before: State, roster: Roster) -> tuple[Line, ...]:
    """Returns one line of thanks to all players who leave the table together, in books in which nobody has a
    last word. In other books each last word ends with thanks, and this returns no line."""
    if before.rules.last_words or not seats:
        return ()
    way = roster.varied("farewell", before.day.number)
    return (roster.with_names(line("farewell", seats=seats, **way)),)


def _cost_of_lifting(event: happened.HandLowered, before: State) -> str:
    """Returns what a player pays for taking his hand down, as a word for the line about it. The second time
    in a game may cost more."""
    lift = before.rules.lift
    return Lift.REMOVAL if lift is Lift.REVOTE and event.by in before.discipline.lifted else lift


def _vote_goes_on(event: happened.WentOut, before: State) -> tuple[Line, ...]:
    """Returns the line that the vote goes on after a removal; empty in books in which it changes votes."""
    in_vote = event.cause is Cause.REMOVED and before.step.name in BALLOTS
    return (line("vote-goes-on"),) if in_vote and before.rules.removal is Removal.NOTHING else ()


def _raise_counted(event: happened.RaiseCounted, before: State) -> Line:
    count, of = len(event.voters), len(before.voters())
    if not event.passed:
        return line("raise-failed", count=count, of=of, needed=ballot.majority(before))
    return line("raise-passed", count=count, of=of)


def _fouled(event: happened.Fouled, before: State, roster: Roster) -> tuple[Line, ...]:
    """Returns the lines about a foul: the player and his foul, its reason, and what it costs. The number of
    fouls includes only those that everybody knows of."""
    count, reason = view.fouls(before, event.seat) + 1, reason_lines(before.rules, event.reason)
    if event.count >= FOURTH_FOUL:
        words = before.step.phase is Phase.DAY and event.seat in before.farewells
        over = "fouled-word-kept" if _keeps_word(before) else "fouled-word-over"
        return (roster.named(over if words else "fouled-out", event.seat), *reason)
    told = roster.named("fouled", event.seat, count=count)
    third = count == THIRD_FOUL and event.seat in view.known_table(before)
    return (told, *reason, third_foul(before, event.seat)) if third else (told, *reason)


def _goes_asleep(seat: Seat, before: State) -> bool:
    """Returns whether a player who leaves by night was killed in this night and does not know it yet. False
    for a fourth foul, which has its own line about this."""
    asleep = before.step.phase is Phase.NIGHT and seat in before.farewells
    return asleep and before.fouls(seat) < FOURTH_FOUL


def _judged(
    event: happened.Disqualified | happened.Hinted | happened.Surrendered, before: State, roster: Roster
) -> tuple[Line, ...]:
    """Returns the lines about a hint, a surrender, a defeat or a removal: the player first, then the reason.
    A player who is still at the table has a line when he goes out, so here is only the reason."""
    if isinstance(event, happened.Surrendered):
        return (roster.named("surrendered", event.seat, team=before.role(event.seat).team),)
    if isinstance(event, happened.Hinted):
        key = "hinted-defeats" if before.rules.hint_ends_game else "hinted"
        return (roster.named(key, event.seat),)
    reason = reason_lines(before.rules, event.reason)
    if event.defeats:
        return (roster.named("team-defeated", event.seat), *reason)
    if _goes_asleep(event.seat, before):
        return (roster.named("out-removed", event.seat), *reason)
    if _loses_word(event.seat, before):
        over = "removed-word-kept" if _keeps_word(before) else "removed-word-over"
        return (roster.named(over, event.seat), *reason)
    return reason


def _keeps_word(before: State) -> bool:
    """Returns whether a player who is removed while he is leaving the table keeps his last word (7.9)."""
    return before.result is not None and before.rules.closing_word_is_kept


def _loses_word(seat: Seat, before: State) -> bool:
    """Returns whether the removed player was leaving the table by day already, so that the removal may take
    his last word. False for a fourth foul, which has its own line about this."""
    by_day = before.step.phase is Phase.DAY and seat in before.farewells
    return by_day and before.fouls(seat) < FOURTH_FOUL


def third_foul(state: State, seat: Seat) -> Line:
    """Returns the line that says what the third foul costs in this book: the rest of the turn in which it is
    given, the next turn, a part of that turn (7.6), or all later turns."""
    rules = state.rules
    if rules.lost_speech is LostSpeech.EVERY_TURN:
        return line("third-foul-every-turn")
    short = len(state.table) in rules.short_turn_at
    if state.step.name is StepName.TURN and state.step.seat == seat and not state.step.silent:
        match rules.third_foul:
            case ThirdFoul.ENDS_TURN:
                return line("third-foul-ends-turn")
            case ThirdFoul.LEAVES_NOMINATION if not short:
                return line("third-foul-leaves-nomination")
            case ThirdFoul.LEAVES_NOMINATION | ThirdFoul.GOES_ON:
                pass
            case _:
                assert_never(rules.third_foul)
    if short and rules.lost_speech is LostSpeech.SILENT_TURN:
        return line("third-foul-short-turn", seconds=rules.short_turn_seconds)
    return line(f"third-foul-{rules.lost_speech}")


def _closed(event: happened.BallotClosed, before: State, roster: Roster) -> tuple[Line, ...]:
    """Returns lines that say how the vote ended; none if the counts or a removal have said it already."""
    match event.outcome:
        case happened.Outcome.LEAVE if before.step.name not in BALLOTS:
            rules = before.rules
            single = rules.single_on_first_day if before.day.number == 1 else rules.single_later
            takes_all = single is Single.TAKES_ALL
            key = "single-takes-all" if takes_all else "single-leaves"
            return (roster.with_names(line(key, seat=event.leaving[0])),)
        case happened.Outcome.LEAVE | happened.Outcome.RAISE_FAILED:
            return ()
        case happened.Outcome.CANCELLED if before.poll is not None:
            return ()
        case happened.Outcome.NOT_ENOUGH if len(poll_of(before).candidates) == 1:
            return (_too_few(before, roster),)
        case happened.Outcome.TIE_STAYS:
            return (line("ballot-tie-stays", count=len(before.table)),)
        case _:
            return (line(f"ballot-{event.outcome}"),)


def _too_few(before: State, roster: Roster) -> Line:
    poll = poll_of(before)
    seat = poll.candidates[0]
    count, needed = len(ballot.hands_for(poll, seat)), ballot.majority(before)
    said = line("ballot-too-few", seat=seat, count=count, of=len(before.voters()), needed=needed)
    return roster.with_names(said)


def _morning(event: happened.MorningCame, before: State, roster: Roster) -> tuple[Line, ...]:
    number = shown_number(before, event.number)
    lines = []
    if event.number == 1:
        lines.append(
            line("morning-first", **roster.varied("morning-first", number, book=words_book(before.rules)))
        )
    elif not event.killed:
        told = event.saved and before.rules.save_is_told
        way = roster.varied("morning-quiet", number, book=words_book(before.rules))
        lines.append(line("morning-saved" if told else "morning-quiet", **way))
    else:
        lines.append(line("morning", **roster.varied("morning", number)))
    if event.killed:
        lines.extend(_killed(event.killed, number, roster))
        lines.extend(farewell(event.killed, before, roster))
    lines.extend(roster.named("alibi", seat) for seat in event.alibi if seat not in event.killed)
    lines.extend(roster.named("silenced", seat) for seat in event.silenced if seat not in event.killed)
    if event.number in before.discipline.cancelled:
        lines.append(line("vote-cancelled-today"))
    return tuple(lines)


def _killed(seats: tuple[Seat, ...], number: int, roster: Roster) -> tuple[Line, ...]:
    if len(seats) == 1:
        return (roster.named("killed", seats[0], **roster.varied("killed", number)),)
    return (line("killed-many"), *(roster.named("killed-one-of", seat) for seat in seats))
