"""The pages about books (rule sets): the list from which a chat chooses, and the rules of one book. The rules
are written from the engine's own data."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType

from bot.presses.lobby import BookTap
from bot.render.book_words import description, step_words, title_args, words_book
from bot.render.decimals import decimal
from bot.render.game.buttons import to_words
from bot.render.game.composition import composition, duties, roles_in_deal
from bot.render.game.reasons import reason_line
from bot.render.locales import LOCALES
from bot.render.phrase import fits_a_message, plain
from bot.render.post import Button, Line, Post, Words, line, row_of
from bot.variants import Variant
from engine.acts import Claim, Defeat, Foul, Hint, Remove
from engine.refusals import Refusal
from engine.rules.actions import SHERIFF_CHECK
from engine.rules.choices import ThirdFoul
from engine.rules.clauses import catalogue
from engine.rules.clauses import clauses as reasons_in
from engine.rules.model import QUICK, RuleSet
from engine.rules.registry import BOOKS
from engine.steps import AnyStep, StepName

PUNISHED = (Foul.WORD, Remove.WORD, Defeat.WORD)
"""The judge's acts that have reasons, from the mildest to the hardest."""

TURNS_A_GAME = 45
"""About how many speeches a game of ten players has. The length of a game is estimated with this number."""


USUAL = 10
"""The size of a usual table. `TURNS_A_GAME` is of such a table."""

ROUNDED = 15
"""From so many minutes on, a length is told in multiples of five minutes."""


def minutes(rules: RuleSet, players: int, scale: float) -> int:
    """Returns about how many minutes a game by this book lasts: the time of its speeches, and half as much
    for nights and votes. `players`: if the book's tables are all smaller or all greater, the nearest of them
    counts. `scale`: all durations of the game are multiplied by it.

    The page of the sandbox counts in the same way (`books.js`).
    """
    size = min(max(players, min(rules.deals)), max(rules.deals))
    told = rules.turn_seconds * TURNS_A_GAME * size / USUAL * 1.5 * scale / 60
    return max(1, int(told + 0.5)) if told < ROUNDED else 5 * int(told / 5 + 0.5)


def shortest(fitting: Iterable[RuleSet], players: int) -> RuleSet | None:
    """Returns the book by which so many people play the shortest game; None if there is no book."""
    return min(fitting, key=lambda book: minutes(book, players, 1.0), default=None)


def length(rules: RuleSet, players: int | None, scale: float) -> dict[str, Words]:
    """Returns about how long a game by this book lasts, as the argument of a line. If the book has no deal
    for so many `players`, or they are not known, it is the time of its smallest and of its greatest table.
    `scale`: all durations of the game are multiplied by it."""
    known = players is not None and players in rules.deals
    tables = (players or 0,) if known else (min(rules.deals), max(rules.deals))
    times = dict.fromkeys(minutes(rules, size, scale) for size in tables)
    return {"length": {locale: plain(_about(*times, locale=locale), locale) for locale in LOCALES}}


def _about(least: int, most: int | None = None, *, locale: str) -> Line:
    """Returns the line with a length, or with the least and the greatest one. `least`, `most`: minutes."""
    said = plain(_length(least), locale)
    if most is None:
        return line("length-about", text=said)
    if most < 60:
        return line("length-within", text=str(least), until=plain(_length(most), locale))
    return line("length-between", text=said, until=plain(_length(most), locale))


def _length(told: int) -> Line:
    hours, rest = divmod(told, 60)
    return line("length", hours=hours, minutes=rest)


def sizes(rules: RuleSet) -> dict[str, int]:
    """Returns for how many players the book is, as the arguments of a line. `least` is 0 if the book is for
    only one number of players."""
    least, most = min(rules.deals), max(rules.deals)
    return {"least": 0 if least == most else least, "most": most}


def choose(offered: Sequence[Variant], game_id: int = 0, scale: float = 1.0) -> Post:
    """Returns the page that shows the books as the chat plays them, with a button for each. The first one is
    likely; its button is green.

    `game_id`: the lobby that changes its book, or 0 for a new lobby. `scale`: all durations of a game are
    multiplied by it.
    """
    buttons = [switch(one.rules, game_id, likely=one is offered[0]) for one in offered]
    told = (said for one in offered for said in _book(one, scale))
    return Post(lines=(line("books-title"), *told), rows=row_of(buttons, 2))


def switch(rules: RuleSet, game_id: int, *, likely: bool = False) -> Button:
    """Returns a button that makes this book the book of a lobby. `likely`: whether the button stands out."""
    return Button(
        label=line("button-book", **title_args(rules)),
        data=BookTap(game=game_id, book=rules.id).pack(),
        style="success" if likely else None,
    )


