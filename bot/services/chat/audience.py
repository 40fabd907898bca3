"""What the bot tells the judge of the group during a game, because it may contain hints (FIIM 6.8.3): what
the audience writes (people who do not play, and players who are out), and reactions of players to messages,
which are gestures in a text chat."""

from functools import partial

from bot.render.judge.pages import audience_heard, gesture_seen
from bot.services.chat.discipline import delete
from bot.services.game.judge_name import judge_target
from bot.services.live.game import LiveGame
from bot.services.live.talk import breach_of
from bot.services.scope import UpdateContext
from bot.values.outgoing import Priority
from engine import offers
from engine.roles import Phase, Seat
from engine.rules.clauses import Moment, gesture
from engine.state import State
from engine.steps import BALLOTS, StepName
from engine.view import is_out


async def hear_audience(
    ctx: UpdateContext, live: LiveGame, seat: Seat | None, text: str, message_id: int
) -> None:
    """Tells the judge, if there is one, in private what somebody who does not play now has written in the
    group. If the chat's settings ask for it, also deletes messages of people without a seat. Does nothing
    about the judge's own words, or if the table talks in a call. `seat`: the writer's seat if he is a player
    who is out; otherwise None. Raises `AskFirst` if the bot has to ask Telegram first about its rights."""
    settings = await ctx.settings_of(ctx.target.chat_id)
    if settings.talk == "call" or ctx.person.user_id == live.game.judge_id:
        return
    judge = await judge_target(ctx.tx, live.game)
    if judge is not None:
        roster = await ctx.voice.linked(ctx.tx, live)
        post = audience_heard(live.state, roster, ctx.person.name, seat, text)
        await ctx.outbox.say(judge, post, priority=Priority.REPLY, reply=f"audience:{ctx.person.user_id}")
    if seat is None and settings.audience == "delete":
        await delete(ctx, message_id)


async def judge_gesture(ctx: UpdateContext, live: LiveGame, seat: Seat, shown: str, reacted: float) -> None:
    """Tells the judge, if the book punishes that, that a player has reacted to a message when it was not his
    turn; at most once in each step for each player. The bot itself does not punish a reaction: a program can
    not know whether it is a sign. Does nothing without a judge, if the table talks in a call, or if the
    player is out.

    `shown`: the emoji. `reacted`: when the player reacted, in unix seconds.
    """
    talk, state = ctx.app.talk, live.state
    game_id, serial, remark = live.game.id, state.step.serial, f"gesture:{seat}"
    if is_out(state, seat) or talk.is_free(game_id, reacted) or talk.is_judged(game_id, serial, remark):
        return
    costs, judge = gesture(state.rules, _moment(state)), await judge_target(ctx.tx, live.game)
    if costs is None or judge is None or (await ctx.settings_of(ctx.target.chat_id)).talk == "call":
        return
    shown_at = talk.shown_at(game_id, serial)
    if await breach_of(ctx.tx, live, shown_at, seat, reacted, acts_now=False) is None:
        return
    ctx.tx.after_commit(partial(talk.judge, game_id, serial, remark))
    roster = await ctx.voice.linked(ctx.tx, live)
    post = gesture_seen(state, roster, seat, shown, costs)
    await ctx.outbox.say(judge, post, priority=Priority.PROMPT, game_id=game_id)


def _moment(state: State) -> Moment:
    step = state.step
    if step.phase is Phase.NIGHT:
        return "night"
    if step.name in BALLOTS:
        return "vote"
    ends = step.name is StepName.LAST_WORD and step.seat is not None
    return "best-move" if ends and step.seat and offers.names_best(state, step.seat) else "day"
