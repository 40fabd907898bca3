"""Who came forward for a place is looked at once more before the table gives it to him."""

from bot.services.context import AppContext, UpdateContext
from bot.services.live_game import LiveGame
from bot.services.members import Standing
from bot.store import games, people
from bot.store.games import Game
from bot.store.motions import Motion
from bot.store.transaction import Transaction
from engine.roles import Seat

OF_A_CANDIDATE = ("substitute", "judge")
"""The kinds of motions that give somebody a place."""


def candidate_of(live: LiveGame, motion: Motion | None) -> int | None:
    """The person whom the motion would give a place; None if it is about no such thing."""
    if motion is None or motion.kind not in OF_A_CANDIDATE:
        return None
    who = live.candidate_for(motion.subject)
    return None if who is None else who.user_id


def is_another(ctx: UpdateContext, live: LiveGame, seat: Seat) -> bool:
    """Whether somebody else came forward for the seat before this person. `live`: before he comes forward."""
    before = live.candidate_for(seat)
    return before is not None and before.user_id != ctx.person.user_id


def ask_of(ctx: UpdateContext, live: LiveGame, motion: Motion | None) -> None:
    """Before a hand that may decide. Raises `AskFirst` if Telegram has to say whether he is in the group."""
    user_id = candidate_of(live, motion)
    if user_id is not None:
        ctx.member(live.game.chat_id, user_id)


async def may_come(app: AppContext, tx: Transaction, game: Game, user_id: int) -> bool:
    """Whether he can take the place by now: he can be written to, plays and judges nowhere, and has not left
    the group as far as Telegram has said."""
    person = await people.get(tx, app.bot.id, user_id)
    if person is None or not person.reachable:
        return False
    member = app.members.known(game.chat_id, user_id)
    if member is not None and member.standing is Standing.GONE:
        return False
    sits = await games.of_person(tx, app.bot.id, user_id)
    return sits is None and await games.judged_by(tx, app.bot.id, user_id) is None
