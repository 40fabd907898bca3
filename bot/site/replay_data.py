"""Collects the frames of all viewers of a game as the data of its page. Equal values are there only once."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.render.game.roster import NO_NAME, Roster
from bot.render.line import Line
from bot.render.locales import LOCALES
from bot.render.phrase import plain
from bot.site.frames import Frame, Known, Scene, Viewer, frames, within_vote
from bot.site.told import without_sign
from engine.replay import Replay
from minds.coaching import Spoken

Json: TypeAlias = dict[str, Any]


def replay_data(
    played: Replay, roster: Roster, locales: Sequence[str] = LOCALES, said: Sequence[Spoken] = ()
) -> Json:
    """Returns the data of a game's page. `words`: the texts by language. `views`: for each viewer, which of
    `frames` he sees, and from which of these on he knows which entry of `known`. `said`, only if words were
    kept: of each message, after how many events it is shown, the seat, and the text."""
    pool = _Pool()
    views = {str(viewer): _view(pool, played, viewer, roster) for viewer in viewers(roster)}
    return {
        "seats": ["" if who.name == NO_NAME else who.name for _, who in sorted(roster.people.items())],
        "words": {locale: list(said) for locale, said in pool.words(locales).items()},
        "frames": pool.frames.values,
        "known": pool.known.values,
        "views": views,
        **({"said": [[_shown(one.after, played, pool), one.by, one.text] for one in said]} if said else {}),
    }


def _shown(event: int, played: Replay, pool: "_Pool") -> int:
    if event < 0 or not within_vote(played.events[event]):
        return event + 1
    return int(min(at for each in pool.frames.values if (at := each["at"]) > event))


def viewers(roster: Roster) -> tuple[Viewer, ...]:
    """Returns all viewers of a game."""
    return ("open", "table", *sorted(roster.people))


@dataclass
class _Once:
    """A list without equal values. `places`: the index of each value in the list, by its key."""

    values: list[Any] = field(default_factory=list)
    places: dict[Hashable, int] = field(default_factory=dict)

    def place(self, key: Hashable, value: Any) -> int:
        if key not in self.places:
            self.places[key] = len(self.values)
            self.values.append(value)
        return self.places[key]


@dataclass
class _Pool:
    lines: _Once = field(default_factory=_Once)
    frames: _Once = field(default_factory=_Once)
    known: _Once = field(default_factory=_Once)

    def word(self, said: Line) -> int:
        return self.lines.place(said.model_dump_json(), said)

    def words(self, locales: Sequence[str]) -> Mapping[str, list[str]]:
        lines = self.lines.values
        return {locale: [without_sign(plain(said, locale)) for said in lines] for locale in locales}

    def frame(self, at: int, frame: Frame) -> int:
        data = {"at": at, **picture_of(frame.scene), **self._texts(frame)}
        return self.frames.place(repr(data), data)

    def _texts(self, frame: Frame) -> Json:
        scene = frame.scene
        lines = {"now": scene.now, "ballot": scene.ballot}
        beside = {name: self.word(said) for name, said in lines.items() if said is not None}
        return {"title": self.word(scene.title), **beside, "told": [self.word(said) for said in frame.told]}

    def knows(self, known: Iterable[Known]) -> int:
        data = [[each.seat, each.team or "", self.word(each.words), each.role or ""] for each in known]
        return self.known.place(repr(data), data)


def _view(pool: _Pool, played: Replay, viewer: Viewer, roster: Roster) -> Json:
    record = played.record
    shots = list(frames(record.rules, record.roles, played.events, viewer, roster))
    knows: list[list[int]] = []
    for number, (_, frame) in enumerate(shots):
        known = pool.knows(frame.known)
        if not knows or knows[-1][1] != known:
            knows.append([number, known])
    return {"frames": [pool.frame(at, frame) for at, frame in shots], "knows": knows}


def picture_of(scene: Scene) -> Json:
    """Returns the parts of a scene that are not words, but for `silent`, as JSON. Leaves out empty parts."""
    shown = {
        "night": scene.night,
        "out": [seat for seat in range(1, len(scene.fouls) + 1) if seat not in scene.present],
        "fouls": {seat: count for seat, count in enumerate(scene.fouls, 1) if count},
        "speaker": scene.speaker,
        "listed": list(scene.listed),
        "called": scene.called,
        "arrows": [[part for part in arrow if part is not None] for arrow in scene.arrows],
    }
    return {name: value for name, value in shown.items() if value}
