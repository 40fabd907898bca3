"""The posts about a protest against the result of a game, and about the chief judge's decision (8.8)."""

from bot.presses.tournaments import RULINGS, DecideTap, Ruling
from bot.render.post import Button, Line, Post, line
from bot.render.tournaments.tournaments import at_fixture
from championship.event import Fixture


def ask_protest(fixture: Fixture) -> Post:
    """Returns the post that asks a player for the text of his protest."""
    said = at_fixture(fixture, "protest-ask")
    return Post(lines=(said,), asks=True)


def protest(protest_id: int, fixture: Fixture, seat: int, name: str, text: str) -> Post:
    """Returns the post that shows the chief judge a protest and asks for his decision. `seat`, `name`:
    the player who protests. `text`: his words."""
    return Post(
        lines=_protested(fixture, seat, name, text),
        rows=tuple(_ruling(protest_id, ruling, f"button-protest-{ruling}") for ruling in RULINGS),
    )


def _protested(fixture: Fixture, seat: int, name: str, text: str) -> tuple[Line, ...]:
    return (at_fixture(fixture, "protest-made", number=seat, name=name), line("protest-text", text=text))


def sure_ruling(protest_id: int, fixture: Fixture, seat: int, name: str, text: str, ruling: Ruling) -> Post:
    """Returns the post that asks the chief judge whether this is his decision about a protest (`ruling`)."""
    rows = (
        _ruling(protest_id, f"{ruling}-sure", "button-protest-sure"),
        _ruling(protest_id, "ask", "button-back"),
    )
    said = (*_protested(fixture, seat, name, text), line(f"protest-{ruling}"), line("protest-sure"))
    return Post(lines=said, rows=rows)


def ruled(
    protest_id: int, fixture: Fixture, seat: int, name: str, text: str, ruling: str, *, again: bool
) -> Post:
    """Returns the post that shows the chief judge a protest on which he has decided. `ruling`: his decision,
    in words. `again`: whether he may take it back."""
    rows = (_ruling(protest_id, "reopen", "button-protest-reopen"),) if again else ()
    return Post(lines=(*_protested(fixture, seat, name, text), line(f"protest-{ruling}")), rows=rows)


def reopened(fixture: Fixture, seat: int, name: str) -> Post:
    """Returns the post that tells everybody that the chief judge has withdrawn a decision about a protest."""
    return Post(lines=(at_fixture(fixture, "protest-reopened", number=seat, name=name),))


def _ruling(protest_id: int, wish: str, key: str) -> tuple[Button, ...]:
    return (Button(label=line(key), data=DecideTap(protest=protest_id, wish=wish).pack()),)


def decided(fixture: Fixture, seat: int, name: str, ruling: str) -> Post:
    """Returns the post that tells everybody the chief judge's decision about a protest."""
    said = at_fixture(fixture, "protest-decided", number=seat, name=name)
    return Post(lines=(said, line(f"protest-{ruling}")))
