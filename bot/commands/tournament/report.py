"""What the commands print about a seating: how equal it is, or would be."""

from collections.abc import Iterator, Mapping

from championship.drawing import plan_of
from championship.event import Event, EventError
from championship.seating import Equality, Spread
from championship.seating.equal_games import rounds_for, unequal
from championship.seating.plan import Plan
from engine.rules.model import RuleSet


def report(figures: Equality) -> Iterator[str]:
    """Yields lines that say how equal a seating is, one for each number that should be equal for all
    players."""
    games = figures.games
    yield f"  games of a player: {games.least if games.least == games.most else shares(games)}"
    yield f"  meetings of two: {_range(figures.pairs)}, {_mean(figures.pairs)}"
    if figures.apart is not None:
        yield f"  meetings of two who sit apart: {_range(figures.apart)}, {_mean(figures.apart)}"
    yield f"  each seat: {_times(figures.seats)}"
    if figures.tables.count > figures.games.count:
        yield f"  each table: {_times(figures.tables)}, {_mean(figures.tables)}"
    if figures.rests.most:
        twice = figures.running.count - dict(figures.running.histogram).get(0, 0)
        who = counted(twice, "player") if twice else "nobody"
        yield f"  rests: {_range(figures.rests)}; twice running: {who}"


def compared(before: Equality, after: Equality) -> Iterator[str]:
    """Yields the lines of `report` that a change of the seating has made different, as they were before and
    as they are after it."""
    for was, now in zip(report(before), report(after), strict=True):
        if was == now:
            yield f"{was}, as before"
        else:
            yield f"{was} → {now.partition(': ')[2]}"


def warned(event: Event, books: Mapping[str, RuleSet]) -> str | None:
    """Returns a warning about the first stage of an event before anything is drawn; None if all is well."""
    try:
        return warning(plan_of(event, event.stages[0], (), books=books))
    except EventError as error:
        return str(error)


def warning(plan: Plan) -> str | None:
    """Returns a line that says that some players would play more games than others; None if nobody would."""
    found = unequal(plan)
    if found is None:
        return None
    advice = [shares(found.games)]
    if found.heads:
        advice.append(f"{' or '.join(map(str, found.heads))} players would be equal")
    if found.each is not None:
        rounds, last = rounds_for(found.each, found.games.count, plan.tables, plan.size)
        keys = f"rounds = {rounds}" + (f", last_tables = {last}" if last else "")
        advice.append(f"{found.each} games for all with {keys}")
    return "; ".join(advice)


def counted(count: int, what: str) -> str:
    """Returns a number with its noun, as text. `what`: the noun in the singular."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def shares(games: Spread) -> str:
    """Returns a text that says how many players play how many games, as "27 play 10 games, 10 play 9"."""
    (most, many), *others = reversed(games.histogram)
    first = f"{many} {'plays' if many == 1 else 'play'} {counted(most, 'game')}"
    more = (f"{players} {'plays' if players == 1 else 'play'} {times}" for times, players in others)
    return ", ".join((first, *more))


def _range(found: Spread) -> str:
    return str(found.least) if found.least == found.most else f"{found.least}–{found.most}"


def _times(found: Spread) -> str:
    return f"{_range(found)} {'time' if found.most == 1 == found.least else 'times'}"


def _mean(found: Spread) -> str:
    return f"{float(found.mean):.2f} on average, variance {float(found.variance):.2f}"
