"""What a line of the course of a game tells of, so that a page can fold lines and set some of them off."""

from collections.abc import Sequence

from bot.render.line import Line

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


def kinds_of(told: Sequence[Line]) -> list[str]:
    """Returns the kind of each line with the seat that it is about, as in "turn:3"; nothing if no line has a
    kind."""
    kinds = [_kind(said) for said in told]
    return kinds if any(kinds) else []


def _kind(said: Line) -> str:
    kind = "out" if said.key.startswith("out-") else _KINDS.get(said.key, "")
    seat = said.args.get("seat")
    return f"{kind}:{seat}" if kind and isinstance(seat, int) else kind
