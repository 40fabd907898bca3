"""What one viewer sees of a table, as the data of his page.

What happens comes from frames, which `engine.view` filters for the viewer. The data contains no number that
counts what others do in secret: frames are counted as this viewer has seen them.
"""

import json
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from bot.render.book_words import role_named, title_args
from bot.render.game.cards import card_lines
from bot.render.line import Line, line
from bot.render.phrase import plain
from bot.services.live.game import LiveGame
from bot.site.frames import Camera, Frame, Viewer, scene
from bot.site.replay_data import Json, picture_of
from bot.site.told import without_sign
from bot.web.offered import Marks, Own, Reason, Touch
from engine.events import Event, StepOpened
from engine.roles import SHERIFF, Seat
from engine.state import new_game
from engine.steps import StepName

_KINDS = {
    "picture-now-turn": "turn",
    "picture-now-defence": "turn",
    "picture-now-last-word": "turn",
    "picture-now-vote": "vote",
    "replay-raise": "vote",
    "replay-hand": "hand",
    "protocol-nomination": "named",
    "protocol-nomination-self": "named",
    "protocol-vote": "sum",
    "protocol-vote-rest": "sum",
    "protocol-vote-only-rest": "sum",
    "killed": "out",
    "killed-one-of": "out",
}
"""The kind of a line, by its key: somebody speaks, is voted on, raises a hand, is nominated; what hands were
counted; who is out."""

Door: TypeAlias = Literal["player", "judge", "spectator"]
"""How the viewer has come: he plays, he judges, or he watches."""


class Looker(NamedTuple):
    """Somebody who looks at a table. `seat`: 0 if he does not play. `viewer`: what he may know. `behind`:
    whether he sees each step only when the next one has begun."""

    door: Door
    viewer: Viewer
    locale: str
    seat: Seat = 0
    behind: bool = False


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of the present step. `ends`: unix seconds; None while it stands. `lasts`: its whole time, in
    seconds. `left`: how many seconds it has while it stands. `until`: when the pause ends, in unix seconds;
    None if it is not known."""

    ends: float | None
    lasts: float
    left: int = 0
    until: float | None = None

    def data(self) -> Json:
        if self.ends is None:
            return {"stopped": True, "left": self.left, "lasts": self.lasts, "until": self.until}
        return {"ends": self.ends, "lasts": self.lasts}


@dataclass
class Film:
    """The frames of one viewer in one language, as JSON. It grows with the game. `moments`: after how many
    events of the game each frame was taken. `taken`: how many events it has taken so far. `card`: a player's
    role, his team, and the words of his card; None for others."""

    looker: Looker
    camera: Camera
    frames: list[bytes] = field(default_factory=list)
    moments: list[int] = field(default_factory=list)
    taken: int = 0
    card: list[str] | None = None

    @classmethod
    def of(cls, live: LiveGame, looker: Looker) -> "Film":
        begun = new_game(live.state.rules, live.state.roles)
        film = cls(looker, Camera(looker.viewer, live.roster, begun))
        film._add(film.camera.start())
        if seat := looker.seat:
            role = begun.role(seat)
            named = line("picture-role", **role_named(begun.rules, role))
            said = [plain(each, looker.locale) for each in (named, *card_lines(begun, live.roster, seat))]
            film.card = [said[0], role.team, *said[1:]]
        return film

    def follow(self, events: Sequence[Event]) -> None:
        """Takes the new events that the viewer may see already: all, but if he is `behind`, none of the
        present step until the game is over. `events`: all events of the game."""
        for event in events[self.taken : self._shown(events)]:
            self.taken += 1
            frame = self.camera.take(event)
            if frame is not None:
                self._add(frame)

    def length_after(self, moment: int) -> int:
        """Returns how many bytes the frames have that were taken after more than `moment` events; -1: all."""
        return sum(len(frame) + 1 for frame in self.frames[bisect_right(self.moments, moment) :])

    def _shown(self, events: Sequence[Event]) -> int:
        if not self.looker.behind or (events and _ends(events[-1])):
            return len(events)
        opened = (at for at in range(len(events) - 1, -1, -1) if isinstance(events[at], StepOpened))
        return next(opened, 0)

    def _add(self, frame: Frame) -> None:
        scene, locale = frame.scene, self.looker.locale
        said = {"now": scene.now, "ballot": scene.ballot}
        kinds = kinds_of(frame.told)
        picture = picture_of(scene)
        covered = self._covered(picture)
        self.moments.append(self.taken)
        self.frames.append(
            to_json(
                {
                    **picture,
                    "title": plain(scene.title, locale),
                    **{name: plain(text, locale) for name, text in said.items() if text is not None},
                    "told": [without_sign(plain(text, locale)) for text in frame.told],
                    **({"kinds": kinds} if kinds else {}),
                    **({"silent": scene.silent} if scene.silent else {}),
                    **({"own": frame.own} if frame.own else {}),
                    **({"covered": covered} if covered else {}),
                }
            )
        )

    def _covered(self, picture: Json) -> Json:
        """Returns the parts of a scene's `picture` that a judge who sees the roles is shown differently while
        the page covers the roles: who is out and who has fouls, as far as the table knows. Empty for
        others."""
        if self.looker.door != "judge" or self.looker.viewer != "open":
            return {}
        told = picture_of(scene(self.camera.state, "table", ()))
        return {name: told.get(name) for name in ("out", "fouls") if told.get(name) != picture.get(name)}


def _ends(event: Event) -> bool:
    return isinstance(event, StepOpened) and event.step.name is StepName.OVER


def to_json(value: Json) -> bytes:
    """Returns JSON in as few bytes as it needs."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def common_data(
    live: LiveGame, looker: Looker, clock: Clock | None, names: Sequence[str], talk: Sequence[str]
) -> Json:
    """Returns what the page shows to all viewers with this language and the same `looker.behind`. `clock`:
    None if the step has none. `names`: by seat. `talk`: the last remarks of the speaker."""
    state = live.state
    is_over = state.step.name is StepName.OVER
    return {
        "locale": looker.locale,
        "title": plain(line("page-book", **title_args(state.rules)), looker.locale),
        "names": names,
        "sheriff": plain(line("picture-role", **role_named(state.rules, SHERIFF)), looker.locale),
        "behind": looker.behind,
        "clock": None if clock is None or looker.behind else clock.data(),
        "winner": state.result.winner if is_over and state.result else None,
        "over": is_over or live.game.status != "running",
        **({"talk": talk} if talk and not looker.behind else {}),
    }


