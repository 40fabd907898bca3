"""Plays a game of Polemica by a book, and writes down the acts.

The file tells who nominated, voted, shot, checked and was removed. Who spoke and who went out follows from
the book: the game is played step by step, and each step takes its rows. If a row does not fit, or is left at
the end, or another team wins, the table has played by other rules: then those in `TRIED` are tried.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain, combinations, pairwise
from types import MappingProxyType

from bot.commands.convert.polemica_file import ROLES, SEATS, WINNERS, Game, Stage, read_game, without_place
from bot.render.game.roster import NO_NAME
from engine import acts, notation
from engine.ballot import everyone_has_voted, poll_of
from engine.events import Called, Counted
from engine.legal import BEST_MOVE_SEATS
from engine.record import RecordError, write
from engine.refusals import Refusal
from engine.remark import Remark
from engine.replay import Playthrough
from engine.roles import Phase, Seat
from engine.rules.actions import DON_CHECK, SHERIFF_CHECK
from engine.rules.choices import Removal, Single, ZeroCircle
from engine.rules.fiim_2019 import FIIM_2019
from engine.rules.model import RuleSet
from engine.state import FOURTH_FOUL, THIRD_FOUL, BadDeal, State, new_game
from engine.steps import BALLOTS, StepName
from engine.toml_text import override

BOOK = FIIM_2019

NOMINATION = "votes: day {}, num 0, voter {}"
HANDS = "votes: day {}, num {}, candidate {}"
RAISE_HANDS = "votes: day {}, no num"
SHOTS = "shots: night {}, shooter {}"
CHECKS = "checks: night {}, role {}"
"""Texts that name the rows of the file that belong to one step."""

PARTS = (
    "dealing briefing comIntro",
    f"speech {StepName.TURN}",
    f"toVoting voting reSpeech {StepName.VOTE} {StepName.DEFENCE}",
    f"toLift lift liftResult {StepName.RAISE}",
    "voted toNight",
    f"shooting {StepName.HUNT}",
    f"donCheck {DON_CHECK.step}",
    f"comCheck {SHERIFF_CHECK.step}",
    "shooted guess toDay checks comKill gameOver",
)
"""The parts of a day of Polemica in order, by its stages and our steps. A night has the number of the day."""
BEFORE, SPEECH, BALLOT, _, EVENING, _, _, _, MORNING = range(len(PARTS))
PART = MappingProxyType({name: part for part, names in enumerate(PARTS) for name in names.split()})

NO_CHANGE = frozenset(
    {Refusal.ALREADY_ON_BALLOT, Refusal.NO_NOMINATION_LEFT, Refusal.ALREADY_DONE, Refusal.BAD_TARGET}
)
"""Refusals of rows that changed nothing at the table either."""

ZERO_VOTINGS = MappingProxyType(
    {"none": ZeroCircle.NO_VOTE, "respeech": ZeroCircle.SPEECH, "liftOnly": ZeroCircle.RAISE}
)
"""What `zeroVoting` of the file means. Clubs use each word for other customs, too."""

TRIED: tuple[tuple[str, object], ...] = (
    ("read-hands", True),
    ("read-morning", True),
    ("read-defeat", True),
    ("removal", Removal.CANCELS_TODAY),
    ("removal", Removal.NOTHING),
    ("removal", Removal.NIGHT_AT_ONCE),
    ("read-stopped", True),
    ("best_move_needs_fewer_out", SEATS),
    ("single_on_first_day", Single.VOTED),
    ("single_on_first_day", Single.TAKES_ALL),
    ("single_later", Single.VOTED),
    ("single_later", Single.STAYS),
    ("rest_to_last", False),
    ("new_tie_again", False),
    ("raise_whole_table", True),
    ("draw_after", 99),
    ("read-absent", True),
    ("read-dead", True),
)
"""House rules, and ways to read the file; `cli-polemica-read-…` in `locales/` says what each means. The
fewest that lead to the result of the file are taken."""

MOST_CHANGES = 2


def record_of(written: object, label: str) -> tuple[str, list[Remark]]:
    """Returns a game as the text of a record, and lines about what is lost and what was chosen. `label`: its
    number or name. Raises `RecordError` if it is no game of Polemica, has no result, is dealt as the book
    does not allow, or can not be played to its result by any of the rules that are tried."""
    game = read_game(written)
    if game.result is None and game.stage.type != "gameOver":
        raise RecordError(Remark("no-result"))
    faults: list[RecordError] = []
    for chosen in _choices(game):
        try:
            played = _Played(game, chosen)
        except BadDeal as error:
            raise RecordError("players", error) from None
        except RecordError as error:
            faults.append(error)
            continue
        done = [one.act for one in played.play.acts]
        text = write(
            ruleset=BOOK.id,
            roles=played.state.roles,
            players=tuple(one.username.strip() or f"{NO_NAME} {one.position}" for one in game.players),
            lines=tuple(map(notation.write, done)),
            overrides=played.rules,
            date=game.started,
            note=f"Polemica {label}",
        )
        notes = [
            Remark("polemica-house", text=f"{name} = {override(value)}")
            if name in played.rules
            else Remark(f"polemica-{name}")
            for name, value in chosen.items()
        ]
        best = [act.by for act in done if isinstance(act, acts.NameBest)]
        lost = [Remark("polemica-no-place", text=text) for text in without_place(game, best)]
        return text, [*notes, *played.left, *lost]
    raise faults[0]


def _choices(game: Game) -> Iterator[Mapping[str, object]]:
    zeros: list[dict[str, object]] = [{}]
    if game.zero_voting:
        likeliest = dict.fromkeys((ZERO_VOTINGS[game.zero_voting], *ZeroCircle))
        zeros = [*({"zero_circle": zero} for zero in likeliest), {"read-usual": True}]
    for count in range(MOST_CHANGES + 1):
        for pairs in combinations(TRIED, count):
            if len(chosen := dict(pairs)) == count:
                yield from ({**zero, **chosen} for zero in zeros)


class _Played:
    """A game that is played by the book. `rules`: the house's rules; `left`: remarks about rows that changed
    nothing. Raises `BadDeal` for wrong roles; `RecordError` if a row does not fit, or is left, or the game
    has no end or another winner than the file says."""

    def __init__(self, game: Game, chosen: Mapping[str, object]) -> None:
        self.game = game
        self.chosen = chosen
        self.rules = {name: value for name, value in chosen.items() if name in RuleSet.model_fields}
        self.left: list[Remark] = []
        roles = tuple(ROLES[one.role] for one in game.players)
        self.play = Playthrough(new_game(BOOK.with_overrides(self.rules), roles))
        self._rows = _rows_of(game, every_hand="read-hands" in chosen)
        self._marks: list[tuple[acts.Foul | acts.Remove, Stage]] = []
        for one in game.players:
            fouls = one.fouls if one.disqual else one.fouls[:THIRD_FOUL]  # a fourth one is a removal
            self._marks += [(acts.Foul(one.position), foul.stage) for foul in fouls]
            void = Remark("polemica-refused", text=notation.write(acts.Foul(one.position)))
            self.left += [void] * (len(one.fouls) - len(fouls))
            if one.disqual and len(fouls) < FOURTH_FOUL:
                self._marks.append((acts.Remove(one.position), one.disqual))
        last = max((game.stage.day, *(vote.day for vote in game.votes), *(shot.night for shot in game.shots)))
        while (step := self.state.step).name is not StepName.OVER:
            if step.number > last + 1:
                raise self._fault(Remark("polemica-undecided"))
            before = self._noted(here=step.name in BALLOTS)  # a removal cancels the vote: no hands follow
            for act in chain(before, self._in_step(), self._noted(here=True), [acts.Timeout()]):
                self._do(act)
                if self.state.step.serial != step.serial:
                    break
        self._end()

    @property
    def state(self) -> State:
        return self.play.state

    def _fault(self, *why: object) -> RecordError:
        step = self.state.step
        place = step.name if step.seat is None else f"{step.name} {step.seat}"
        return RecordError(Remark("polemica-at", number=self._now()[0], text=place), *why)

    def _noted(self, *, here: bool) -> Iterator[acts.Act]:
        """Yields the fouls and removals that are due, each once; with `read-defeat`, the last removal as a
        defeat. `here`: whether those of the present step are due too; in a circle only those of turns that
        have begun."""
        now = self._now()
        waiting = self.state.day.queue if now[1] == SPEECH else ()
        for mark in [*self._marks]:
            act, stage = mark
            then = self._then(stage)
            if then < now or (here and then == now and stage.player not in waiting):
                self._marks.remove(mark)
                is_last = all(isinstance(other, acts.Foul) for other, _ in self._marks)
                is_defeat = is_last and isinstance(act, acts.Remove) and "read-defeat" in self.chosen
                yield acts.Defeat(act.seat) if is_defeat else act

    def _in_step(self) -> Iterator[acts.Act]:
        """Yields the acts of the rows of this step. Raises `RecordError` if votes are missing."""
        step, (day, _, _) = self.state.step, self._now()
        seat = step.seat or 0
        match step.name:
            case StepName.TURN:
                yield from (acts.Nominate(seat, other) for other in self._taken(NOMINATION, day, seat))
            case StepName.VOTE:
                yield from map(acts.Vote, self._taken(HANDS, day, poll_of(self.state).round, seat))
                is_last = not poll_of(self.state).waiting
                if is_last and not everyone_has_voted(self.state) and "read-absent" not in self.chosen:
                    raise self._fault(Remark("polemica-no-row"))
            case StepName.RAISE:
                yield from map(acts.Vote, self._taken(RAISE_HANDS, day))
            case StepName.LAST_WORD if seat in self.state.memory.first_killed:
                named = dict.fromkeys(other for other in self.game.players[seat - 1].guess.mafs if other)
                if named:
                    yield acts.NameBest(seat, tuple(named)[:BEST_MOVE_SEATS])
            case StepName.HUNT:
                for by in range(1, SEATS + 1):
                    yield from (acts.Shoot(by, victim) for victim in self._taken(SHOTS, day, by))
            case _ if check := self.state.rules.action(step.name):
                by = 1 + [role.id for role in self.state.roles].index(check.role)
                for other in self._taken(CHECKS, day, self.game.players[by - 1].role):
                    yield acts.NightAct(by, check.word, (other,))

    def _taken(self, kind: str, *numbers: int) -> Iterator[Seat]:
        rows = self._rows.get(kind.format(*numbers), [])
        while rows:
            yield rows.pop(0)

    def _do(self, act: acts.Act) -> None:
        refusal = self.play.play(act)
        if refusal is None:
            return
        at_the_dead = isinstance(act, acts.Shoot) and act.seat not in self.state.night.present
        is_miss = at_the_dead and "read-dead" in self.chosen
        if not (is_miss or refusal in NO_CHANGE or isinstance(act, acts.Foul)):
            raise self._fault(notation.write(act), refusal)
        self.left.append(Remark("polemica-refused", text=notation.write(act)))

    def _end(self) -> None:
        """Raises `RecordError` if there are rows that no step has taken, or another team has won. Fouls, and
        with `read-stopped` rows of a stopped vote, are only noted in `left`. Votes for an only candidate
        follow from the book, so no step takes them."""
        follow = [
            HANDS.format(one.day, one.round, one.seat)
            for one, after in pairwise(self.play.events)
            if isinstance(one, Called) and isinstance(after, Counted)
        ]
        void = {*self.state.discipline.cancelled, *([1] if self.game.zero_voting else [])}
        stopped = tuple(f"votes: day {day}," for day in void if "read-stopped" in self.chosen)
        rest = [key for key, rows in self._rows.items() if rows and key not in follow]
        rest += [notation.write(act) for act, _ in self._marks]
        for row in rest:
            if not row.startswith((*stopped, f"judge {acts.Foul.WORD}")):
                raise self._fault(Remark("polemica-left-over"), row)
            self.left.append(Remark("polemica-refused", text=row))
        winner = self.state.result and self.state.result.winner
        if winner is not WINNERS.get(self.game.result):
            raise self._fault("result", Remark("polemica-result", text=winner or "draw"))

    def _now(self) -> tuple[int, int, int]:
        """Returns where the game is: the day, its part (an index of `PARTS`), and in a ballot twice the
        round, plus 1 in the defence after it; else 0."""
        state, step = self.state, self.state.step
        part, number = PART.get(step.name, BEFORE), 0
        if part == BEFORE and step.phase is Phase.DAY:  # a last word
            part = EVENING if state.day.known or state.day.broken else MORNING
        if part == BALLOT:
            number = 2 * poll_of(state).round + (step.name is StepName.DEFENCE)
        return step.number - (step.phase is Phase.NIGHT or part == MORNING), part, number

    def _then(self, stage: Stage) -> tuple[int, int, int]:
        """Returns the place of a stage in the game: the day, its part (an index of `PARTS`), and in a ballot
        twice the round, plus 1 in the defence after it; else 0."""
        part = PART.get(stage.type, SPEECH)
        day = 0 if part == BEFORE else stage.day - (part == MORNING and "read-morning" in self.chosen)
        return day, part, 2 * max(stage.voting, 1) + (stage.type == "reSpeech") if part == BALLOT else 0


def _rows_of(game: Game, *, every_hand: bool) -> dict[str, list[Seat]]:
    """Returns the seats in the rows of a game, by a text that names the step to which they belong:
    candidates, voters, victims, checked players. `every_hand`: whether a row without a round and a candidate
    is a hand for the raise."""
    rows = defaultdict[str, list[Seat]](list)
    for one in game.votes:
        if one.num == 0:
            rows[NOMINATION.format(one.day, one.voter)].append(one.candidate)
        elif one.candidate or (one.num is None and every_hand):
            kind = HANDS if one.num else RAISE_HANDS
            rows[kind.format(one.day, one.num, one.candidate)].append(one.voter)
    for shot in game.shots:
        rows[SHOTS.format(shot.night, shot.shooter)].append(shot.victim)
    for check in game.checks:
        rows[CHECKS.format(check.night, check.role)].append(check.player)
    return {key: [seat for seat in seats if seat] for key, seats in rows.items()}
