"""The messages of a running game in the group. Each step has one post while it runs (open) and one when it is
over (closed).

These posts contain only what everybody knows. A closed post has no countdown and no buttons.
"""

from collections.abc import Collection, Iterable

from bot.render.book_words import OWN, role_named, step_words, title_args, words_book
from bot.render.game import buttons
from bot.render.game.composition import composition, maniac_side
from bot.render.game.roster import Roster
from bot.render.game.vote import vote_lines
from bot.render.glossary import word_button
from bot.render.post import Arg, Button, Countdown, Line, Post, line
from engine import ballot, offers
from engine.acts import NameOrder, Nominate
from engine.circle import next_speaker
from engine.events import BallotClosed, DayBroken, Decided, Event, Fouled, TurnStopped, WentOut
from engine.night import steps as night_steps
from engine.roles import MAFIA, SHERIFF, Cause, Phase, Seat
from engine.rules.actions import (
    GREET_DOCTOR,
    GREET_MISTRESS,
    GREET_SHERIFF,
    HEAL,
    MANIAC_SILENCES,
    SHERIFF_CHECK,
)
from engine.rules.choices import LostSpeech
from engine.state import THIRD_FOUL, State
from engine.steps import SPEECHES, StepName

GONE = frozenset({"killed", "killed-one-of", "out-vote", "out-raise"})
"""The keys of the lines about a player who leaves the game and still has a last word."""

NAME_SHERIFFS = frozenset(
    action.step
    for action in (GREET_SHERIFF, GREET_DOCTOR, GREET_MISTRESS, SHERIFF_CHECK, HEAL, MANIAC_SILENCES)
)
"""The steps of a night in which the host names the sheriff in some book: he wakes, or falls asleep."""

BREAK_OFF = frozenset({Cause.FOULS, Cause.REMOVED, Cause.LEFT})
"""The causes for which a player leaves the game in the middle of a speech. After a vote, a player leaves only
when the vote is over."""


def shown_number(state: State, number: int) -> int:
    """Returns the number of a night or day as people see it; in some books it is one less than `number`."""
    return number - 1 if state.rules.shown_from_zero else number


def slot(state: State) -> str:
    """Returns the name of the slot whose message shows the present step. All steps of a night share one
    message, and so do all steps of a round of voting."""
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
    """Returns the post of the step that runs now, with its buttons and the time left. Posts of a night make
    no sound. `news`: lines above it, at the deal below."""
    return Post(
        lines=_told(state, news, _lines(state, roster, news)),
        rows=(*rows(state, roster), *_last_row(state, roster)),
        countdown=countdown(state),
        silent=state.step.phase is Phase.NIGHT and state.step.name is not StepName.DEAL,
    )


def _last_row(state: State, roster: Roster) -> buttons.Rows:
    """Returns the last row of the step's buttons. At the deal of a practice there is none: the card below has
    the button for the page of the table."""
    if not roster.practice:
        return buttons.in_the_group(roster.game_id)
    return () if state.step.name is StepName.DEAL else buttons.table_page(roster.game_id, private=True)


def closed(
    state: State, roster: Roster, news: tuple[Line, ...] = (), *, late: bool = False, broken: bool = False
) -> Post:
    """Returns the post of a step that is over. `news`: lines above it, at the deal below. `late`: whether the
    step's time ran out. `broken`: whether an event ended the step before its time."""
    return Post(lines=_told(state, news, _closed_lines(state, roster, late, broken)), silent=True)


def breaks_off(state: State, events: Iterable[Event]) -> bool:
    """Returns whether these events end the speech that runs in `state` before its time: the speaker leaves,
    he loses the right to speak, or the day or the game ends."""
    told = tuple(events)
    return _is_decided_at_once(told) or any(
        isinstance(event, DayBroken | TurnStopped)
        or (isinstance(event, WentOut) and event.seat == state.step.seat and event.cause in BREAK_OFF)
        or (isinstance(event, Fouled) and _takes_the_word(state, event))
        for event in told
    )


