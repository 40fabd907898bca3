"""The seed of a table. The seats and cards of the deal follow from it and from the cuts that people make."""

from collections.abc import Mapping, Sequence
from random import SystemRandom

from bot.render.game.sealing import Gathering, seed_sealed
from bot.render.game.utterance import SEAL
from bot.render.phrase import shown_name
from bot.services.live.game import target_of
from bot.services.scope import Scope
from bot.store.game import games
from bot.values.game import Game, Sitting
from bot.values.outgoing import Priority
from engine.commitment import NOT_CUT, Version3, seed_commitment
from engine.deal import Dealt, deal
from engine.derivation import derive_deal
from engine.rules.model import RuleSet

SEED = 32
"""The length of a seed, in bytes."""


async def seal_seed(scope: Scope, game: Game, gathering: Gathering = "lobby") -> None:
    """Draws the seed of a table that was just opened or announced, and posts the commitment to the seed. If
    the table already has a seed, because a tournament's table has moved to another group, the table keeps it,
    and the commitment is posted again."""
    seed = game.seed or scope.app.chance.randbytes(SEED).hex()
    await games.change(scope.tx, game.id, seed=seed)
    post = seed_sealed(seed_commitment(game.id, seed), gathering)
    writer = scope.outbox
    await writer.say(target_of(game), post, priority=Priority.PROMPT, game_id=game.id, slot=SEAL)


def deal_cards(
    game: Game, rules: RuleSet, sitting: Sequence[Sitting], chance: SystemRandom
) -> tuple[Dealt, Mapping[int, int]]:
    """Returns the cards of a game, and the seat of each person, by user id. `sitting`: people in the order of
    joining; seats that are given follow the same order. `chance`: deals for a table that has no seed."""
    people = [who.user_id for who in sitting]
    if game.seed is None:
        chance.shuffle(people)
        return deal(rules, len(people), chance), _places(people)
    order, cards = derive_deal(_origin(game, game.seed, rules, sitting))
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
        cuts=tuple(who.cut or NOT_CUT for who in sitting),
        seated=None if game.seating == "drawn" else joined,
        seed=seed,
    )
