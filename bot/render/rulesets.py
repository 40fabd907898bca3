"""The books as pages: the list to choose from, and the rules of one, from the engine's own data."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from bot.keyboards.taps import BookTap
from bot.render.book_words import about, spoken, step_words, titled
from bot.render.buttons import to_words
from bot.render.post import Button, Line, Post, line, row_of
from bot.variants import Variant
from engine.refusals import Refusal
from engine.rules.model import QUICK, RuleSet
from engine.steps import AnyStep, StepName

TURNS_A_GAME = 45
"""Speeches of a game of ten, roughly. The length of a game is estimated from it."""


def minutes(rules: RuleSet, players: int) -> int:
    """About how many minutes a game lasts: its speeches, and half as much again for nights and votes."""
    seconds = rules.turn_seconds * TURNS_A_GAME * players / 10 * 1.5
    return max(5, 5 * round(seconds / 300))


def length(rules: RuleSet, players: int) -> dict[str, int]:
    """About how long a game lasts, as arguments of a line."""
    hours, rest = divmod(minutes(rules, players), 60)
    return {"hours": hours, "minutes": rest}


def players(rules: RuleSet) -> dict[str, int]:
    """How many can play, as arguments of a line; `least` is 0 where only one number can."""
    least, most = min(rules.deals), max(rules.deals)
    return {"least": 0 if least == most else least, "most": most}


def choose(offered: Sequence[Variant], last: str, game_id: int = 0) -> Post:
    """The books as the chat plays them, with a button for each. Its last choice is green.

    `game_id`: the lobby that changes its book, 0 for a new one.
    """
    buttons = [switch(one.rules, game_id, likely=one.rules.id == last) for one in offered]
    told = (said for one in offered for said in _book(one))
    return Post(lines=(line("books-title"), *told), rows=row_of(buttons, 2))


def switch(rules: RuleSet, game_id: int, *, likely: bool = False) -> Button:
    """A press changes to this book."""
    return Button(
        label=line("button-book", **titled(rules)),
        data=BookTap(game=game_id, book=rules.id).pack(),
        style="success" if likely else None,
    )


def _book(played: Variant) -> Iterator[Line]:
    rules = played.rules
    yield line("book", **players(rules), **titled(rules), **length(rules, max(rules.deals)))
    if about(rules):
        yield line("own-book-about", said=about(rules))
    if played.name:
        yield line("book-variant", name=played.name)


def in_full(rules: RuleSet, variant: str | None, *, in_group: bool) -> Post:
    """How the game goes in five lines, and the rules as they are played here, one numbered line each."""
    title = line("rules-title", **players(rules), **titled(rules))
    named = (line("rules-variant", name=variant),) if variant else ()
    return Post(
        lines=(title, *named, *_how(rules)),
        folded=tuple(clauses(rules)),
        numbered=True,
        rows=to_words(in_group=in_group),
        silent=True,
    )


def _how(rules: RuleSet) -> Iterator[Line]:
    """What somebody needs who plays for the first time."""
    yield line("how-teams")
    alone = "talks" if rules.blacks_talk_in_hunt else "blind"
    yield line("how-night", hunt="don" if rules.don_answers else alone)
    yield line("how-day", seconds=rules.turn_seconds)
    yield line("how-vote", last_word="yes" if rules.last_words else "no")
    yield line("how-end")


def clauses(rules: RuleSet) -> tuple[Line, ...]:
    """The rules in the order of their numbers: day, vote, night, faults, end."""
    return (*_day(rules), *_vote(rules), *_nights(rules), *_faults(rules), *_end(rules))


def _day(rules: RuleSet) -> Iterator[Line]:
    yield line("rules-turn", seconds=rules.turn_seconds, defence=rules.defence_seconds)
    yield line(f"rules-opener-{rules.opener}", book=spoken(rules))
    yield line(f"rules-nominations-{'replace' if rules.nominations_replace else 'final'}")
    yield line(f"rules-first-day-{rules.single_on_first_day}", book=spoken(rules))
    yield line(f"rules-single-{rules.single_later}")


def _vote(rules: RuleSet) -> Iterator[Line]:
    yield line("rules-rest-to-last" if rules.rest_to_last else "rules-abstain")
    yield line(f"rules-lift-{rules.lift}")
    yield line("rules-tie-anew" if rules.new_tie_again else "rules-tie-once")
    if rules.tie_stays_at is not None:
        yield line("rules-tie-stays", count=rules.tie_stays_at)
    if not rules.raise_whole_table:
        yield line("rules-whole-table")
    yield line("rules-last-words" if rules.last_words else "rules-no-last-words")


def _nights(rules: RuleSet) -> Iterator[Line]:
    yield line("rules-don-answers" if rules.don_answers else "rules-as-one")
    if rules.hunt_spares_blacks:
        yield line("rules-only-reds")
    if rules.greet_together:
        yield line("rules-greet-together")
    if rules.quick_nights:
        yield line("rules-quick-nights", hunt_seconds=QUICK.hunt, seconds=QUICK.role)
    yield line("rules-talk-always" if rules.blacks_talk_in_hunt else "rules-talk-once")
    yield from (_of_step(rules, name) for name in rules.night if name in rules.steps)
    yield line("rules-checks-all" if rules.checks_reach_the_dead else "rules-checks-living")


def _of_step(rules: RuleSet, name: str) -> Line:
    """The rule of a role's step."""
    own = step_words(rules, name, "rule")
    if own:
        return line("rules-own", said=own)
    return line(f"rules-{name}", book=spoken(rules))


