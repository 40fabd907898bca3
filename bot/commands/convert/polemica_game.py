"""Plays a game of Polemica by a book, and writes down the acts.

The file tells who nominated, voted, shot, checked and was removed. Who spoke and who went out follows from
the book: the game is played step by step, and each step takes its rows. If a row does not fit, or is left at
the end, the game was played otherwise: then `TRIED` is tried.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations, pairwise
from types import MappingProxyType
from typing import Any, TypeAlias

from bot.commands.convert.polemica_file import LATEST, ROLES, SEATS, WINNERS, Game, Stage, without_place
from bot.render.game.roster import NOBODY
from engine import acts, notation
from engine.ballot import poll_of
from engine.events import Called, Counted
from engine.legal import BEST_MOVE_SEATS
from engine.record import RecordError, write
from engine.refusals import Refusal
from engine.remark import Remark
from engine.replay import Playthrough
from engine.roles import DON, SHERIFF, Phase, Seat, Team
from engine.rules.actions import DON_CHECK, SHERIFF_CHECK
from engine.rules.choices import Removal, Single, ZeroCircle
from engine.rules.fiim_2019 import FIIM_2019
from engine.rules.model import RuleSet
from engine.state import FOURTH_FOUL, BadDeal, State, new_game
from engine.steps import BALLOTS, StepName
from engine.toml_text import override

BOOK = FIIM_2019

NOMINATION = "votes: day {}, num 0, voter {}"
HANDS = "votes: day {}, num {}, candidate {}"
RAISE_HANDS = "votes: day {}, no num"
SHOTS = "shots: night {}, shooter {}"
CHECKS = "checks: night {}, role {}"
"""Rows of the file that belong to one step, as a text."""

PARTS: tuple[frozenset[str], ...] = (
    frozenset({"dealing", "briefing", "comIntro"}),
    frozenset({"speech", StepName.TURN}),
    frozenset({"toVoting", "voting", "reSpeech", StepName.VOTE, StepName.DEFENCE}),
    frozenset({"toLift", "lift", "liftResult", StepName.RAISE}),
    frozenset({"voted", "toNight"}),
    frozenset({"shooting", StepName.HUNT}),
    frozenset({"donCheck", DON_CHECK.step}),
    frozenset({"comCheck", SHERIFF_CHECK.step}),
    frozenset({"shooted", "guess", "toDay", "checks", "comKill", "gameOver"}),
)
"""The parts of a day of Polemica in order, by its stages and our steps. A night has the number of the day."""
BEFORE, SPEECH, BALLOT, RAISE, EVENING, _, _, _, MORNING = range(len(PARTS))

CHECKERS = MappingProxyType({DON_CHECK.step: ROLES.index(DON), SHERIFF_CHECK.step: ROLES.index(SHERIFF)})
"""The step of a check → the number of its role in the file."""

NO_CHANGE = frozenset(
    {Refusal.ALREADY_ON_BALLOT, Refusal.NO_NOMINATION_LEFT, Refusal.ALREADY_DONE, Refusal.BAD_TARGET}
)
"""Refusals of rows that changed nothing at the table either."""

Choice: TypeAlias = tuple[str, object]

USUAL = ("read-usual", "day 1 is as the others")
NO_VOTE, SPEAKS, RAISED = (("zero_circle", zero) for zero in ZeroCircle)
ZERO_VOTINGS: Mapping[str, tuple[Choice, ...]] = MappingProxyType(
    {"none": (NO_VOTE, SPEAKS), "respeech": (SPEAKS, RAISED, USUAL), "liftOnly": (RAISED, SPEAKS, USUAL)}
)
"""`zeroVoting` of the file → what it may mean, the likeliest first."""

TRIED: tuple[Choice, ...] = (
    ("read-hands", "a row with the candidate 0 is a hand in the raise too"),
    ("read-morning", "what is noted in the morning has the number of the new day"),
    ("read-defeat", "the last removal is the defeat of a team"),
    ("removal", Removal.CANCELS_TODAY),
    ("removal", Removal.NOTHING),
    ("removal", Removal.NIGHT_AT_ONCE),
    ("read-again", "the second ballot of day 1 changes nothing"),
    ("read-stopped", "a removal has stopped a vote that has rows"),
    ("best_move_needs_fewer_out", SEATS),
    ("single_on_first_day", Single.VOTED),
    ("single_on_first_day", Single.TAKES_ALL),
    ("single_later", Single.VOTED),
    ("single_later", Single.STAYS),
    ("rest_to_last", False),
    ("new_tie_again", False),
    ("raise_whole_table", True),
    ("draw_after", LATEST),
    ("read-absent", "somebody has no row in a ballot or a hunt"),
    ("read-dead", "a shot at somebody who is out is a miss"),
)
"""House rules, and ways to read the file. The fewest that lead to the result of the file are taken."""

MOST_CHANGES = 2


def convert(game: Game, label: str, written: Mapping[str, Any]) -> tuple[str, list[Remark]]:
    """Returns a game as the text of a record, and lines about what is lost and what was chosen. `label`: its
    number. Raises `RecordError` if the rows contradict each other."""
    if game.result is None and game.stage.type != "gameOver":
        raise RecordError(Remark("no-result"))
    faults: list[RecordError] = []
    for chosen in _choices(game):
        rules = {name: value for name, value in chosen if name in RuleSet.model_fields}
        try:
            played = _Played(game, rules, frozenset(name for name, _ in chosen))
        except RecordError as error:
            faults.append(error)
            continue
        except BadDeal as error:
            raise RecordError("players", error) from None
        text = write(
            ruleset=BOOK.id,
            roles=played.state.roles,
            players=tuple(one.username.strip() or f"{NOBODY} {one.position}" for one in game.players),
            lines=tuple(played.lines),
            overrides=rules,
            date=game.started,
            note=f"Polemica {label}",
        )
        house = [Remark("polemica-house", text=f"{name} = {override(rules[name])}") for name in rules]
        read = [Remark(f"polemica-{name}") for name, _ in chosen if name not in rules]
        lost = [Remark("polemica-no-place", text=text) for text in without_place(written, played.best)]
        return text, [*house, *read, *played.left, *lost]
    raise faults[0]


def _choices(game: Game) -> Iterator[tuple[Choice, ...]]:
    zeros = ZERO_VOTINGS.get(game.zero_voting or "", ())
    for count in range(MOST_CHANGES + 1):
        for chosen in combinations(TRIED, count):
            if len(dict(chosen)) == count:
                yield from ((zero, *chosen) for zero in zeros) if zeros else (chosen,)


class _Played:
    """A game that is played by the book. `lines`: of the record; `left`: about rows that changed nothing;
    `best`: who made the best move. Raises `RecordError` if a row does not fit."""

    def __init__(self, game: Game, overrides: Mapping[str, object], read: frozenset[str]) -> None:
        self.game = game
        self.read = read
        self.lines: list[str] = []
        self.left: list[Remark] = []
        self.best: Seat | None = None
        roles = tuple(ROLES[one.role] for one in game.players)
        self.play = Playthrough(new_game(BOOK.with_overrides(overrides), roles))
        self._passed: list[str] = []
        self._here = ""
        self._rows = _rows_of(game, every_hand="read-hands" in read)
        self._marks: list[tuple[acts.Foul | acts.Remove, Stage]] = [
            *((acts.Foul(one.position), foul.stage) for one in game.players for foul in one.fouls),
            *((acts.Remove(one.position), one.disqual) for one in game.players if one.disqual),
        ]
        days = (*(vote.day for vote in game.votes), *(shot.night for shot in game.shots))
        self._last = max(game.stage.day, *days, *(stage.day for _, stage in self._marks), 0)
        self._run()

    @property
    def state(self) -> State:
        return self.play.state

    def _run(self) -> None:
        while (step := self.state.step).name is not StepName.OVER:
            if step.number > self._last + 1:
                raise self._fault(Remark("polemica-undecided"))
            for act in self._acts():
                self._do(act)
                if self.state.step.serial != step.serial:
                    break
        if self._passed:
            self.lines.append("until over")
        for row, forgiven in self._rest():
            if not forgiven:
                raise self._fault(Remark("polemica-left-over"), row)
            self.left.append(Remark("polemica-no-place", text=row))
        result = self.state.result
        winner = None if result is None else result.winner
        if winner is not (None if self.game.result is None else WINNERS[self.game.result]):
            raise self._fault("result", Remark("polemica-result", text=winner or "draw"))

    def _fault(self, *why: object) -> RecordError:
        return RecordError(Remark("polemica-at", number=self._now()[0], text=self._place()), *why)

    def _place(self) -> str:
        step = self.state.step
        return step.name if step.seat is None else f"{step.name} {step.seat}"

    def _acts(self) -> Iterator[acts.Act]:
        """Yields the acts of this step. What was noted in it comes last, but in a ballot before the hands."""
        step = self.state.step
        yield from self._noted((step.seat,), in_it=step.name is StepName.TURN or step.name in BALLOTS)
        yield from self._in_step()
        yield from self._noted((), in_it=True)
        yield acts.Timeout()

    def _noted(self, but: tuple[Seat | None, ...], *, in_it: bool) -> Iterator[acts.Act]:
        """Yields the fouls and removals that are due. `in_it`: also those of this step, in a circle those of
        turns that have begun. `but`: the speaker whose turn has only begun."""
        now = self._now()
        for mark in [*self._marks]:
            act, stage = mark
            then, waiting = self._then(stage), (*but, *self.state.day.queue) if now[1] == SPEECH else ()
            if then < now or (in_it and then == now and stage.player not in waiting):
                self._marks.remove(mark)
                yield from self._of_judge(act)

    def _of_judge(self, act: acts.Foul | acts.Remove) -> Iterator[acts.Act]:
        seat, here, fouls = act.seat, self.state.here(act.seat), self.state.fouls(act.seat)
        stays = self.game.players[seat - 1].disqual is None and fouls == FOURTH_FOUL - 1
        if isinstance(act, acts.Foul) and (stays or not here):
            self.left.append(Remark("polemica-refused", text=notation.write(act)))
        elif isinstance(act, acts.Remove) and "read-defeat" in self.read and self._is_defeated(seat):
            yield acts.Defeat(seat)
        elif here or fouls < FOURTH_FOUL:
            yield act

    def _is_defeated(self, seat: Seat) -> bool:
        """Says whether the file ends here, and the seat's team has lost."""
        winner = None if self.game.result is None else WINNERS[self.game.result]
        return winner is self.state.role(seat).team.other and all(forgiven for _, forgiven in self._rest())

    def _in_step(self) -> Iterator[acts.Act]:
        """Yields the acts of the rows of this step."""
        step, (day, _, _) = self.state.step, self._now()
        seat = step.seat or 0
        match step.name:
            case StepName.TURN:
                yield from (acts.Nominate(seat, other) for other in self._taken(NOMINATION.format(day, seat)))
            case StepName.VOTE:
                poll = poll_of(self.state)
                if not poll.hands and len(poll.waiting) + 1 == len(poll.candidates):
                    keys = (HANDS.format(day, poll.round, other) for other in range(1, SEATS + 1))
                    self._require({by for key in keys for by in self._rows[key]}, self.state.voters())
                yield from map(acts.Vote, self._taken(HANDS.format(day, poll.round, seat)))
            case StepName.RAISE:
                yield from map(acts.Vote, self._taken(RAISE_HANDS.format(day)))
            case StepName.LAST_WORD:
                guess = self.game.players[seat - 1].guess.mafs
                named = tuple(dict.fromkeys(other for other in guess if other))
                if named and seat in self.state.memory.first_killed:
                    self.best = seat
                    yield acts.NameBest(seat, named[:BEST_MOVE_SEATS])
            case StepName.HUNT:
                shots = {by: SHOTS.format(day, by) for by in range(1, SEATS + 1)}
                shooters = {by for by, key in shots.items() if key in self._rows}
                blacks = [by for by in self.state.table if self.state.role(by).team is Team.BLACK]
                self._require(shooters, blacks if shooters else ())
                for by in shooters:
                    yield from (acts.Shoot(by, victim) for victim in self._taken(shots[by]))
            case _ if step.name in CHECKERS:
                role = CHECKERS[step.name]
                by = next(one.position for one in self.game.players if one.role == role)
                for other in self._taken(CHECKS.format(day, role)):
                    yield acts.NightAct(by, DON_CHECK.word, (other,))

    def _taken(self, key: str) -> Iterator[Seat]:
        rows = self._rows[key]
        while rows:
            yield rows.pop(0)

    def _require(self, acted: Collection[Seat], seats: Iterable[Seat]) -> None:
        """Raises `RecordError` if one of the seats has no row in this step."""
        for seat in seats:
            if seat not in acted and "read-absent" not in self.read:
                raise self._fault(Remark("polemica-no-row", seat=seat))

    def _do(self, act: acts.Act) -> None:
        if isinstance(act, acts.Timeout):
            self.play.play(act)
            self._passed.append(self._place())
            return
        at_the_dead = isinstance(act, acts.Shoot) and act.seat not in self.state.night.present
        refusal = self.play.play(act)
        if refusal is None:
            self._write(act)
        elif refusal in NO_CHANGE or (at_the_dead and "read-dead" in self.read):
            self.left.append(Remark("polemica-refused", text=notation.write(act)))
        else:
            raise self._fault(notation.write(act), refusal)

    def _write(self, act: acts.Act) -> None:
        """Writes an act, and before it the lines that let deadlines pass until its step."""
        for place in self._passed:
            if place == self._passed[-1]:
                self.lines.append(f"until {'next ' if place == self._here else ''}{place}")
                self._here = place
        self._passed.clear()
        self.lines.append(notation.write(act))
        self._here = self._place()

    def _rest(self) -> Iterator[tuple[str, bool]]:
        """Yields the rows that no step has taken, and whether they may be left. Votes for an only candidate
        are none of them: they follow from the book."""
        called = (one for one, after in pairwise(self.play.events) if isinstance(after, Counted))
        counted = {HANDS.format(one.day, one.round, one.seat) for one in called if isinstance(one, Called)}
        removals = [one.disqual for one in self.game.players if one.disqual and "read-stopped" in self.read]
        in_ballot = {at.day for at in removals if _part(at.type, SPEECH) in (BALLOT, RAISE)}
        stopped = [f"votes: day {day}," for day in in_ballot & self.state.discipline.cancelled]
        if self.game.zero_voting and "read-again" in self.read:
            stopped += [RAISE_HANDS.format(1), *(f"votes: day 1, num {number}," for number in (2, 3, 4))]
        left = (key for key, rows in self._rows.items() if rows and key not in counted)
        yield from ((key, key.startswith(tuple(stopped))) for key in left)
        for act, stage in self._marks:
            if isinstance(act, acts.Foul) or self.state.fouls(act.seat) < FOURTH_FOUL:
                yield f"{act.WORD}: player {act.seat}, day {stage.day}", isinstance(act, acts.Foul)

    def _now(self) -> tuple[int, int, int]:
        """Returns the day of Polemica, its part, and in a ballot twice the round, plus 1 after it."""
        state, step = self.state, self.state.step
        part, number = _part(step.name, BEFORE), 0
        if part == BEFORE and step.phase is Phase.DAY:  # a last word
            part = EVENING if state.day.known or state.day.broken else MORNING
        if part == BALLOT:
            number = 2 * poll_of(state).round + (step.name is StepName.DEFENCE)
        return step.number - (step.phase is Phase.NIGHT or part == MORNING), part, number

    def _then(self, stage: Stage) -> tuple[int, int, int]:
        """Returns the moment of a stage as `_now` does."""
        part = _part(stage.type, SPEECH)
        day = 0 if part == BEFORE else stage.day - (part == MORNING and "read-morning" in self.read)
        return day, part, 2 * max(stage.voting, 1) + (stage.type == "reSpeech") if part == BALLOT else 0


def _part(name: str, otherwise: int) -> int:
    return next((part for part, names in enumerate(PARTS) if name in names), otherwise)


def _rows_of(game: Game, *, every_hand: bool) -> dict[str, list[Seat]]:
    """Returns the rows of a game, by a text that names the step to which they belong."""
    rows = defaultdict[str, list[Seat]](list)
    for vote in game.votes:
        if vote.num is None and (vote.candidate or every_hand):
            rows[RAISE_HANDS.format(vote.day)].append(vote.voter)
        elif vote.num == 0 and vote.candidate:
            rows[NOMINATION.format(vote.day, vote.voter)].append(vote.candidate)
        elif vote.num and vote.candidate:
            rows[HANDS.format(vote.day, vote.num, vote.candidate)].append(vote.voter)
    for shot in game.shots:
        rows[SHOTS.format(shot.night, shot.shooter)] += [shot.victim] if shot.victim else []
    for check in game.checks:
        rows[CHECKS.format(check.night, check.role)] += [check.player] if check.player else []
    return rows