def _book(played: Variant, scale: float) -> Iterator[Line]:
    rules = played.rules
    yield line("book", **sizes(rules), **title_args(rules), **length(rules, None, scale))
    if description(rules):
        yield line("own-book-about", said=description(rules))
    if played.name:
        yield line("book-variant", name=played.name)


def in_full(
    rules: RuleSet,
    variant: str | None,
    *,
    in_group: bool,
    players: int | None = None,
    in_a_call: bool = False,
    by_bot: Collection[str] = (),
) -> Post:
    """Returns the page with the whole rules. In five lines it explains how the game goes. Then it lists the
    rules as this chat plays them, in numbered lines, and what is forbidden. If there is room, it also says
    what the roles of an open game do.

    `players`: the size of the open game; with None, the rules and the cards of all sizes are listed.
    `variant`: the name of the chat's house rules, if it has any. `in_a_call`: whether the players see or hear
    one another. `by_bot`: the clauses for which the bot gives a foul by itself.
    """
    title = line("rules-title", **sizes(rules), **title_args(rules))
    sizes_told = sorted(rules.deals) if players is None else (players,)
    cards = tuple(told for size in sizes_told for told in composition(rules, size))
    named = (line("rules-variant", name=variant),) if variant else ()
    page = Post(
        lines=(title, *named, *(cards if len(cards) == 1 else ()), *_how(rules)),
        folded=tuple(_with_heading(clauses(rules, players))),
        numbered=True,
        blocks=(
            offences(rules, players, in_a_call=in_a_call, by_bot=by_bot),
            *((cards,) if len(cards) > 1 else ()),
        ),
        rows=to_words(in_group=in_group),
        silent=True,
    )
    roles = () if players is None else duties(rules, players)
    explained = page.model_copy(update={"blocks": (roles, *page.blocks)})
    return explained if roles and fits_a_message(explained) else page


def _how(rules: RuleSet) -> Iterator[Line]:
    yield line("how-teams")
    alone = "talks" if rules.blacks_talk_in_hunt else "blind"
    yield line("how-night", hunt="don" if rules.don_answers else alone)
    yield line("how-day", seconds=rules.turn_seconds)
    yield line("how-vote", last_word="yes" if rules.last_words else "no")
    yield line("how-end")


def _with_heading(told: Iterable[Line]) -> Iterator[Line]:
    for rare, its in groupby(told, lambda clause: clause.key in RARE):
        if rare:
            yield line("rules-rare")
        yield from its


def clauses(rules: RuleSet, players: int | None = None) -> tuple[Line, ...]:
    """Returns lines with the rules in the order of their numbers: day, vote, night, faults, end, and then the
    rare cases. `players`: if it is given, rules about roles that no table of this size has are left out."""
    told = (*_day(rules), *_vote(rules), *_nights(rules, players), *_faults(rules), *_end(rules))
    return tuple(sorted(told, key=lambda clause: clause.key in RARE))


RARE = frozenset(
    {
        *("rules-tie-stays", "rules-whole-table", "rules-short-turn", "rules-draw", "rules-misses"),
        *("rules-best-move-claimed", "rules-best-move-unless", "rules-check-seconds"),
    }
)
"""The keys of rules about cases that few games have."""


def _day(rules: RuleSet) -> Iterator[Line]:
    yield line("rules-turn", seconds=rules.turn_seconds, defence=rules.defence_seconds)
    yield line(f"rules-opener-{rules.opener}", book=words_book(rules))
    yield line(
        f"rules-nominations-{'replace' if rules.nominations_replace else 'final'}", book=words_book(rules)
    )
    alike = rules.single_on_first_day == rules.single_later
    if not alike:
        yield line(f"rules-first-day-{rules.single_on_first_day}", book=words_book(rules))
    yield line(f"rules-single-{rules.single_later}", circles="any" if alike else "later")


def _vote(rules: RuleSet) -> Iterator[Line]:
    if rules.zero_circle is not None:
        yield line(f"rules-zero-circle-{rules.zero_circle}")
    yield line("rules-rest-to-last" if rules.rest_to_last else "rules-abstain")
    yield line(f"rules-lift-{rules.lift}")
    yield line("rules-tie-anew" if rules.new_tie_again else "rules-tie-once")
    if rules.tie_stays_at is not None:
        yield line("rules-tie-stays", count=rules.tie_stays_at)
    if not rules.raise_whole_table:
        yield line("rules-whole-table")
    yield line("rules-last-words" if rules.last_words else "rules-no-last-words")


