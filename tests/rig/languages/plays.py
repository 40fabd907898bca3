"""Plays a game of a group and a practice in the made-up language, in a process that has it: `python -m
tests.rig.languages.plays DATABASE`. Fails if a message is not all in this language."""

import asyncio
import re
import sys
from pathlib import Path
from random import Random

from bot.settings import Settings
from bot.site.replay_page import page_of_game
from bot.store.database.migrate import migrate
from bot.values.outgoing import Outgoing
from engine.offers import actors, offers
from engine.record import parse
from tests.rig.flows.rows import documents
from tests.rig.flows.telegram import TOKEN
from tests.rig.flows.town import GROUP, Town, keys
from tests.rig.languages.made_up import CODE, CYRILLIC

ME, PLAYERS = 7, 7
FOREIGN = re.compile(f"[{CYRILLIC}]", re.IGNORECASE)


async def play(town: Town, chat: int) -> list[Outgoing]:
    """Plays a game to its end. People do what chance chooses, and neighbours what they want. Returns all rows
    that Telegram accepted."""
    taken, chance = [row for row, _ in await town.deliver()], Random(1)
    for _ in range(1500):
        live = await town.live_game(chat)
        if live.game.status != "running":
            return taken
        moves = [*town.app.context.mindsets.moves.values()]
        for move in moves:
            move()
        await town.quiet()
        people = {live.learner} if live.learner else {*live.roster.people}
        acts = [act for seat in people & {*actors(live.state)} for act in offers(live.state, seat)]
        if acts and (await town.live_game(chat)).state == live.state and chance.random() < 0.7:
            await town.play(chance.choice(acts), chat)
        elif not moves:
            await town.time_out(chat)
        taken += [row for row, _ in await town.deliver()]
    raise AssertionError("the game does not end")


def check(town: Town, rows: list[Outgoing], *told: str) -> None:
    """Checks that the rows tell these messages, and that all are in the language."""
    assert {*told} <= {*keys(rows)}, keys(rows)
    said = [(keys([row]), town.words(row)) for row in rows]
    foreign = [each for each in said if FOREIGN.search(each[1])]
    assert not foreign, foreign[:3]


async def main(database: Path) -> None:
    await migrate(f"sqlite:///{database}")
    town = Town(database)
    town.settings = Settings(bot_token=TOKEN, default_locale=CODE)
    town.names = {
        user: {"first_name": f"Gracz {user}", "language_code": CODE} for user in range(1, PLAYERS + 1)
    }
    await town.open()
    await town.gather("party", PLAYERS)
    await town.say(1, "/begin")
    check(town, await play(town, GROUP), "turn-opens", "over", "card-seat")
    await town.whisper(ME, "/practice")
    rows = await play(town, ME)
    check(town, rows, "practice-opens", "practice-says", "over")
    (page,) = documents(rows)
    text = page.content["replay"]
    assert "Polski"[:3] in page_of_game(parse(text), CODE, text)
    await town.close()
    assert not town.app.failures, town.app.failures


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
