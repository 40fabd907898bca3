"""The place, in which players who are out write to each other: each of them writes to the bot in private, and
the bot passes it on to the others.

Some players can not use it: those who are still in the game, one who still has his last word, and one who was
killed and does not know it yet. The books' rules about hints do not forbid the place: a hint is a word to
people who play, and none of them can read these messages. If an undo brings somebody back into the game, the
place stays closed to him, even when he is out again.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from bot.render.game.outside import OUT, guessed, outside
from bot.render.game.utterance import Utterance
from bot.render.post import line
from bot.services.game.private_talk import may_talk, tell
from bot.services.live.game import LiveGame, undo_states
from bot.services.scope import Scope, UpdateContext
from bot.store.database.transaction import Transaction
from bot.store.game import acts, seats
from bot.store.tournaments import event_games
from bot.values.game import Sitting
from engine.acts import Act, Leave
from engine.roles import Seat
from engine.rules.clauses import catalogue
from engine.state import State
from engine.steps import StepName
from engine.undo import is_undo
from engine.view import is_out

TOLD_OUT = frozenset({"you-are-out", "you-are-out-decides"})
"""The keys of the lines that tell a player that he is out."""


def place_seats(state: State, returned: frozenset[Seat] = frozenset()) -> tuple[Seat, ...]:
    """Returns the seats whose players are out and may use the place; none when the game is over. `returned`:
    the seats of players whom an undo has once brought back into the game; they may not."""
    if state.step.name is StepName.OVER:
        return ()
    seats = range(1, len(state.roles) + 1)
    return tuple(seat for seat in seats if is_out(state, seat) and seat not in returned)


async def is_wanted(scope: Scope, live: LiveGame, name: Literal["afterlife", "open_cards"]) -> bool:
    """Returns whether this setting (`afterlife` or `open_cards`) is on for the game. If the group leaves it
    to the book, the book says; but in a tournament it is then off."""
    chosen = (await scope.settings_of(live.game.chat_id)).choice(name)
    if chosen != "book":
        return chosen == "on"
    return (
        catalogue(live.state.rules).out_may_see and await event_games.of_game(scope.tx, live.game.id) is None
    )


async def is_open_to(scope: Scope, live: LiveGame, seat: Seat) -> bool:
    """Returns whether the players of this game can use the place, and the player at this seat is in it."""
    if live.game.is_practice or not is_out(live.state, seat):
        return False
    return await is_wanted(scope, live, "afterlife") and seat in await who_is_there(scope, live)


async def who_is_there(scope: Scope, live: LiveGame) -> dict[Seat, Sitting]:
    """Returns the people who may be in the place now if the group wants it, by seat. Players who have left
    the game are not among them."""
    people, there = await sitting_now(scope.tx, live), place_seats(live.state, await _returned(scope, live))
    return {seat: people[seat] for seat in there if seat in people}


async def sitting_now(tx: Transaction, live: LiveGame) -> dict[Seat, Sitting]:
    """Returns the people who have not left the game, by seat. A substitute sits at the seat that he has
    taken, although the deal gave him none."""
    people = {who.user_id: who for who in await seats.of_game(tx, live.game.id) if who.present}
    at_seats = ((seat, people.get(who.user_id)) for seat, who in live.roster.people.items())
    return {seat: replace(who, seat=seat) for seat, who in at_seats if who is not None}


async def invited(scope: Scope, live: LiveGame, act: Act, said: Sequence[Utterance]) -> tuple[Utterance, ...]:
    """Returns the utterances `said`, where each message that tells a player that he is out also offers what
    he may do now; all cards are offered later (`outside.follow`). A player who leaves the game gets no offer,
    nor does one of a practice. `act`: the act after which they are said."""
    leaver = act.by if isinstance(act, Leave) else None
    told = {each.seat for each in said if each.seat is not None and _tells_out(each)} - {leaver}
    if not told or live.game.is_practice:
        return tuple(said)
    returned = await _returned(scope, live)
    wanted = await is_wanted(scope, live, "afterlife")
    people = await sitting_now(scope.tx, live)

    def offered(each: Utterance) -> Utterance:
        who = None if each.seat is None else people.get(each.seat)
        if who is None or each.seat not in told or not _tells_out(each):
            return each
        place = wanted and each.seat not in returned
        post = outside(live.game.id, each.post.lines[0], who, place=place, cards=False)
        return replace(each, post=post, slot=OUT)

    return tuple(map(offered, said))


async def with_guesses(
    scope: Scope, live: LiveGame, after: State, said: Sequence[Utterance]
) -> tuple[Utterance, ...]:
    """Returns the utterances `said` at the end of a game, where the result for a player who was out and has
    guessed the winner also says whether he was right. `live`: the game before; `after`: its end."""
    right = {
        seat: guessed(after, who.guess)
        for seat, who in (await sitting_now(scope.tx, live)).items()
        if who.guess is not None and is_out(live.state, seat)
    }
    return tuple(
        replace(each, post=each.post.model_copy(update={"lines": (*each.post.lines, right[each.seat])}))
        if each.seat in right and each.post.kind.startswith("said-over-own")
        else each
        for each in said
    )


async def stays_out(scope: Scope, live: LiveGame, seat: Seat) -> bool:
    """Returns whether the player at this seat is out, and no undo has once brought him back into the game."""
    return seat in place_seats(live.state, await _returned(scope, live))


async def who_saw(tx: Transaction, live: LiveGame) -> frozenset[Seat]:
    """Returns the seats of players who are out and have seen all cards."""
    people = await sitting_now(tx, live)
    return frozenset(seat for seat, who in people.items() if who.saw_cards)


def _tells_out(each: Utterance) -> bool:
    return any(said.key in TOLD_OUT for said in each.post.lines)


async def _returned(scope: Scope, live: LiveGame) -> frozenset[Seat]:
    """Returns the seats whose players an undo has once brought back into the game after they were out. A
    player who did not know yet that he was killed, or still had his last word, was not out."""
    stored = await acts.acts_of(scope.tx, live.game.id)
    if not any(is_undo(act.line) for act in stored):
        return frozenset()
    dealt = await scope.games.at_the_deal(scope.tx, live.game.id)
    back = [{*place_seats(before)} - {*place_seats(after)} for before, after in undo_states(dealt, stored)]
    return frozenset().union(*back)


async def tell_the_others(ctx: UpdateContext, live: LiveGame, seat: Seat, text: str | None) -> None:
    """Passes on a message of a player who is in the place, with his number and name. Others who have not seen
    all cards do not get it if he has. If nobody gets it, or he writes too often, he is told so. `text`: the
    words of the message; None if it has no words, which is refused."""
    if text is None:
        await ctx.say(line("only-text"), silent=True)
        return
    here = await who_is_there(ctx, live)
    saw = here.pop(seat).saw_cards
    # Those who have not seen the cards may still come back, and must not learn them.
    others = [other for other, who in here.items() if who.saw_cards or not saw]
    if not others:
        await ctx.say(line("afterlife-alone-open" if saw else "afterlife-alone"), silent=True)
    elif await may_talk(ctx, live, seat):
        said = line("afterlife-says", seat=seat, name=live.roster.people[seat].name, text=text)
        await tell(ctx, live, said, others, silent=True)
