"""What a seat says: what fits the moment, in lines that nobody has said in this game yet."""

from engine.roles import Seat
from minds import hearing, telling
from minds.questions import Occasion
from minds.telling import Point
from minds.view import Chance, View
from minds.words import lines
from minds.words.moments import Moment

LINES = 3
"""So many messages at most, but for what must be said: a claim and its checks."""


def say(view: View, occasion: Occasion, language: str, chance: Chance) -> tuple[str, ...]:
    """The messages of one speech, in order; () if there is nothing new to say. `language`: "ru" or "uk"."""
    heard = view.own.whispers if occasion is Occasion.WHISPER else view.table.said
    spoken: list[str] = []
    for point in telling.points(view, occasion, chance):
        if not point.must and len(spoken) >= LINES:
            break
        line = _line(point, language, heard.union(map(hearing.key, spoken), spoken), chance)
        if line is not None:
            spoken.append(line)
    return tuple(spoken)


def nominate(view: View, seat: Seat, language: str, chance: Chance) -> str:
    """The words that nominate a seat, as the host understands them."""
    return _pick(Moment.NOMINATE, (("a", seat),), language, view.table.said, chance, again=True) or ""


def _line(point: Point, language: str, heard: frozenset[str], chance: Chance) -> str | None:
    """A line for the point, or for what may stand in its place."""
    for moment, slots in (*point.ways, *(() if point.must else ((Moment.TALK, ()),))):
        line = _pick(moment, slots, language, heard, chance, again=point.must)
        if line is not None:
            return line
    return None


def _pick(
    moment: Moment,
    slots: tuple[tuple[str, Seat], ...],
    language: str,
    heard: frozenset[str],
    chance: Chance,
    *,
    again: bool,
) -> str | None:
    """A new line; one that was said of other seats only `again`, where it has to be said."""
    every, seats = lines.of(language)[moment], dict(slots)
    new = [line for line in every if hearing.key_of(line, language) not in heard]
    if new:
        return lines.spoken(chance.choice(new), language, seats)
    texts = [lines.spoken(line, language, seats) for line in every] if again else []
    left = [text for text in texts if text not in heard]
    return chance.choice(left) if left else None
