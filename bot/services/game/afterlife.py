"""The place, in which players who are out write to each other: each of them writes to the bot in private, and
the bot passes it on to the others.

Some players can not use it: those who are still in the game, one who still has his last word, and one who was
killed and does not know it yet. The books' rules about hints do not forbid the place: a hint is a word to
people who play, and none of them can read these messages. If an undo brings somebody back into the game, the
place stays closed to him, even when he is out again.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.render.game.utterance import Utterance
from bot.render.post import line
from bot.services.game.private_talk import may_talk, tell
from bot.services.live.game import LiveGame
from bot.services.scope import Scope, UpdateContext
from bot.store import acts, codec, seats
from engine.acts import Act, Leave
from engine.events import WentOut
from engine.roles import Seat
from engine.state import State
from engine.steps import StepName
from engine.view import is_out

TOLD_OUT = frozenset({"you-are-out", "you-are-out-decides"})
"""The keys of the lines that tell a player that he is out."""


def there(state: State, returned: frozenset[Seat] = frozenset()) -> tuple[Seat, ...]:
    """Returns the seats whose players are out and may use the place. `returned`: the seats of players whom an
    undo has once brought back into the game; they may not."""
    if state.step.name is StepName.OVER:
        return ()
    seats = range(1, len(state.roles) + 1)
    return tuple(seat for seat in seats if is_out(state, seat) and seat not in returned)


async def is_open_to(scope: Scope, live: LiveGame, seat: Seat) -> bool:
    """Returns whether the players of this game can use the place, and the player at this seat is in it."""
    if live.game.is_practice or not is_out(live.state, seat):
        return False
    return await _is_wanted(scope, live) and seat in await who_is_there(scope, live)


async def who_is_there(scope: Scope, live: LiveGame) -> tuple[Seat, ...]:
    """Returns the seats whose players are in the place now. Players who have left the game are not among
    them."""
    people = {who.seat for who in await seats.of_game(scope.tx, live.game.id) if who.present}
    return tuple(seat for seat in there(live.state, await _returned(scope, live)) if seat in people)


async def invited(scope: Scope, live: LiveGame, act: Act, said: Sequence[Utterance]) -> tuple[Utterance, ...]:
    """Returns the utterances `said`, where each message that tells a player that he is out also invites him
    to the place. A player who leaves the game gets no invitation. `act`: the act after which they are said.
    """
    leaver = act.by if isinstance(act, Leave) else None
    invites = [_tells_out(each) and each.seat != leaver for each in said]
    if not any(invites) or live.game.is_practice or not await _is_wanted(scope, live):
        return tuple(said)
    return tuple(_with_place(each) if told else each for each, told in zip(said, invites, strict=True))


def _with_place(each: Utterance) -> Utterance:
    lines = (*each.post.lines, line("afterlife-open"))
    return replace(each, post=each.post.model_copy(update={"lines": lines}))


def _tells_out(each: Utterance) -> bool:
    return any(said.key in TOLD_OUT for said in each.post.lines)


async def _is_wanted(scope: Scope, live: LiveGame) -> bool:
    return (await scope.settings_of(live.game.chat_id)).afterlife == "on"


async def _returned(scope: Scope, live: LiveGame) -> frozenset[Seat]:
    """Returns the seats whose players an undo has once brought back into the game after they were out."""
    stored = await acts.acts_of(scope.tx, live.game.id)
    if not any(act.line.startswith("judge undo") for act in stored):
        return frozenset()
    events = [event for act in stored for event in codec.read_events(act.events)]
    gone = [event.seat for event in events if isinstance(event, WentOut)]
    return frozenset(seat for seat in gone if gone.count(seat) > 1)


async def tell_the_others(ctx: UpdateContext, live: LiveGame, seat: Seat, text: str | None) -> None:
    """Passes on a message of a player who is out, with his number and name. `text`: the words of the message;
    None if it has no words."""
    if text is None:
        await ctx.say(line("only-text"), silent=True)
        return
    others = [other for other in await who_is_there(ctx, live) if other != seat]
    if not others:
        await ctx.say(line("afterlife-alone"), silent=True)
    elif await may_talk(ctx, live, seat):
        said = line("afterlife-says", seat=seat, name=live.roster.people[seat].name, text=text)
        await tell(ctx, live, said, others, silent=True)
