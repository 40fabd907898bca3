"""The place of those who are out: what one of them writes to the bot, the others who are out read.

It is closed to the living, to one whose last word is due, and to a victim who does not know of it yet. No
book's rule on hints forbids it: a hint is a word to those who play, and none of them is here. Whoever was
brought back into the game by an act taken back finds it closed for good.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.render.post import line
from bot.render.utterance import Utterance
from bot.services.game_settings import settings_of
from bot.services.live_game import LiveGame
from bot.store import acts, event_codec, seats
from bot.store.transaction import Transaction
from engine.acts import Act, Leave
from engine.events import WentOut
from engine.roles import Seat
from engine.state import State
from engine.steps import StepName
from engine.view import is_out

TOLD_OUT = frozenset({"you-are-out", "you-are-out-decides"})
"""What somebody is told as he goes."""


def there(state: State, returned: frozenset[Seat] = frozenset()) -> tuple[Seat, ...]:
    """The seats that are in the place. `returned`: who was brought back into the game once."""
    if state.step.name is StepName.OVER:
        return ()
    seats = range(1, len(state.roles) + 1)
    return tuple(seat for seat in seats if is_out(state, seat) and seat not in returned)


async def is_open_to(tx: Transaction, live: LiveGame, seat: Seat) -> bool:
    """Whether the table has such a place, and the player is in it."""
    if live.game.is_practice or not is_out(live.state, seat):
        return False
    return await _is_wanted(tx, live) and seat in await who_is_there(tx, live)


async def who_is_there(tx: Transaction, live: LiveGame) -> tuple[Seat, ...]:
    """The seats in the place whose people have not left the game."""
    people = {who.seat for who in await seats.of_game(tx, live.game.id) if who.present}
    return tuple(seat for seat in there(live.state, await _returned(tx, live)) if seat in people)


async def invited(
    tx: Transaction, live: LiveGame, act: Act, said: Sequence[Utterance]
) -> tuple[Utterance, ...]:
    """What is said because of an act. Who is told that he is out is told of the place too, unless he leaves
    the game: it is closed to him."""
    leaver = act.by if isinstance(act, Leave) else None
    invites = [_tells_out(each) and each.seat != leaver for each in said]
    if not any(invites) or live.game.is_practice or not await _is_wanted(tx, live):
        return tuple(said)
    return tuple(_with_place(each) if told else each for each, told in zip(said, invites, strict=True))


def _with_place(each: Utterance) -> Utterance:
    lines = (*each.post.lines, line("afterlife-open"))
    return replace(each, post=each.post.model_copy(update={"lines": lines}))


def _tells_out(each: Utterance) -> bool:
    return any(said.key in TOLD_OUT for said in each.post.lines)


async def _is_wanted(tx: Transaction, live: LiveGame) -> bool:
    return (await settings_of(tx, live.game)).afterlife == "on"


async def _returned(tx: Transaction, live: LiveGame) -> frozenset[Seat]:
    """Who went out twice: he was brought back between."""
    stored = await acts.acts_of(tx, live.game.id)
    if not any(act.line.startswith("judge undo") for act in stored):
        return frozenset()
    events = [event for act in stored for event in event_codec.read(act.events)]
    gone = [event.seat for event in events if isinstance(event, WentOut)]
    return frozenset(seat for seat in gone if gone.count(seat) > 1)
