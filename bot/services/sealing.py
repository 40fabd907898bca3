"""The seed of a table, and the seats and cards that follow from it and from what the table does."""

from collections.abc import Mapping, Sequence
from random import SystemRandom

from bot.render.phrase import shown_name
from bot.render.sealing import Gathering, seed_sealed
from bot.render.utterance import SEAL
from bot.services.context import AppContext
from bot.services.live_game import target_of
from bot.store import games
from bot.store.games import Game
from bot.store.outbox import Priority
from bot.store.seats import Sitting
from bot.store.transaction import Transaction
from engine.commitment import SILENT, Version3, seed_commitment
from engine.deal import Dealt, deal
from engine.derivation import derived
from engine.rules.model import RuleSet

SEED = 32
"""Bytes of a seed."""


async def seal(app: AppContext, tx: Transaction, game: Game, gathering: Gathering = "lobby") -> None:
    """Draws the seed of a table that has just been opened or announced, and posts the commitment to it. A
    table that has a seed keeps it: it is only announced in another group."""
    seed = game.seed or app.chance.randbytes(SEED).hex()
    await games.set_seed(tx, game.id, seed)
    post = seed_sealed(game.id, seed_commitment(game.id, seed), gathering)
    writer = app.outbox(tx)
    await writer.say(target_of(game), post, priority=Priority.PROMPT, game_id=game.id, slot=SEAL)


def dealt(
    game: Game, rules: RuleSet, sitting: Sequence[Sitting], chance: SystemRandom
) -> tuple[Dealt, Mapping[int, int]]:
    """The cards, and who has which seat: user id to seat. `sitting`: in the order of joining, which is that
    of given seats too. `chance` deals to a table that gathered without a seed."""
    people = [who.user_id for who in sitting]
    if game.seed is None:
        chance.shuffle(people)
        return deal(rules, len(people), chance), _places(people)
    order, cards = derived(_origin(game, game.seed, rules, sitting))
    if order is not None:
        people = [people[place] for place in order]
    return Dealt(tuple(rules.role(role) for role in cards)), _places(people)


def _places(people: Sequence[int]) -> Mapping[int, int]:
    return {user_id: seat for seat, user_id in enumerate(people, 1)}


def _origin(game: Game, seed: str, rules: RuleSet, sitting: Sequence[Sitting]) -> Version3:
    joined = tuple(shown_name(who.name) for who in sitting)
    return Version3(
        game=game.id,
        ruleset=game.ruleset,
        overrides=game.overrides,
        cards=tuple(sorted(role.id for role in rules.cards(len(sitting)) or ())),
        joined=joined,
        cuts=tuple(who.cut or SILENT for who in sitting),
        seated=None if game.seating == "drawn" else joined,
        seed=seed,
    )
