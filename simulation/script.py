"""Plans as one line of text, so that a failure can be copied into a test.

The words: seed, book, players, language, the longest time of a commit, the kind of group, guests, tables,
games, and 1 for a tournament; then an event each, as
`kill:CALL`, `commit:NUMBER:ACCIDENT`, `line:KIND:REQUEST:SECONDS`, `outage:MOMENT:SECONDS:SILENT`,
`leap:MOMENT:SECONDS`, `prank:MOMENT:KIND:SEED`.
"""

from typing import assert_never

from sandbox.faults import Kind
from simulation.plan import Accident, AtCommit, Event, Kill, Leap, OnLine, Outage, Place, Plan, Prank


def written(plan: Plan) -> str:
    evening = (plan.place, plan.guests, plan.tables, plan.games, int(plan.cup))
    head = (plan.seed, plan.book, plan.players, plan.language, plan.slow, *evening)
    return " ".join([*map(str, head), *map(_word, plan.events)])


def read(text: str) -> Plan:
    """Reads what `written` wrote. Raises ValueError."""
    seed, book, players, language, slow, place, guests, tables, games, cup, *words = text.split()
    return Plan(
        int(seed),
        book,
        int(players),
        language,
        float(slow),
        tuple(map(_event, words)),
        Place(place),
        int(guests),
        int(tables),
        int(games),
        bool(int(cup)),
    )


def _word(event: Event) -> str:
    match event:
        case Kill(call):
            return f"kill:{call}"
        case AtCommit(commit, accident):
            return f"commit:{commit}:{accident}"
        case OnLine(kind, request, seconds):
            return f"line:{kind}:{request}:{seconds}"
        case Outage(moment, seconds, silent):
            return f"outage:{moment}:{seconds}:{int(silent)}"
        case Leap(moment, astray):
            return f"leap:{moment}:{astray}"
        case Prank(moment, kind, chance):
            return f"prank:{moment}:{kind}:{chance}"
        case _:
            assert_never(event)


def _event(word: str) -> Event:
    match word.split(":"):
        case ["kill", call]:
            return Kill(int(call))
        case ["commit", commit, accident]:
            return AtCommit(int(commit), Accident(accident))
        case ["line", kind, request, seconds]:
            return OnLine(Kind(kind), int(request), float(seconds))
        case ["outage", moment, seconds, silent]:
            return Outage(float(moment), float(seconds), bool(int(silent)))
        case ["leap", moment, astray]:
            return Leap(float(moment), float(astray))
        case ["prank", moment, kind, chance]:
            return Prank(float(moment), kind, int(chance))
        case _:
            raise ValueError(f"“{word}” is no event")
