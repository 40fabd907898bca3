"""What one seat could have known in a finished game: for each day the chance that each player is black, and
the moments that changed most."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from bot.render.game.group import shown
from bot.render.game.roster import Roster
from bot.render.line import Line, line
from bot.render.phrase import plain
from bot.site import told
from engine.evolve import evolve
from engine.replay import Replay
from engine.state import State, new_game
from minds.coaching import Coaching, Spoken, coach

Json: TypeAlias = dict[str, Any]


def coached(
    played: Replay, roster: Roster, locales: Sequence[str], said: Sequence[Spoken] = ()
) -> Json | None:
    """Returns for each seat what it could have known, as data for the page. `seats`: seat → `days`, of each
    day its name and the chances in percent, seat 1 first; and `turned`, of each moment its words, the seat
    whose chance has changed most, and this chance before and after. `said`: the words that were kept, which
    everybody at the table has heard. None if the game has no result, or if the book has no deal for so many
    players."""
    record = played.record
    if played.state.result is None or len(record.roles) not in record.rules.deals:
        return None
    moments = [_said(lines, locales) for lines in _moments(played, roster)]
    for one in said:
        if one.after < len(moments):
            told_so_far = moments[one.after].items()
            moments[one.after] = {lang: f"{so_far} · №{one.by}: {one.text}" for lang, so_far in told_so_far}
    return {
        str(seat): _of_seat(
            coach(record.rules, record.roles, played.events, seat, said), played.state, moments, locales
        )
        for seat in range(1, len(record.roles) + 1)
    }


def _of_seat(
    found: Coaching, state: State, moments: Sequence[Mapping[str, str]], locales: Sequence[str]
) -> Json:
    return {
        "days": [[_said((_day(state, step.day),), locales), _percents(step.black)] for step in found.days()],
        "turned": list(_turned(found, moments)),
    }


def _turned(found: Coaching, moments: Sequence[Mapping[str, str]]) -> Iterator[Json]:
    for place in found.turned:
        before, after = (_percents(found.steps[each].black) for each in (place - 1, place))
        changes = [abs(now - was) for was, now in zip(before, after, strict=True)]
        most = changes.index(max(changes))
        said = moments[found.steps[place].event]
        yield {"said": said, "seat": most + 1, "was": before[most], "now": after[most]}


def _percents(black: Sequence[float]) -> list[int]:
    return [round(100 * chance) for chance in black]


def _day(state: State, number: int) -> Line:
    return line("picture-day", number=shown(state, number)) if number else line("page-coach-deal")


def _said(lines: Sequence[Line], locales: Sequence[str]) -> dict[str, str]:
    return {locale: " · ".join(plain(each, locale) for each in lines) for locale in locales}


def _moments(played: Replay, roster: Roster) -> list[tuple[Line, ...]]:
    """Returns for each event the lines that tell it, after the day or the night in which it happened."""
    state, moments = new_game(played.record.rules, played.record.roles), list[tuple[Line, ...]]()
    for event in played.events:
        before, state = state, evolve(state, event)
        said = told.of_event(event, before, state, roster)
        names_itself = bool(said) and said[0].key.startswith("morning")
        moments.append(said if names_itself else (_when(before), *said))
    return moments


def _when(state: State) -> Line:
    step = state.step
    return line(f"picture-{step.phase}", number=shown(state, step.number))
