"""A candidate takes the seat of an absent player, or the judge's empty chair, if the table agrees. Before he
takes it, the bot checks again that he can.

A substitute gets the card of the seat, and everything that its player has learnt. He sits down only by day,
when no question depends on a card. The record and the commitment keep the names from the deal.
"""

from dataclasses import replace

from bot.render.game import private
from bot.render.game.calls import CALL
from bot.render.game.utterance import CARD, Utterance
from bot.render.judge import judging
from bot.render.motions import motions as texts
from bot.render.post import Post, line
from bot.services.game.cards import OPEN
from bot.services.game.private_messages import nobody_asks, take_back
from bot.services.judge import chair
from bot.services.live.game import LiveGame
from bot.services.live.members import Membership
from bot.services.scope import Scope, UpdateContext
from bot.store.game import games, seats, substitutes
from bot.store.game.motions import Motion
from bot.store.people import people
from bot.values.game import Game
from bot.values.outgoing import Priority
from engine.roles import Seat

OF_A_CANDIDATE = ("substitute", "judge")
"""The kinds of motions that give a person a seat or the judge's chair."""


CHAIR = 0
"""The number that stands for the judge's chair, where other candidates have the number of a seat."""


def candidate_of(live: LiveGame, motion: Motion | None) -> int | None:
    """Returns the id of the person to whom this motion would give a seat or the judge's chair. Returns None
    if there is no motion, it is of another kind, or nobody waits for that seat."""
    if motion is None or motion.kind not in OF_A_CANDIDATE:
        return None
    who = live.candidate_for(motion.subject)
    return None if who is None else who.user_id


def is_another(ctx: UpdateContext, live: LiveGame, seat: Seat) -> bool:
    """Returns whether another person has offered to take this seat (or `CHAIR`) and waits for the table's
    decision. `live`: the game before this person makes his own offer."""
    before = live.candidate_for(seat)
    return before is not None and before.user_id != ctx.person.user_id


def ask_of(ctx: UpdateContext, live: LiveGame, motion: Motion | None) -> None:
    """Raises `AskFirst` if this motion is about a candidate and the bot first has to ask Telegram whether he
    is in the group; otherwise does nothing. Call it before a hand is raised that may decide the motion."""
    user_id = candidate_of(live, motion)
    if user_id is not None:
        ctx.member(live.game.chat_id, user_id)


async def may_come(scope: Scope, game: Game, user_id: int) -> bool:
    """Returns whether the person can take a seat or the judge's chair in this game now: the bot can write to
    him, he does not play or judge in any game, and Telegram has not said that he has left the group."""
    person = await people.get(scope.tx, scope.bot_id, user_id)
    if person is None or not person.reachable:
        return False
    member = scope.app.members.known(game.chat_id, user_id)
    if member is not None and member.standing is Membership.GONE:
        return False
    sits = await games.of_person(scope.tx, scope.bot_id, user_id)
    return sits is None and await games.judged_by(scope.tx, scope.bot_id, user_id) is None


async def take_chair_late(scope: Scope, live: LiveGame) -> None:
    """Makes the candidate the judge of the running game, because the table agrees; does nothing without a
    candidate. A judge who comes during a game never sees the roles. If the candidate can not come any more,
    the chair stays empty, and the group is told."""
    who = live.candidate_for(CHAIR)
    if who is None:
        return
    if not await may_come(scope, live.game, who.user_id):
        await scope.outbox.say(live.group, judging.gone(live.game.join_code), game_id=live.game.id)
        return
    await chair.seat_late(scope, live, who.user_id)


async def take_seat(scope: Scope, live: LiveGame, seat: Seat) -> None:
    """Gives this seat to its candidate, because the table agrees; does nothing without a candidate. If he can
    not take it any more, the group is told so, and other people may offer to take it."""
    who = live.candidate_for(seat)
    if who is None:
        return
    if not await may_come(scope, live.game, who.user_id):
        missing = texts.calling("substitute-could-not", live.roster, seat, live.game.join_code)
        await scope.outbox.say(live.group, missing, game_id=live.game.id)
        return
    place = 1 + sum(each.place > 0 for each in live.candidates)
    await seats.sit(scope.tx, live.game.bot_id, live.game.id, who.user_id, who.name)
    await substitutes.take(scope.tx, live.game.id, who.user_id, place)
    await _take_away(scope, live, seat)
    await hand_over(scope, await scope.games.reseat(scope.tx, live, seat), seat)


async def _take_away(scope: Scope, live: LiveGame, seat: Seat) -> None:
    former = live.roster.people[seat]
    for slot in (*OPEN, CALL):
        await take_back(scope, live, seat, slot)
    await nobody_asks(scope, live, seat)
    post = Post(lines=(line("substitute-replaced", seat=seat),), protected=True)
    gone = Utterance(post, "edit", Priority.NEWS, CARD, seat)
    await scope.voice.utter(scope.tx, live, [gone])
    await seats.leave(scope.tx, live.game.id, former.user_id)


async def hand_over(scope: Scope, live: LiveGame, seat: Seat) -> None:
    """Sends the new player at this seat its card and everything that its earlier player has learnt, and tells
    the table and its pages who plays there now."""
    await scope.app.watchers.changes(scope.tx, live.game.id)
    roster = await scope.voice.linked(scope.tx, live)
    card = Utterance(private.role(live.state, seat, roster), "send", Priority.PROMPT, CARD, seat)
    await scope.voice.utter(scope.tx, live, [card])
    said = texts.seated(replace(roster, url=None), seat)
    await scope.outbox.say(live.group, said, priority=Priority.NEWS, game_id=live.game.id)
