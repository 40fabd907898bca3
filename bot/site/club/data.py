"""The data of a site for other programs: most of what its pages show, as a JSON object (see docs/site.md)."""

import json
from collections.abc import Iterator
from fractions import Fraction

from bot.render.phrase import shown_name
from bot.site.club import address as at
from bot.site.club.content import Club, Edition, SiteGame, SitePlace, SiteSeating, SiteStanding
from bot.site.club.tables import has_page, winner_of
from bot.site.replay_data import Json
from engine.scoring.outcome import Outcome
from engine.scoring.points import hundredths
from engine.scoring.standing import CHAIN, GameScore

VERSION = 1
"""The version of this JSON object. It grows when a field changes its meaning or goes, not when one comes."""


def data_of(club: Club, title: str, edition: Edition) -> str:
    """Returns the data of a site as JSON text. In it, people are the numbers of their pages; a person who has
    hidden himself has no name."""
    whole = {
        "version": VERSION,
        "title": title,
        "made": edition.made,
        "people": [
            {"number": one.number, "name": _name(one.name), "page": at.of_player(one.number)}
            for one in club.people.values()
        ],
        "standings": [_standing(club, one) for one in club.standings],
        "games": [_game(club, game) for game in club.games],
        "seatings": [_seating(club, one) for one in club.seatings],
        "strength": [
            {"number": club.people[one.player].number, "games": one.games, "mu": one.mu, "low": one.low}
            for one in club.strengths
        ],
    }
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n"


def _standing(club: Club, standing: SiteStanding) -> Json:
    return {
        "after": None if standing.title is None else standing.title.args.get("stage"),
        "lot": standing.seed,
        "least_games": standing.least,
        "by": "average" if standing.average else "total",
        "places": [_place(club, row) for row in standing.rows],
    }


def _place(club: Club, row: SitePlace) -> Json:
    who = row.who
    return {
        "place": None if row.waits else row.place,
        "number": club.people[who.player].number,
        "games": who.games,
        "total": _points(who.total),
        "average": _points(who.total / who.games) if who.games else 0.0,
        "base": _points(who.base),
        "additional": _points(who.additional),
        "ci": _points(who.ci),
        "wins": who.wins,
        "leader_wins": who.leader_wins,
        "first_kills": who.first_kills,
        "decided_by": None if row.decided_by == CHAIN[0] else row.decided_by,
    }


def _game(club: Club, game: SiteGame) -> Json:
    return {
        "id": game.id,
        "label": game.label,
        "page": at.of_game(game.id) if has_page(game) else None,
        "date": game.date,
        "book": game.rules.id,
        "winner": None if game.outcome is None else winner_of(game.outcome),
        "first_killed": None if game.outcome is None else game.outcome.first_killed,
        "void": game.void,
        "judge": _name(game.judge),
        "seats": [_seat(club, game, seat, key) for seat, key in enumerate(game.seats, 1)],
    }


def _seat(club: Club, game: SiteGame, seat: int, key: str | None) -> Json:
    found = None if key is None else club.earned.get((key, game.label))
    return {
        "seat": seat,
        "number": None if key is None else club.people[key].number,
        **_card(game.outcome, seat),
        **({} if found is None else {"points": _points(found.total), "clauses": dict(_clauses(found))}),
    }


def _card(outcome: Outcome | None, seat: int) -> Json:
    if outcome is None:
        return {}
    return {"role": outcome.seats[seat - 1].role, "team": str(outcome.seats[seat - 1].team)}


def _clauses(found: GameScore) -> Iterator[tuple[str, float]]:
    sums: dict[str, Fraction] = {}
    for line in found.lines:
        sums[line.clause] = sums.get(line.clause, Fraction(0)) + line.points
    yield from ((clause, _points(points)) for clause, points in sums.items() if points)


def _seating(club: Club, seating: SiteSeating) -> Json:
    return {
        "stage": seating.stage,
        "rounds": [
            {
                "round": drawn.number,
                "tables": [
                    {
                        "table": table.name,
                        "game": table.game,
                        "seats": [club.people[key].number for key in table.seats],
                    }
                    for table in drawn.tables
                ],
            }
            for drawn in seating.rounds
        ],
    }


def _name(name: str | None) -> str | None:
    return None if name is None else shown_name(name)


def _points(points: Fraction) -> float:
    return hundredths(points) / 100
