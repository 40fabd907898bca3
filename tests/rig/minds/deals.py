"""The distribution over deals by brute force. Every deal gives each seat a card; its weight is the product of
the probabilities of everything that has happened, straight from the table of likelihoods."""

from collections import defaultdict
from itertools import permutations
from math import prod

from engine.roles import Seat
from minds.deals import evidence
from minds.deals import likelihoods as rates
from minds.deals.ground import Ground
from minds.view import TableRecord

Deal = tuple[str, ...]
"""The card of each seat, seat 1 first: "black", "checker" or "red"."""


def deals(table: TableRecord) -> set[Deal]:
    """Returns every way in which the cards can lie."""
    reds = table.players - table.blacks - table.checkers
    cards = ["black"] * table.blacks + ["checker"] * table.checkers + ["red"] * reds
    return set(permutations(cards))


def chances(table: TableRecord, ground: Ground) -> dict[Deal, float]:
    """Returns the probability of every deal, by Bayes' rule; nothing if no deal agrees with what is known."""
    weights = {deal: _likelihood(table, ground, deal) for deal in deals(table)}
    total = sum(weights.values())
    if not total:
        return {}
    return {deal: weight / total for deal, weight in weights.items()}


def black(table: TableRecord, ground: Ground) -> dict[Seat, float]:
    found: dict[Seat, float] = defaultdict(float)
    for deal, chance in chances(table, ground).items():
        for seat in range(1, table.players + 1):
            found[seat] += chance * (deal[seat - 1] == "black")
    return found


def _likelihood(table: TableRecord, ground: Ground, deal: Deal) -> float:
    if not _possible(table, ground, deal):
        return 0.0
    acts = [choice for day in evidence.choices(table) for choice in day if choice.by != ground.seat]
    told = [each for each in evidence.checker_conducts(table) if each.seat != ground.seat]
    return (
        prod(_of_choice(choice, deal) for choice in acts)
        * prod(_of_shot(shot, deal) for shot in evidence.shots(table))
        * prod(_of_standing(each, deal) for each in told)
    )


def _possible(table: TableRecord, ground: Ground, deal: Deal) -> bool:
    dark = {seat for seat, card in enumerate(deal, 1) if card == "black"}
    dead = set() if table.strays else set(table.killed)
    left = len(dark & set(table.playing))
    return (
        not dark & (ground.reds | dead)
        and ground.blacks <= dark
        and (ground.seat is None or (deal[ground.seat - 1] == "checker") == ground.checker)
        and all(((one in dark) == (other in dark)) == same for one, other, same in ground.pairs)
        and (not table.playing or 0 < left < len(table.playing) - left)
    )


def _of_choice(choice: evidence.Choice, deal: Deal) -> float:
    lean = rates.lean(choice.habit, first_day=choice.first_day)
    factor = lean.black if deal[choice.by - 1] == "black" else lean.red
    weights = {
        seat: factor if deal[seat - 1] == "black" else 1.0
        for seat in range(1, len(deal) + 1)
        if choice.among >> seat & 1
    }
    return weights[choice.seat] / sum(weights.values())


def _of_shot(shot: evidence.Shot, deal: Deal) -> float:
    weights = {
        seat: rates.SHOT_OF_CLAIMANT if shot.claimed >> seat & 1 else 1.0
        for seat in range(1, len(deal) + 1)
        if shot.among >> seat & 1 and deal[seat - 1] != "black"
    }
    return weights[shot.seat] / sum(weights.values()) if shot.seat in weights else rates.SHOT_OF_BLACK


def _of_standing(each: evidence.CheckerConduct, deal: Deal) -> float:
    card = deal[each.seat - 1]
    claim = {"checker": rates.CLAIM_OF_CHECKER, "black": rates.CLAIM_OF_BLACK, "red": rates.CLAIM_OF_RED}
    chance = claim[card] if each.claimed else 1.0
    if card == "checker":
        chance *= rates.SILENT_TO_RIVAL if each.silent else 1.0
        chance *= rates.SILENT_AT_LAST if each.mute else 1.0
    for seat, said in each.reports:
        dark = deal[seat - 1] == "black"
        if card == "checker":
            chance *= rates.TRUE_REPORT if dark == said else 1 - rates.TRUE_REPORT
        elif card == "black":
            chance *= rates.LIES[dark, said]
        else:
            chance *= rates.REPORT_OF_RED
    return chance
