"""What the bot does when it could not send a message: it tells people who can help, and lets no game wait."""

from typing import Literal

from bot.delivery.verdict import Refused
from bot.render.game import group
from bot.render.post import Post, line
from bot.services.chat import pins
from bot.services.chat.bot_rights import tell_lacking
from bot.services.game import playing
from bot.services.judge import chair
from bot.services.live.game import LiveGame
from bot.services.live.outbox_writer import ChatTarget, tell_elsewhere
from bot.services.lobby.lobby import go_on_with_evenings
from bot.services.scope import Scope
from bot.store.chat import chats
from bot.store.game import games
from bot.store.people import people
from bot.values.game import Game
from bot.values.outgoing import Outgoing, Priority

LOST = frozenset({Refused.EXPELLED, Refused.CHAT_GONE, Refused.TOPIC_CLOSED, Refused.NO_RIGHTS})
"""Telegram's reasons that mean that the bot can not write in the group any more. Its game ends; if the reason
may be temporary, the game ends only after the pause of `muted.py`."""

OUTSIDE = frozenset({Refused.EXPELLED, Refused.CHAT_GONE})
"""Telegram's reasons that mean that the bot is not in the group any more. Telegram does not always send an
update about that."""

UNDELETED = frozenset({Refused.NO_RIGHTS, Refused.MESSAGE_GONE})
"""Telegram's reasons that mean that the bot may not delete messages. Telegram answers "message can't be
deleted" in this case, and also for an old message."""


async def on_row_given_up(scope: Scope, outgoing: Outgoing, reason: Refused) -> None:
    """Follows up a row of the outbox that was given up for `reason`, in the transaction that deletes it:
    tells people who can help, notes that a chat can not be reached, ends the game, or repeats its step."""
    if outgoing.what == "answer":
        await _too_late(scope, outgoing)
    if reason is Refused.NO_RIGHTS:  # this is newer than what Telegram said before
        scope.app.members.forget(outgoing.chat_id, scope.bot_id)
    if reason is Refused.NOT_ALONE:
        await _not_alone(scope, outgoing)
    if outgoing.what == "delete" and reason in UNDELETED:
        await tell_lacking(scope, ChatTarget(outgoing.chat_id, outgoing.locale, outgoing.thread_id))
    if outgoing.what in ("pin", "unpin") and reason not in OUTSIDE:
        await pins.refused(scope, outgoing, reason)
        return
    if reason is Refused.UNREACHABLE:
        await closed_to(scope, outgoing.chat_id)
    if reason in OUTSIDE:
        await chats.set_left(scope.tx, scope.bot_id, outgoing.chat_id, scope.tx.now)
    if outgoing.game_id is None:
        return
    game = await games.get(scope.tx, outgoing.game_id)
    if not game.is_open:
        return
    if (reason in LOST or reason is Refused.UNREACHABLE) and outgoing.chat_id == game.chat_id:
        await call_off(scope, game, "muted" if reason in LOST - OUTSIDE else "expelled")
    elif reason is Refused.MESSAGE_GONE and outgoing.slot is not None:
        await _say_anew(scope, game, outgoing)


async def _too_late(scope: Scope, outgoing: Outgoing) -> None:
    """Tells the person in his private chat, if he has one, what the answer to his press was; nothing if it
    had no lines. If it may tell a role, says only that it came too late, because the message stays there."""
    post = Post.model_validate(outgoing.content)
    person = await people.get(scope.tx, scope.bot_id, outgoing.chat_id)
    if post.lines and person is not None and person.reachable:
        target = ChatTarget(outgoing.chat_id, outgoing.locale)
        lines = (line("too-late"),) if post.protected else post.lines
        said = Post(lines=lines, silent=True)
        await scope.outbox.say(target, said, priority=Priority.REPLY, reply="too-late")


async def _not_alone(scope: Scope, outgoing: Outgoing) -> None:
    """Sends a reply for one person to his private chat or, if he has none, openly to the group, because
    Telegram can not show it in this group to him alone. Another message for one person goes only to his
    private chat, or nowhere. Does nothing with a message for all."""
    if outgoing.receiver_id is None:
        return
    person = await people.get(scope.tx, scope.bot_id, outgoing.receiver_id)
    private = scope.chat_with(outgoing.receiver_id, person)
    if outgoing.reply is None:
        if person is not None and person.reachable:
            said = Post.model_validate(outgoing.content)
            await scope.outbox.say(private, said, priority=Priority.COUNT, game_id=outgoing.game_id)
        return
    await tell_elsewhere(
        scope.outbox,
        person,
        private,
        ChatTarget(outgoing.chat_id, outgoing.locale, outgoing.thread_id),
        Post.model_validate(outgoing.content),
        outgoing.reply,
        question=outgoing.question,
    )


async def closed_to(scope: Scope, user_id: int) -> None:
    """Stores that the bot can not write to the person any more. A player goes on in the group; a judge needs
    his panel, and loses the chair."""
    await people.set_reachable(scope.tx, scope.bot_id, user_id, False)
    await chair.gone(scope, user_id)


async def _say_anew(scope: Scope, game: Game, outgoing: Outgoing) -> None:
    if game.status != "running":
        return
    live = await scope.games.live_game(scope.tx, game.id)
    if outgoing.chat_id == game.chat_id and outgoing.slot == group.slot(live.state):
        await scope.outbox.say(
            live.group,
            Post.model_validate(outgoing.content),
            priority=Priority.PROMPT,
            game_id=game.id,
            slot=outgoing.slot,
            opens=outgoing.opens,
        )


async def call_off(scope: Scope, game: Game, why: Literal["expelled", "muted", "away"] = "expelled") -> None:
    """Ends an open game without a result, because the bot is not in its group any more, may not write there,
    or could not reach Telegram for too long. Players of a running game are told in private."""
    if game.status == "lobby":
        await games.close(scope.tx, game.id, "cancelled", why)
        await go_on_with_evenings(scope, game, scope.tx.now)
        return
    live = await scope.games.live_game(scope.tx, game.id)
    await playing.close(scope, live, why)
    await tell_players(scope, live, Post(lines=(line(f"closed-{why}"),)))


async def tell_players(scope: Scope, live: LiveGame, post: Post) -> None:
    """Sends a private message to those players of a running game to whom the bot can write."""
    for who in live.roster.people.values():
        private = await scope.private_chat_of(who.user_id)
        if private is not None:
            await scope.outbox.say(private, post)
