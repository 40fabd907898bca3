"""A refusal names the rule behind it, for every book, code and step. If there is no such clause, it says
so."""

import random
from functools import cache

import pytest

from bot.render.lobby.books import clauses, rule_of
from engine import legal
from engine.acts import PlayerAct
from engine.deal import deal
from engine.decide import decide
from engine.refusals import Refusal
from engine.rules.registry import BOOKS
from engine.state import new_game
from engine.steps import AnyStep, StepName
from tests.rig.engine.drawn import act_of, anything

NO_CLAUSE = frozenset(
    {
        Refusal.GAME_OVER,  # the game is over, so no rule can be broken
        Refusal.NO_SUCH_SEAT,  # the text has a number that is no seat
        Refusal.WRONG_STEP,  # the whole order of the game is the reason
        Refusal.NOT_AT_TABLE,
        Refusal.NOT_ALLOWED,  # the reason is that no clause allows the act
    }
)
"""Refusals without a clause in any book."""

AT_THE_MEETING = frozenset({(Refusal.WRONG_ROLE, StepName.MEETING), (Refusal.BAD_TARGET, StepName.MEETING)})
"""Refusals about the order of the shots. The Don names it, but nobody has to follow it, and no clause speaks
of it."""

THREE = ("fiim-2019", "classic-10", "ua-club")
ALL = (*THREE, "city", "party")
FINAL = dict.fromkeys((*THREE, "party"), "rules-nominations-final")
REPLACED = {"city": "rules-nominations-replace"}
BLIND = dict.fromkeys(("fiim-2019", "classic-10", "city", "party"), "rules-as-one")
VOTES = {**dict.fromkeys(THREE, "rules-rest-to-last"), **dict.fromkeys(("city", "party"), "rules-abstain")}
LIFTED = {
    "fiim-2019": "rules-lift-counts",
    **dict.fromkeys(("ua-club", "party"), "rules-lift-free"),
    "classic-10": "rules-lift-revote",
    "city": "rules-lift-removal",
}
LOST = {
    **dict.fromkeys(("fiim-2019", "city"), "rules-lost-silent-turn"),
    **dict.fromkeys(("classic-10", "party"), "rules-lost-no-turn"),
    "ua-club": "rules-lost-every-turn",
}
LAST_WORDS = dict.fromkeys((*THREE, "city"), "rules-last-words")
BEST = dict.fromkeys(("fiim-2019", "city"), "rules-best-move")
OPENER = {
    **dict.fromkeys(("fiim-2019", "ua-club", "city"), "rules-opener-next"),
    "classic-10": "rules-opener-next-speaker",
    "party": "rules-opener-lowest",
}
DON_CHECK = dict.fromkeys((*THREE, "city"), "rules-don-check")
SHERIFF_CHECK = dict.fromkeys(ALL, "rules-sheriff-check")
DOCTOR = dict.fromkeys(("city", "party"), "rules-doctor")
MISTRESS = {"city": "rules-mistress"}
MANIAC = dict.fromkeys(("city", "party"), "rules-maniac")

