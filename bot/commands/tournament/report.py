"""What the commands print about a seating: how equal it is, or would be."""

from collections.abc import Iterator, Mapping

from championship.drawing import plan_of
from championship.event import Event, EventError
from championship.seating import Equality, Spread
from championship.seating.equal_games import rounds_for, unequal
from championship.seating.plan import Plan
from engine.remark import Joined, Remark
from engine.rules.model import RuleSet


def report(figures: Equality) -> Iterator[tuple[Remark, object]]:
    """Yields messages that say how equal a seating is, one for each number that should be equal for all
    players. Each is the name of the number, and the number."""
    games = figures.games
    yield Remark("equal-games"), games.least if games.least == games.most else shares(games)
    yield Remark("equal-pairs"), Joined(", ", _range(figures.pairs), _mean(figures.pairs))
    if figures.apart is not None:
        yield Remark("equal-apart"), Joined(", ", _range(figures.apart), _mean(figures.apart))
    yield Remark("equal-seats"), _times(figures.seats)
    if figures.tables.count > figures.games.count:
        yield Remark("equal-tables"), Joined(", ", _times(figures.tables), _mean(figures.tables))
    if figures.rests.most:
        twice = figures.running.count - dict(figures.running.histogram).get(0, 0)
        who = Remark("players", players=twice) if twice else Remark("nobody")
        yield Remark("equal-rests"), (Joined("; ", _range(figures.rests), Remark("equal-running")), who)


def compared(before: Equality, after: Equality) -> Iterator[object]:
    """Yields messages that say how equal a seating was before a change and is now, one for each number that
    should be equal for all players. A number that has not changed is marked as such."""
    for was, now in zip(report(before), report(after), strict=True):
        if repr(was) == repr(now):
            yield Joined(", ", was, Remark("as-before"))
        else:
            yield Joined(" → ", was, now[1])


def warned(event: Event, books: Mapping[str, RuleSet]) -> object:
    """Returns a warning about the first stage of an event before anything is drawn; None if all is well."""
    try:
        return warning(plan_of(event, event.stages[0], (), books=books))
    except EventError as error:
        return error


def warning(plan: Plan) -> object:
    """Returns a message: some players would play more games than others; None if nobody would."""
    found = unequal(plan)
    if found is None:
        return None
    advice: list[object] = [shares(found.games)]
    if found.heads:
        why = Remark("or", count=found.heads[0], number=found.heads[1]) if found.heads[1:] else found.heads[0]
        advice.append(Remark("equal-if", why=why))
    if found.each is not None:
        rounds, last = rounds_for(found.each, found.games.count, plan.tables, plan.size)
        keys = f"rounds = {rounds}" + (f", last_tables = {last}" if last else "")
        advice.append(Remark("equal-with", games=found.each, text=keys))
    return Joined("; ", *advice)


def shares(games: Spread) -> Joined:
    """Returns a message that says how many players play how many games, as "27 play 10 games, 10 play 9"."""
    (most, many), *others = reversed(games.histogram)
    more = (Remark("play", players=players, count=times) for times, players in others)
    return Joined(", ", Remark("play-games", players=many, games=most), *more)


def _range(found: Spread) -> str:
    return str(found.least) if found.least == found.most else f"{found.least}–{found.most}"


def _times(found: Spread) -> Remark:
    return Remark("once") if found.least == found.most == 1 else Remark("times", text=_range(found))


def _mean(found: Spread) -> Joined:
    mean, variance = float(found.mean), float(found.variance)
    return Joined(", ", Remark("mean", text=f"{mean:.2f}"), Remark("variance", text=f"{variance:.2f}"))
