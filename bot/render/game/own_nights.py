"""The past nights as one player knows them: what he has learnt and done, and what his team has done. He reads
them under his card, because the messages of a night are deleted in the morning."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from bot.render.book_words import role_name
from bot.render.game.deeds import check_line, done_line
from bot.render.game.group import shown_number
from bot.render.game.private_knowledge import Deed, PrivateKnowledge
from bot.render.game.roster import Roster
from bot.render.post import Line, line
from engine.events import NightActed, ShotAnswered, ShotFired
from engine.roles import Phase, Seat
from engine.state import State


def own_nights(
    state: State, roster: Roster, knowledge: PrivateKnowledge, seat: Seat, *, but_own_tonight: bool = False
) -> Iterator[Line]:
    """Yields lines about the nights in which something happened that the player at this seat may know, each
    night under its heading. `but_own_tonight`: without what he himself has done in the night that is going
    on, except the answers that he has got."""
    missed, known, deeds = knowledge.missed(state, seat), knowledge.of(seat), knowledge.deeds_of(state, seat)
    if but_own_tonight and state.step.phase is Phase.NIGHT:
        deeds = tuple(deed for deed in deeds if (deed.night, deed.event.by) != (knowledge.night, seat))
    nights = {*missed, *(learnt.night for learnt in known), *(deed.night for deed in deeds)}
    for night in sorted(nights):
        lines = [
            *_team(tuple(deed for deed in deeds if deed.night == night), state, seat),
            *(roster.with_names(check_line(one.acted, state)) for one in known if one.night == night),
            *((line("learnt-missed"),) if night in missed else ()),
        ]
        if lines:
            yield line("learnt-by-night", number=shown_number(state, night))
            yield from lines


def _team(deeds: tuple[Deed, ...], state: State, seat: Seat) -> Iterator[Line]:
    """Yields lines about the acts of one night. `seat`: of the player who reads them. Shots of others at the
    same seat share a line."""
    shots: dict[Seat, Seat] = {}
    for deed in deeds:
        match deed.event:
            case ShotFired(by, target) if not state.rules.don_answers:
                shots[by] = target
            case ShotAnswered(by, target):
                shots[by] = target
            case _:
                pass
    yield from _shots(shots, seat)
    for deed in deeds:
        if isinstance(deed.event, NightActed) and (acted := _acted(deed.event, state, seat)):
            yield acted


def _shots(shots: Mapping[Seat, Seat], own: Seat) -> Iterator[Line]:
    if own in shots:
        target = shots[own]
        yield line("night-shot-own-self") if target == own else line("night-shot-own", seat=target)
    by_target = defaultdict[Seat, list[Seat]](list)
    for by, target in sorted(shots.items()):
        if by != own:
            by_target[target].append(by)
    for target, shooters in sorted(by_target.items()):
        yield line("night-shots", seat=target, seats=tuple(shooters), count=len(shooters))


def _acted(event: NightActed, state: State, seat: Seat) -> Line | None:
    """Returns the line about a night act of the player himself or of a comrade; None for a check of his own,
    which has its line elsewhere."""
    if event.by != seat:
        own = role_name(state.rules, state.role(event.by).id)
        return line("night-seen", own=own, by=event.by, seats=event.seats)
    return done_line(event.step, seat, event.seats, state, is_past=True)