def _faults(rules: RuleSet) -> Iterator[Line]:
    yield line(f"rules-lost-{rules.lost_speech}")
    if rules.short_turn_at:
        yield line("rules-short-turn", least=min(rules.short_turn_at), most=max(rules.short_turn_at))
    yield line("rules-fourth-foul")
    yield line(f"rules-removal-{rules.removal}")


def _end(rules: RuleSet) -> Iterator[Line]:
    yield line("rules-victory")
    if rules.draw_after is not None:
        yield line("rules-draw", nights=rules.draw_after)
    if rules.misses_lose is not None:
        yield line("rules-misses", nights=rules.misses_lose)
    if "surrender" in rules.acts:
        yield line("rules-surrender")
    if "best" in rules.acts and rules.best_move:
        yield line("rules-best-move")
        if rules.best_move_needs_fewer_out is not None:
            yield line("rules-best-move-unless", count=rules.best_move_needs_fewer_out)


NOMINATIONS = ("rules-nominations-",)
BEST_MOVE = ("rules-best-move",)
HUNT = ("rules-don-answers", "rules-as-one")

BEHIND: Mapping[Refusal, tuple[str, ...]] = MappingProxyType(
    {
        Refusal.NO_NOMINATION_LEFT: NOMINATIONS,
        Refusal.ALREADY_ON_BALLOT: NOMINATIONS,
        Refusal.ALREADY_VOTED: ("rules-rest-to-last", "rules-abstain"),
        Refusal.NOT_VOTED: ("rules-lift-",),
        Refusal.LOST_SPEECH: ("rules-lost-",),
        Refusal.SILENCED: ("rules-maniac",),
        Refusal.HAS_ALIBI: ("rules-mistress",),
        Refusal.SELF_HEAL_USED: ("rules-doctor",),
    }
)
"""The rule that explains a refusal, as the beginning of its key."""

OF_A_ROLE = (Refusal.WRONG_ROLE, Refusal.ALREADY_DONE, Refusal.BAD_TARGET, Refusal.SAME_SEAT_TWICE)
"""Refusals by night that the rule of the role explains."""

BEHIND_IN: Mapping[str, Mapping[Refusal, tuple[str, ...]]] = MappingProxyType(
    {
        StepName.TURN: {
            Refusal.NOT_YOUR_TURN: ("rules-opener-",),
            Refusal.BAD_TARGET: NOMINATIONS,
        },
        StepName.DEFENCE: {Refusal.NOT_YOUR_TURN: ("rules-turn",)},
        StepName.LAST_WORD: {
            Refusal.NOT_YOUR_TURN: ("rules-last-words",),
            Refusal.ALREADY_DONE: BEST_MOVE,
            Refusal.BAD_TARGET: BEST_MOVE,
        },
        StepName.HUNT: {
            Refusal.WRONG_ROLE: HUNT,
            Refusal.ALREADY_DONE: HUNT,
            Refusal.BAD_TARGET: ("rules-only-reds",),
        },
    }
)
"""The same where it depends on the step."""


def rule_of(rules: RuleSet, refusal: Refusal, step: AnyStep) -> int | None:
    """The number, in what `/rules` tells, of the rule that an act broke; None where no single one says it."""
    numbered = enumerate(clauses(rules), 1)
    if step in rules.steps and refusal in OF_A_ROLE:
        rule = _of_step(rules, step)
        return next((number for number, clause in numbered if clause == rule), None)
    said = BEHIND.get(refusal) or BEHIND_IN.get(step, {}).get(refusal, ())
    return next((number for number, clause in numbered if clause.key.startswith(said)), None)
