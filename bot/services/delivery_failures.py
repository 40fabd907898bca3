"""What is done about messages that could not be sent. Somebody who can help is told; no game waits."""

from typing import Literal

from bot.delivery.verdict import Refused
from bot.render import group
from bot.render.buttons import to_bot
from bot.render.post import Post, line
from bot.render.utterance import CARD
from bot.services import judge_chair, pins, ready
from bot.services.bot_permissions import tell_lacking
from bot.services.context import AppContext
from bot.services.language import language
from bot.services.live_game import LiveGame
from bot.services.lobby import say_once
from bot.services.outbox_writer import ChatTarget
from bot.services.private_reply import tell_elsewhere
from bot.store import chats, games, people, seats
from bot.store.games import Game
from bot.store.outbox import Outgoing, Priority
from bot.store.transaction import Transaction

LOST = frozenset({Refused.EXPELLED, Refused.CHAT_GONE, Refused.TOPIC_CLOSED, Refused.NO_RIGHTS})
"""Reasons that mean: the bot can not speak in the group any more. Then its game ends; where the reason may
pass, not before the wait of `muted` is over."""

OUTSIDE = frozenset({Refused.EXPELLED, Refused.CHAT_GONE})
"""Reasons that mean: the bot is not in the group any more. Telegram does not always send an update for that.
"""

UNDELETED = frozenset({Refused.NO_RIGHTS, Refused.MESSAGE_GONE})
"""Reasons that mean: the bot may not delete. Telegram says "message can't be deleted", as for an old one."""


async def refused(app: AppContext, tx: Transaction, outgoing: Outgoing, reason: Refused) -> None:
    """Called for every row that is given up, in the transaction that removes it."""
    if outgoing.what == "answer":
        await _too_late(app, tx, outgoing)
    if reason is Refused.NO_RIGHTS:  # newer than what was learnt of the bot before
        app.members.forget(outgoing.chat_id, app.bot.id)
    if reason is Refused.NOT_ALONE:
        await _not_alone(app, tx, outgoing)
    if outgoing.what == "delete" and reason in UNDELETED:
        await tell_lacking(app, tx, ChatTarget(outgoing.chat_id, outgoing.locale, outgoing.thread_id))
    if outgoing.what in ("pin", "unpin") and reason not in OUTSIDE:
        await pins.refused(app, tx, outgoing, reason)
        return
    if reason is Refused.UNREACHABLE:
        await closed_to(app, tx, outgoing.chat_id)
    if reason in OUTSIDE:
        await chats.set_left(tx, app.bot.id, outgoing.chat_id, tx.now)
    if outgoing.game_id is None:
        return
    game = await games.get(tx, outgoing.game_id)
    if not game.is_open:
        return
    if reason is Refused.UNREACHABLE and not game.is_practice:
        await _unreachable(app, tx, game, outgoing)
    elif (reason in LOST or reason is Refused.UNREACHABLE) and outgoing.chat_id == game.chat_id:
        await lose(app, tx, game, "muted" if reason in LOST - OUTSIDE else "expelled")
    elif reason is Refused.MESSAGE_GONE and outgoing.slot is not None:
        await _say_anew(app, tx, game, outgoing)


async def _too_late(app: AppContext, tx: Transaction, outgoing: Outgoing) -> None:
    """A tap that is too old for an answer gets it as a message in the private chat."""
    post = Post.model_validate(outgoing.content)
    if post.lines:
        target = ChatTarget(outgoing.chat_id, outgoing.locale)
        said = Post(lines=post.lines, silent=True)
        await app.outbox(tx).say(target, said, priority=Priority.REPLY, reply="too-late")


async def _not_alone(app: AppContext, tx: Transaction, outgoing: Outgoing) -> None:
    """Telegram does not show it to one person alone there: he gets it elsewhere."""
    if outgoing.receiver_id is None or outgoing.reply is None:
        return
    person = await people.get(tx, app.bot.id, outgoing.receiver_id)
    await tell_elsewhere(
        app.outbox(tx),
        person,
        ChatTarget(outgoing.receiver_id, language(person, app.default_locale)),
        ChatTarget(outgoing.chat_id, outgoing.locale, outgoing.thread_id),
        Post.model_validate(outgoing.content),
        outgoing.reply,
        question=outgoing.question,
    )


async def closed_to(app: AppContext, tx: Transaction, user_id: int) -> None:
    """The bot can not write to the person any more. If he sits in a lobby he loses his seat, and the group is
    told: his card would not reach him."""
    await people.set_reachable(tx, app.bot.id, user_id, False)
    await judge_chair.gone(app, tx, user_id)
    game = await games.of_person(tx, app.bot.id, user_id)
    if game is None or game.status != "lobby":
        return
    sitting = {who.user_id: who.name for who in await seats.of_game(tx, game.id)}
    await seats.stand_up(tx, game.id, user_id)
    await ready.somebody_went(app, tx, game)
    said = line("lobby-unreachable", user=str(user_id), name=sitting[user_id])
    post = Post(lines=(said,), rows=to_bot("button-join", game.join_code))
    await say_once(app, tx, game, post, f"closed:{user_id}")


async def _unreachable(app: AppContext, tx: Transaction, game: Game, outgoing: Outgoing) -> None:
    """Says in the group, once a game, that a player can not be written to. The game goes on.

    Only when his card fails. Everybody is sent a card; other private messages go only to some roles, and
    saying that one of them failed would tell the role.
    """
    if outgoing.slot != CARD or outgoing.what != "send" or game.status != "running":
        return
    live = await app.games.live_game(tx, game.id)
    seat = live.roster.seat_of(outgoing.chat_id)
    if seat is not None:
        post = Post(lines=(live.roster.named("unreachable", seat),), rows=to_bot("button-to-bot"))
        await app.outbox(tx).say(live.group, post)


async def _say_anew(app: AppContext, tx: Transaction, game: Game, outgoing: Outgoing) -> None:
    """Somebody has deleted the message of the present step: it is sent again as a new one."""
    if game.status != "running":
        return
    live = await app.games.live_game(tx, game.id)
    if outgoing.chat_id == game.chat_id and outgoing.slot == group.slot(live.state):
        await app.outbox(tx).say(
            live.group,
            Post.model_validate(outgoing.content),
            priority=Priority.PROMPT,
            game_id=game.id,
            slot=outgoing.slot,
            opens=outgoing.opens,
        )


async def lose(
    app: AppContext, tx: Transaction, game: Game, why: Literal["expelled", "muted"] = "expelled"
) -> None:
    """The bot has lost the group, or may not write there: its game ends without a result, and the players
    are told in private."""
    if game.status == "lobby":
        await games.close(tx, game.id, "cancelled", why)
        return
    live = await app.games.live_game(tx, game.id)
    await app.games.close(tx, live, why)
    await tell_players(app, tx, live, Post(lines=(line(f"closed-{why}"),)))


async def tell_players(app: AppContext, tx: Transaction, live: LiveGame, post: Post) -> None:
    """Tells in private all who sit at a table, and can be written to."""
    for who in live.roster.people.values():
        person = await people.get(tx, app.bot.id, who.user_id)
        if person is not None and person.reachable:
            target = ChatTarget(who.user_id, language(person, app.default_locale))
            await app.outbox(tx).say(target, post)
