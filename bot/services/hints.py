"""Hints in the private chat of whoever plays for the first time."""

from bot.render.hints import Kind, hint
from bot.services.language import language
from bot.services.live_game import LiveGame
from bot.services.outbox_writer import ChatTarget, OutboxWriter
from bot.store import people
from bot.store.outbox import Priority
from engine import view


async def give(writer: OutboxWriter, live: LiveGame, kinds: frozenset[Kind], default_locale: str) -> None:
    """Says the hints of `kinds` to all newcomers who are in by what everybody knows, whatever their role."""
    in_the_game = {*view.known_table(live.state), live.state.step.seat}
    for seat in sorted(live.newcomers & in_the_game if kinds else ()):
        who = live.roster.people[seat].user_id
        person = await people.get(writer.tx, writer.bot_id, who)
        if person is None or not (person.hints and person.reachable):
            continue
        target = ChatTarget(who, language(person, default_locale))
        for kind in sorted(kinds):
            await writer.say(target, hint(kind), priority=Priority.COUNT, game_id=live.game.id)
