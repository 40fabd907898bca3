"""What a seat says: points that fit the moment, in lines that nobody has said in this game before."""

from engine.roles import Seat
from minds import hearing, telling
from minds.questions import Occasion
from minds.telling import Point
from minds.view import Chance, View
from minds.words import lines
from minds.words.moments import Moment

LINES = 3
"""The most messages of a speech. A claim and its checks, which must be said, do not count."""


def say(view: View, occasion: Occasion, language: str, chance: Chance) -> tuple[str, ...]:
    """Returns the messages of one speech, in order; () if there is nothing new to say. `language`: "ru" or
    "uk"."""
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
    """Returns words that nominate a seat, in a form that the host understands."""
    return _pick(Moment.NOMINATE, (("a", seat),), language, view.table.said, chance, again=True) or ""


def _line(point: Point, language: str, heard: frozenset[str], chance: Chance) -> str | None:
    """Returns a line for the point, or a line of small talk in its place."""
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
    """Returns a new line. `again`: something must be said, so the line may repeat one that was said about
    other seats."""
    every, seats = lines.of(language)[moment], dict(slots)
    new = [line for line in every if hearing.key_of(line, language) not in heard]
    if new:
        return lines.spoken(chance.choice(new), language, seats)
    texts = [lines.spoken(line, language, seats) for line in every] if again else []
    left = [text for text in texts if text not in heard]
    return chance.choice(left) if left else None
