"""What one seat could have known in a finished game: for each day the chance that each player is black, and
the moments that changed most."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.render.game.group import shown_number
from bot.render.game.roster import Roster
from bot.render.line import Line, line
from bot.render.phrase import plain
from bot.site import told
from bot.site.replay_data import Json
from bot.site.told import without_sign
from bot.site.turning_points import when
from engine.evolve import evolve
from engine.replay import Replay
from engine.state import State, new_game
from minds.coaching import Coaching, Spoken, Step, coach


def coaching_data(
    played: Replay, roster: Roster, locales: Sequence[str], said: Sequence[Spoken] = ()
) -> Json | None:
    """Returns what each seat could have known, as data for the page; None if the game has no result, or if
    the book has no deal for so many players. `said`: the kept words, which all at the table have heard. A
    seat has `days`: the name of each day, and the chances in percent, seat 1 first; and `turned`: of each
    moment its words, how many events had happened after it, the seat still in the game whose chance has
    changed most, and this chance before and after."""
    record = played.record
    if played.state.result is None or len(record.roles) not in record.rules.deals:
        return None
    seats = range(1, len(record.roles) + 1)
    moments = _Moments(_lines(played, roster), said, locales)
    return {
        str(seat): _of_seat(found, played.state, moments)
        for seat, found in coach(record.rules, record.roles, played.events, seats, said).items()
    }


class _Moments(NamedTuple):
    """What happened in a game. `lines`: the lines that tell each event; `said`: the words that were kept."""

    lines: Sequence[Sequence[Line]]
    said: Sequence[Spoken]
    locales: Sequence[str]

    def told(self, step: Step) -> dict[str, str]:
        """Returns locale → the text of a step's event, with what was said after it. An event that the host
        does not tell is part of the one before it."""
        words = "".join(f" · №{one.by}: {one.text}" for one in self.said if one.after == step.event)
        so_far = reversed(self.lines[: step.event + 1])
        lines = next((lines for lines in so_far if len(lines) > 1), self.lines[step.event])
        if step.goes_on:
            lines = (*lines, line("page-coach-goes-on"))
        return {locale: text + words for locale, text in _words(lines, self.locales).items()}


def _of_seat(found: Coaching, state: State, moments: _Moments) -> Json:
    days = [
        [_words((_day(state, step.day),), moments.locales), _percents(step.black)] for step in found.days()
    ]
    return {"days": days, "turned": list(_turned(found, moments))}


def _turned(found: Coaching, moments: _Moments) -> Iterator[Json]:
    for place in found.turned:
        before, step = found.steps[place - 1], found.steps[place]
        seat, _ = step.most_changed(before)
        was, now = (_percents(each.black)[seat - 1] for each in (before, step))
        yield {"said": moments.told(step), "at": step.event + 1, "seat": seat, "was": was, "now": now}


def _percents(black: Sequence[float]) -> list[int]:
    return [round(100 * chance) for chance in black]


def _day(state: State, number: int) -> Line:
    return line("picture-day", number=shown_number(state, number)) if number else line("page-coach-deal")


def _words(lines: Sequence[Line], locales: Sequence[str]) -> dict[str, str]:
    told = {locale: " · ".join(without_sign(plain(each, locale)) for each in lines) for locale in locales}
    return {locale: text.replace(": · ", ": ") for locale, text in told.items()}


def _lines(played: Replay, roster: Roster) -> list[tuple[Line, ...]]:
    """Returns for each event the day or the night in which it happened, and the line that tells it, or the
    lines that name several dead. The host's greeting of the morning, and what he adds to an event, is left
    out."""
    state, told_so_far = new_game(played.record.rules, played.record.roles), list[tuple[Line, ...]]()
    for event in played.events:
        before, state = state, evolve(state, event)
        said = [
            each for each in told.of_event(event, before, state, roster) if not each.key.startswith("morning")
        ]
        dead = [each for each in said[1:] if each.key == "killed-one-of"]
        told_so_far.append((when(before), *said[:1], *dead))
    return told_so_far
