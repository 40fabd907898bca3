"""What could not be said: a private chat that is closed to the bot, a group that it has lost."""

from bot.delivery.verdict import Refused
from bot.desk import Host
from bot.render.buttons import to_bot
from bot.render.post import Post
from bot.store import games, people
from bot.store.outbox import Outgoing
from bot.store.unit import Unit

LOST = frozenset({Refused.EXPELLED, Refused.CHAT_GONE})


async def refused(host: Host, unit: Unit, outgoing: Outgoing, reason: Refused) -> None:
    """A message will never be sent: whoever can mend it is told, and no game waits for it."""
    if outgoing.game_id is None:
        return
    game = await games.get(unit, outgoing.game_id)
    if game.status not in games.OPEN:
        return
    if reason is Refused.UNREACHABLE:
        await _unreachable(host, unit, outgoing)
    elif reason in LOST and outgoing.chat_id == game.chat_id and game.status == "running":
        await host.tables.close(unit, await host.tables.table(unit, game.id), "expelled")


async def _unreachable(host: Host, unit: Unit, outgoing: Outgoing) -> None:
    """Says so in the group, once until the person writes to the bot again; the game goes on."""
    person = await people.get(unit, host.bot.id, outgoing.chat_id)
    if person is None or not person.reachable or outgoing.game_id is None:
        return
    await people.set_reachable(unit, host.bot.id, person.user_id, False)
    table = await host.tables.table(unit, outgoing.game_id)
    seat = table.roster.seat_of(person.user_id)
    if seat is not None:
        post = Post(lines=(table.roster.named("unreachable", seat),), rows=to_bot("button-to-bot"))
        await host.voice(unit).say(table.group, post)