def viewer_data(film: Film, own: Own) -> Json:
    """Returns what the page of a viewer shows besides its frames, its notes and what all see (`common_data`).
    `own`: what only this viewer has."""
    looker = film.looker
    reasons: list[tuple[Reason, ...]] = []

    def say(text: Line) -> str:
        return plain(text, looker.locale)

    return {
        "door": looker.door,
        "seat": looker.seat,
        "turn": own.is_awaited,
        "known": [
            [one.seat, one.team or "", say(one.words), one.card, one.role or ""] for one in film.camera.known
        ],
        "acts": [_touch(each, looker.locale, reasons) for each in own.touches],
        "reasons": [[_reason(one, looker.locale) for one in listed] for listed in reasons],
        "picked": own.picked,
        "hint": "\n".join(map(say, own.hint)),
        "card": film.card,
        "learnt": [say(each) for each in own.learnt],
        "marks": None if own.marks is None else _marks(own.marks, looker.locale),
        **({} if own.speak is None else {"speak": own.speak}),
    }


def _marks(marks: Marks, locale: str) -> Json:
    return {
        "said": [plain(each, locale) for each in marks.said],
        "seats": {seat: [plain(each, locale) for each in given] for seat, given in marks.seats.items()},
    }


def _reason(one: Reason, locale: str) -> list[object]:
    told = [one.value, plain(one.label, locale)]
    return [*told, True] if one.had else [*told]


def _touch(each: Touch, locale: str, lists: list[tuple[Reason, ...]]) -> Json:
    """Returns a touch as data. `lists`: the lists of reasons of all touches; a touch names its own by its
    place there, because many seats have the same reasons."""
    told: Json = {"kind": each.kind, "seat": each.seat, "tap": each.tap, "label": plain(each.label, locale)}
    if each.first:
        told["first"] = each.first
    if each.ask:
        told["ask"] = "\n".join(plain(asked, locale) for asked in each.ask)
    if each.reasons:
        if each.reasons not in lists:
            lists.append(each.reasons)
        told["reasons"] = lists.index(each.reasons)
    return told


def kinds_of(told: Sequence[Line]) -> list[str]:
    """Returns the kind of each line, with its seat if it has one ("turn:3"); "" for a line without a kind.
    Empty if no line has one."""
    kinds = [_kind(said) for said in told]
    return kinds if any(kinds) else []


def _kind(said: Line) -> str:
    kind = "out" if said.key.startswith("out-") else _KINDS.get(said.key, "")
    seat = said.args.get("seat")
    return f"{kind}:{seat}" if kind and isinstance(seat, int) else kind