def _nights(rules: RuleSet, players: int | None) -> Iterator[Line]:
    yield line("rules-don-answers" if rules.don_answers else "rules-as-one")
    if rules.hunt_spares_blacks:
        yield line("rules-only-reds")
    if rules.greet_together:
        yield line("rules-greet-together")
    if rules.quick_nights:
        yield line("rules-quick-nights", hunt_seconds=QUICK.hunt, seconds=QUICK.role)
    yield line("rules-talk-always" if rules.blacks_talk_in_hunt else "rules-talk-once")
    steps = ((name, rules.steps[name].role) for name in rules.night if name in rules.steps)
    yield from (_of_step(rules, name) for name, role in steps if role in roles_in_deal(rules, players))
    if SHERIFF_CHECK.step in rules.steps:
        seconds = rules.seconds(SHERIFF_CHECK.step)
        if seconds > BOOKS[words_book(rules)].check_seconds:
            yield line("rules-check-seconds", book=words_book(rules), seconds=seconds)
    yield line("rules-checks-all" if rules.checks_reach_the_dead else "rules-checks-living")


def _of_step(rules: RuleSet, name: str) -> Line:
    own = step_words(rules, name, "rule")
    if own:
        return line("rules-own", said=own)
    return line(f"rules-{name}", book=words_book(rules))


def _faults(rules: RuleSet) -> Iterator[Line]:
    yield line(f"rules-lost-{rules.lost_speech}")
    if rules.third_foul is not ThirdFoul.GOES_ON:
        yield line(f"rules-third-foul-{rules.third_foul}")
    if rules.short_turn_at:
        yield line("rules-short-turn", least=min(rules.short_turn_at), most=max(rules.short_turn_at))
    yield line("rules-fourth-foul")
    yield line(f"rules-removal-{rules.removal}")
    if Defeat.WORD in rules.acts:
        yield line("rules-defeat")
    if Hint.WORD in rules.acts:
        yield line("rules-hint-loses" if rules.hint_ends_game else "rules-hint-bars", book=words_book(rules))


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
        if rules.best_move_points:
            told = (f"{hits} — {decimal(Fraction(str(points)))}" for hits, points in rules.best_move_points)
            yield line("rules-best-move-points", points="; ".join(told))
        if Claim.WORD in rules.acts:
            yield line("rules-best-move-claimed")
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
"""For each refusal of the engine, the rules that explain it to a player, by the beginnings of their keys."""

OF_A_ROLE = (Refusal.WRONG_ROLE, Refusal.ALREADY_DONE, Refusal.BAD_TARGET, Refusal.SAME_SEAT_TWICE)
"""Refusals of acts by night that the rule about the player's role explains."""

BEHIND_IN: Mapping[str, Mapping[Refusal, tuple[str, ...]]] = MappingProxyType(
    {
        StepName.TURN: {Refusal.NOT_YOUR_TURN: ("rules-opener-",), Refusal.BAD_TARGET: NOMINATIONS},
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
"""For each step, by its name, refusals that other rules explain there than `BEHIND` says."""


def rule_of(rules: RuleSet, refusal: Refusal, step: AnyStep, players: int) -> int | None:
    """Returns the number of the rule that an act broke, in the list that `/rules` shows for this table. None
    if no single rule explains the refusal. `step`: the present step. `players`: the size of the table."""
    numbered = enumerate(clauses(rules, players), 1)
    if step in rules.steps and refusal in OF_A_ROLE:
        rule = _of_step(rules, step)
        return next((number for number, clause in numbered if clause == rule), None)
    said = BEHIND.get(refusal) or BEHIND_IN.get(step, {}).get(refusal, ())
    return next((number for number, clause in numbered if clause.key.startswith(said)), None)


def offences(
    rules: RuleSet, players: int | None, *, in_a_call: bool, by_bot: Collection[str] = ()
) -> tuple[Line, ...]:
    """Returns lines with the offences, under headings that name their costs. `players`: if it is given, only
    offences that are possible at a table of this size.

    `in_a_call`: whether the players see or hear one another. `by_bot`: the clauses for which the bot gives a
    foul by itself; they stand first.
    """
    told = (said for word in PUNISHED for said in _under(rules, word, players, in_a_call, by_bot))
    return (line("offences-title"), *told)


def _under(
    rules: RuleSet, word: str, players: int | None, in_a_call: bool, by_bot: Collection[str]
) -> Iterator[Line]:
    roles, present = catalogue(rules).of_roles, roles_in_deal(rules, players)
    listed = {each: reasons_in(rules, each, in_a_call=in_a_call) for each in PUNISHED}
    reasons = [reason for reason in listed[word] if reason not in roles or roles[reason] in present]
    removals = [reason for reason in listed[Remove.WORD] if reason in by_bot]
    own = [reason for reason in reasons if reason in by_bot] + removals if word == Foul.WORD else []
    others = [reason for reason in reasons if reason not in own]
    if own:
        yield line("offences-by-bot")
        yield from (reason_line(rules, reason) for reason in own)
    if others:
        yield line(f"offences-{word}")
        yield from (reason_line(rules, reason) for reason in others)