CLAUSES = {
    ("not-your-turn", "turn"): OPENER,
    ("not-your-turn", "defence"): dict.fromkeys(ALL, "rules-turn"),
    ("not-your-turn", "last-word"): LAST_WORDS,
    ("no-nomination-left", "turn"): FINAL,
    ("already-on-ballot", "turn"): {**FINAL, **REPLACED},
    ("bad-target", "turn"): REPLACED,
    ("has-alibi", "turn"): MISTRESS,
    ("lost-speech", "turn"): LOST,
    ("silenced", "turn"): {"party": "rules-maniac"},
    ("silenced", "vote"): {"party": "rules-maniac"},
    ("silenced", "raise"): {"party": "rules-maniac"},
    ("already-voted", "vote"): VOTES,
    ("already-voted", "raise"): VOTES,
    ("not-voted", "vote"): LIFTED,
    ("not-voted", "raise"): LIFTED,
    ("already-done", "last-word"): BEST,
    ("bad-target", "last-word"): BEST,
    ("wrong-role", "hunt"): {**BLIND, "ua-club": "rules-don-answers"},
    ("already-done", "hunt"): {**BLIND, "ua-club": "rules-don-answers"},
    ("bad-target", "hunt"): {"city": "rules-only-reds"},
    ("wrong-role", "don-check"): DON_CHECK,
    ("already-done", "don-check"): DON_CHECK,
    ("bad-target", "don-check"): DON_CHECK,
    ("wrong-role", "sheriff-check"): SHERIFF_CHECK,
    ("already-done", "sheriff-check"): SHERIFF_CHECK,
    ("bad-target", "sheriff-check"): SHERIFF_CHECK,
    ("wrong-role", "doctor"): DOCTOR,
    ("already-done", "doctor"): DOCTOR,
    ("same-seat-twice", "doctor"): {"city": "rules-doctor"},
    ("self-heal-used", "doctor"): {"city": "rules-doctor"},
    ("wrong-role", "mistress"): MISTRESS,
    ("already-done", "mistress"): MISTRESS,
    ("bad-target", "mistress"): MISTRESS,
    ("same-seat-twice", "mistress"): MISTRESS,
    ("wrong-role", "maniac"): MANIAC,
    ("already-done", "maniac"): MANIAC,
}
"""The refusal and the step → the clause behind it, in each book in which it can happen."""


def behind(book: str, refusal: Refusal, step: AnyStep) -> str | None:
    rules = BOOKS[book]
    players = max(rules.deals)
    number = rule_of(rules, refusal, step, players)
    return None if number is None else clauses(rules, players)[number - 1].key


@pytest.mark.parametrize("book", BOOKS)
def test_every_refusal_names_its_clause(book: str) -> None:
    found = {(code, step): behind(book, Refusal(code), step) for code, step in CLAUSES}
    expected = {pair: clause[book] for pair, clause in CLAUSES.items() if book in clause}
    assert {pair: found[pair] for pair in expected} == expected


@pytest.mark.parametrize("refusal", Refusal)
def test_a_code_of_a_refusal_always_has_a_clause_or_never_has(refusal: Refusal) -> None:
    clauses_behind = {behind(of, refusal, step) for of in BOOKS for step in (*StepName, *BOOKS[of].steps)}
    assert (clauses_behind == {None}) == (refusal in NO_CLAUSE)
    assert (refusal in NO_CLAUSE) != (refusal in {code for code, _ in CLAUSES})


@cache
def met(book: str) -> frozenset[tuple[Refusal, AnyStep]]:
    """Returns the refusals, each with its step, that players get in games of random acts."""
    found: set[tuple[Refusal, AnyStep]] = set()
    for seed in range(30):
        chance = random.Random(seed)
        players = chance.choice(sorted(BOOKS[book].deals))
        state = new_game(BOOKS[book], deal(BOOKS[book], players, chance).roles)
        for _ in range(200):
            for _ in range(6):
                tried = anything(players, chance.randrange(2**24))
                refusal = legal.refusal(state, tried) if isinstance(tried, PlayerAct) else None
                if refusal is not None:
                    found.add((refusal, state.step.name))
            decision = decide(state, act_of(state, chance.randrange(2**24)))
            state = state if isinstance(decision, Refusal) else decision.state
    return frozenset(found)


@pytest.mark.parametrize("book", BOOKS)
def test_no_refusal_of_a_real_game_is_missing_from_the_table(book: str) -> None:
    stemming = {(code, step) for code, step in met(book) if code not in NO_CLAUSE} - AT_THE_MEETING
    assert len(stemming) > 10
    missing = {pair for pair in stemming if book not in CLAUSES.get((str(pair[0]), str(pair[1])), {})}
    assert missing == set()
