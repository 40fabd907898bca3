"""What could not be said: who can mend it is told, and no game waits for it."""

from bot.aside import tell_elsewhere
from bot.delivery.verdict import Refused
from bot.desk import Host
from bot.handlers.lobby import refresh_in, say_once
from bot.handlers.powers import warn_of_weakness
from bot.language import language
from bot.render import group
from bot.render.buttons import to_bot
from bot.render.narrator import CARD
from bot.render.post import Post, line
from bot.store import chats, games, people, seats
from bot.store.games import Game
from bot.store.outbox import Outgoing, Priority
from bot.store.unit import Unit
from bot.voice import Place

LOST = frozenset({Refused.EXPELLED, Refused.CHAT_GONE, Refused.TOPIC_CLOSED, Refused.NO_RIGHTS})
"""The bot can not speak in the group any more: a game without its host is over."""

OUTSIDE = frozenset({Refused.EXPELLED, Refused.CHAT_GONE})
"""The bot is not in the group, whether or not it was told so when that happened."""

UNDELETED = frozenset({Refused.NO_RIGHTS, Refused.MESSAGE_GONE})
"""A message that may not be deleted, in Telegram's words, is one that "can't be"."""


async def refused(host: Host, unit: Unit, outgoing: Outgoing, reason: Refused) -> None:
    """Called once for every message that is given up."""
    if outgoing.what == "answer":
        await _too_late(host, unit, outgoing)
    if reason is Refused.NOT_ALONE:
        await _not_alone(host, unit, outgoing)
    if outgoing.what == "delete" and reason in UNDELETED:
        await warn_of_weakness(host, unit, Place(outgoing.chat_id, outgoing.locale, outgoing.thread_id))
    if reason is Refused.UNREACHABLE:
        await closed_to(host, unit, outgoing.chat_id)
    if reason in OUTSIDE:
        await chats.set_left(unit, host.bot.id, outgoing.chat_id, unit.now)
    if outgoing.game_id is None:
        return
    game = await games.get(unit, outgoing.game_id)
    if game.status not in games.OPEN:
        return
    if reason is Refused.UNREACHABLE:
        await _unreachable(host, unit, game, outgoing)
    elif reason in LOST and outgoing.chat_id == game.chat_id:
        await lose(host, unit, game)
    elif reason is Refused.MESSAGE_GONE and outgoing.slot is not None:
        await _say_anew(host, unit, game, outgoing)


async def _too_late(host: Host, unit: Unit, outgoing: Outgoing) -> None:
    """A tap too old to be answered is answered in the private chat."""
    post = Post.model_validate(outgoing.content)
    if post.lines:
        place = Place(outgoing.chat_id, outgoing.locale)
        said = Post(lines=post.lines, silent=True)
        await host.voice(unit).say(place, said, priority=Priority.REPLY, reply="too-late")


async def _not_alone(host: Host, unit: Unit, outgoing: Outgoing) -> None:
    """What one person asked for is told to him elsewhere."""
    if outgoing.receiver_id is None or outgoing.reply is None:
        return
    person = await people.get(unit, host.bot.id, outgoing.receiver_id)
    await tell_elsewhere(
        host.voice(unit),
        person,
        Place(outgoing.receiver_id, language(person, host.default_locale)),
        Place(outgoing.chat_id, outgoing.locale, outgoing.thread_id),
        Post.model_validate(outgoing.content),
        outgoing.reply,
    )


async def closed_to(host: Host, unit: Unit, user_id: int) -> None:
    """The person has closed his private chat. If his table still gathers he leaves it, and the group is told:
    nobody can be dealt a card that does not reach him."""
    await people.set_reachable(unit, host.bot.id, user_id, False)
    game = await games.of_person(unit, host.bot.id, user_id)
    if game is None or game.status != "lobby":
        return
    sitting = {who.user_id: who.name for who in await seats.of_game(unit, game.id)}
    await seats.stand_up(unit, game.id, user_id)
    await refresh_in(host, unit, game)
    said = line("lobby-unreachable", user=str(user_id), name=sitting[user_id])
    post = Post(lines=(said,), rows=to_bot("button-join", game.join_code))
    await say_once(host, unit, game, post, f"closed:{user_id}")


async def _unreachable(host: Host, unit: Unit, game: Game, outgoing: Outgoing) -> None:
    """Says so in the group, once a game; the game goes on.

    Only of a card, which everybody is sent once: who is written to by night has a role.
    """
    if outgoing.slot != CARD or outgoing.what != "send" or game.status != "running":
        return
    table = await host.tables.table(unit, game.id)
    seat = table.roster.seat_of(outgoing.chat_id)
    if seat is not None:
        post = Post(lines=(table.roster.named("unreachable", seat),), rows=to_bot("button-to-bot"))
        await host.voice(unit).say(table.group, post)


async def _say_anew(host: Host, unit: Unit, game: Game, outgoing: Outgoing) -> None:
    """The message in which the game goes on is gone, deleted by somebody: it is sent again as a new one."""
    if game.status != "running":
        return
    table = await host.tables.table(unit, game.id)
    if outgoing.chat_id == game.chat_id and outgoing.slot == group.slot(table.state):
        await host.voice(unit).say(
            table.group,
            Post.model_validate(outgoing.content),
            priority=Priority.PROMPT,
            game_id=game.id,
            slot=outgoing.slot,
            opens=outgoing.opens,
        )


async def lose(host: Host, unit: Unit, game: Game) -> None:
    """The group is lost to the bot: its game ends without a result, and the players hear it in private."""
    if game.status == "lobby":
        await games.close(unit, game.id, "cancelled", "expelled")
        return
    table = await host.tables.table(unit, game.id)
    await host.tables.close(unit, table, "expelled")
    for who in table.roster.people.values():
        person = await people.get(unit, host.bot.id, who.user_id)
        if person is not None and person.reachable:
            place = Place(who.user_id, language(person, host.default_locale))
            await host.voice(unit).say(place, Post(lines=(line("closed-expelled"),)))