def _is_decided_at_once(events: Collection[Event]) -> bool:
    """Returns whether these events decide the game, and not by a vote. After a speech that ends in its own
    time, only a vote can decide it: in some books a single candidate leaves without hands."""
    decided = any(isinstance(event, Decided) for event in events)
    return decided and not any(isinstance(event, BallotClosed) for event in events)


def _takes_the_word(state: State, foul: Fouled) -> bool:
    """Returns whether a foul ends the defence in which it is given. A foul that ends a turn has an event that
    says so, so this function is not needed for it."""
    third = foul.count == THIRD_FOUL and foul.seat == state.step.seat
    return third and state.rules.lost_speech is LostSpeech.EVERY_TURN


def _told(state: State, news: tuple[Line, ...], lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Returns the lines with the news above them. In the post of the deal the news stands below, so that the
    notification does not show a long digest (only old games, of version 1 of the commitment, have one)."""
    return (*lines, *news) if state.step.name is StepName.DEAL else (*news, *lines)


def countdown(state: State) -> Countdown | None:
    if state.step.seconds is None:
        return None
    return Countdown(serial=state.step.serial, seconds=state.step.seconds)


def rows(state: State, roster: Roster) -> buttons.Rows:
    """Returns the buttons of the step that runs now, but for the last row. There are no buttons in a practice
    while a simulated player speaks."""
    in_practice = roster.practice and _is_simulated_speech(state, roster)  # all buttons are the speaker's
    return () if in_practice else _rows(state, roster)


def _rows(state: State, roster: Roster) -> buttons.Rows:
    step, game_id = state.step, roster.game_id
    match step.name:
        case StepName.TURN if state.vote_is_cancelled:
            return buttons.pass_row(state, game_id)
        case StepName.TURN if step.seat is not None:
            explained = [word_button("nominate")] if state.day.number == 1 else []
            return (
                *buttons.seats_for(state, game_id, step.seat),
                *buttons.withdraw_row(state, game_id, step.seat),
                *buttons.pass_row(state, game_id, *explained),
            )
        case StepName.LAST_WORD if step.seat is not None and offers.names_best(state, step.seat):
            explained = [] if roster.practice else [word_button("best-move")]
            return (*_numbers(state, roster), *buttons.pass_row(state, game_id, *explained))
        case StepName.DEFENCE:
            return buttons.pass_row(state, game_id, word_button("tie"))
        case StepName.LAST_WORD:
            return buttons.pass_row(state, game_id)
        case StepName.VOTE:
            return buttons.vote_row(state, game_id)
        case StepName.RAISE:
            return buttons.vote_row(state, game_id, word_button("raise"))
        case _ if roster.numbered:
            return _numbers(state, roster)
        case _:
            return ()


def _numbers(state: State, roster: Roster) -> buttons.Rows:
    """Returns the buttons with the numbers of the table; none if the step asks nobody for one, and in a
    practice, where they stand in the question itself, in the same chat."""
    step, action = state.step, state.rules.action(state.step.name)
    orders = step.name is StepName.MEETING and NameOrder.WORD in state.rules.acts
    several = orders or step.name is StepName.LAST_WORD
    if roster.practice or not (several or step.name is StepName.HUNT or action is not None):
        return ()
    return buttons.numbers(state, roster.game_id, several=several)


def _is_simulated_speech(state: State, roster: Roster) -> bool:
    step = state.step
    return step.name in SPEECHES and step.seat is not None and roster.people[step.seat].is_simulated


def _lines(state: State, roster: Roster, news: tuple[Line, ...]) -> tuple[Line, ...]:
    step = state.step
    match step.name:
        case StepName.DEAL:
            opens = line("deal-opens-here" if roster.practice else "deal-opens")
            return (*_greeting(state, roster), opens, *_table(state, roster))
        case StepName.VOTE | StepName.RAISE:
            return vote_lines(state, roster, shown_number(state, state.day.number))
        case _ if step.phase is Phase.NIGHT:
            how = (_how(state),) if roster.numbered and _numbers(state, roster) else ()
            return (*_night_lines(state, roster), *how, line("time-left"))
        case StepName.TURN | StepName.DEFENCE | StepName.LAST_WORD if step.seat is not None:
            return _speech_lines(state, roster, step.seat, news)
        case _:
            return ()


def _greeting(state: State, roster: Roster) -> tuple[Line, ...]:
    """Returns the line with which the host greets the table before the deal; none in a practice."""
    if roster.practice:
        return ()
    return (line("deal-greets", **roster.varied("deal-greets", 1, **title_args(state.rules))),)


def _table(state: State, roster: Roster) -> tuple[Line, ...]:
    seats = (roster.named("table-seat", seat) for seat in state.table)
    players = len(state.roles)
    return (*composition(state.rules, players), *maniac_side(state.rules, players), *seats)


def _night_lines(state: State, roster: Roster) -> tuple[Line, ...]:
    """Returns the lines that the host has said in this night so far. They do not depend on who is alive."""
    head = (
        line("night-first", **roster.varied("night-first", 1, book=words_book(state.rules)))
        if state.night.number == 1
        else line("night-later", **roster.varied("night-later", shown_number(state, state.night.number)))
    )
    return (head, *_by_steps(state))


def _by_steps(state: State) -> list[Line]:
    listed = night_steps(state)
    now = listed.index(state.step.name)
    before = ("none", *listed)
    return [_night_line(state, name, after) for name, after in zip(listed[: now + 1], before, strict=False)]


def _how(state: State) -> Line:
    """Returns the line that explains the numbers of a night. It says whether the first press is final: an
    order of shots, a proposal to the Don and the first of two seats can be changed."""
    action = state.rules.action(state.step.name)
    hunts = state.step.name is StepName.HUNT and not state.rules.don_answers
    final = hunts or (action is not None and action.targets == 1)
    return line("night-numbers-final" if final else "night-numbers")


def night_line(state: State) -> Line:
    """Returns the line that the host says in the present step of a night."""
    return _by_steps(state)[-1]


def _night_line(state: State, name: str, after: str) -> Line:
    """Returns the line that the host says in a step of the night. `name`: the step. `after`: the step before
    it, whose role falls asleep now."""
    if state.rules.greet_together and state.rules.greeting(name) is not None:
        return line("night-greet-together")
    own = step_words(state.rules, name, "night")
    if own:
        return line("night-own", said=own)
    told: dict[str, Arg] = {
        "number": shown_number(state, state.night.number),
        "book": words_book(state.rules),
        "after": after,
    }
    if name in NAME_SHERIFFS and _has_sheriffs(state):
        return line(f"night-sheriffs-{name}", **told)
    return line(f"night-{name}", **told)


def _has_sheriffs(state: State) -> bool:
    """Returns whether several sheriffs were dealt. The table knows it from the deal, so it stays true when
    one of them is out."""
    return sum(role.id == SHERIFF.id for role in state.roles) > 1


def _night_ends(state: State) -> tuple[Line, ...]:
    rules, name = state.rules, state.step.name
    if name != night_steps(state)[-1]:
        return ()
    woken = rules.greeting(name) or rules.action(name)
    together = rules.greet_together and rules.greeting(name) is not None
    role = OWN if together else MAFIA.id if woken is None else woken.role
    if role == SHERIFF.id and _has_sheriffs(state):
        return (line("night-sheriffs-end", book=words_book(rules)),)
    return (line("night-ends", **role_named(rules, role)),)


def _speech_lines(state: State, roster: Roster, seat: Seat, news: tuple[Line, ...]) -> tuple[Line, ...]:
    step = state.step
    key = f"{step.name}-opens"
    if step.silent:
        key = "turn-silent-opens"
    elif step.name is StepName.TURN and step.seconds != state.rules.turn_seconds:
        key = "turn-short-opens"
    elif step.name is StepName.TURN and state.speaks_first(seat):
        key = "turn-opens-circle"
    elif step.name is StepName.LAST_WORD and _just_named(seat, news):
        key = "last-word-follows"
    lines = [*_count(state, seat), roster.named(key, seat)]
    following = next_speaker(state)
    if following is not None:
        lines.append(roster.with_names(line("speaks-next", seat=following)))
    elif step.name is StepName.TURN:
        lines.append(line("speaks-last"))
    elif step.name is StepName.DEFENCE:
        lines.append(line("defends-last"))
    if step.name is StepName.TURN:
        lines += _nomination_lines(state, roster, seat)
    if step.name is StepName.LAST_WORD and offers.names_best(state, seat):
        lines.append(line("best-move-due"))
    return tuple(lines)


def _count(state: State, seat: Seat) -> tuple[Line, ...]:
    """Returns the line that says how many are at the table; no line in most steps. It stands above the first
    speech of a day, after the dead are named, but not on the first day, when all are there."""
    first = state.step.name is StepName.TURN and state.speaks_first(seat)
    return (line("morning-count", count=len(state.table)),) if first and state.day.number > 1 else ()


def _just_named(seat: Seat, news: tuple[Line, ...]) -> bool:
    gone = [said.args.get("seat") for said in news if said.key in GONE]
    return gone == [seat] and news[-1].key in GONE


def _nomination_lines(state: State, roster: Roster, seat: Seat) -> list[Line]:
    own = [nomination.seat for nomination in state.day.nominations if nomination.by == seat]
    if state.vote_is_cancelled:
        idle = roster.with_names(line("nomination-idle", seat=own[-1])) if own else line("no-vote-today")
        return [idle]
    lines = [roster.with_names(line("nomination-accepted", seat=own[-1]))] if own else []
    listed = ballot.on_ballot(state)
    if state.rules.show_ballot and listed:
        lines.append(line("ballot-so-far", seats=listed))
    offered = any(isinstance(act, Nominate) for act in offers.offers(state, seat))
    if own or not offered or _is_simulated_speech(state, roster):
        return lines
    first = state.day.number == 1 and (roster.practice or state.speaks_first(seat))  # explained once a game
    if first and not state.step.silent:
        lines += [line("nomination-invited"), line("nomination-signs")]
    final = first and not state.rules.nominations_replace
    lines.append(line("nomination-caption-final" if final else "nomination-caption"))
    return lines


def _closed_lines(state: State, roster: Roster, late: bool, broken: bool) -> tuple[Line, ...]:
    step = state.step
    match step.name:
        case StepName.DEAL:
            return (*_greeting(state, roster), line("deal-closed"), *_table(state, roster))
        case StepName.VOTE | StepName.RAISE:
            return ()
        case StepName.TURN | StepName.DEFENCE | StepName.LAST_WORD if step.seat is not None:
            cut = broken and step.name is not StepName.LAST_WORD
            key = "speech-broken" if cut else f"{step.name}-closed{'-late' if late else ''}"
            return (*_count(state, step.seat), roster.named(key, step.seat))
        case _ if step.phase is Phase.NIGHT:
            return (*_night_lines(state, roster), *(_night_ends(state) if late else ()))
        case _:
            return ()


def nominated(before: State, after: State, roster: Roster) -> tuple[Line, ...]:
    """Returns the line with the nomination that a player has made in the turn that is over; no line if he has
    made none, and on a day without a vote. `before`: the state in the turn. `after`: the state after it."""
    seat = before.step.seat
    if before.step.name is not StepName.TURN or seat is None or after.vote_is_cancelled:
        return ()
    return tuple(
        roster.with_names(line("nomination-made-self", seat=seat))
        if nomination.seat == seat
        else roster.with_names(line("nomination-made", by=seat, seat=nomination.seat))
        for nomination in after.day.nominations
        if nomination.by == seat
    )


def meant(state: State, roster: Roster, seat: Seat, named: Seat | None, *, ends: bool) -> Post:
    """Returns the question whether a speaker nominates a player. `named`: the player's seat, 0 for himself;
    None if his words name none, or several: then he is asked whom. `ends`: whether he passed, too; this
    waits."""
    later, aim = ((line("nomination-first"),) if ends else ()), named or seat
    if named is None:
        return Post(lines=(roster.with_names(line("nomination-whom", seat=seat)), *later), silent=True)
    asked = roster.with_names(line("nomination-meant", by=seat, seat=aim))
    data = buttons.tap(state, roster.game_id, Nominate.WORD, aim)
    nominates = Button(label=line("button-nominate", seat=aim), data=data, style="success")
    return Post(lines=(asked, *later), rows=((nominates,),), silent=True)
