"""Hostile names, words and bytes break nothing, and the bot sends nothing that Telegram would refuse."""

import json
import logging
import random
from itertools import count

import pytest
import structlog
from structlog.testing import capture_logs

from bot.services.game import playing
from engine.acts import Timeout
from engine.rules.registry import BOOKS
from engine.steps import StepName
from tests.rig.engine.drawn import act_of
from tests.rig.flows.town import GROUP, Town, keys
from tests.rig.game.whole_games import ONE_BY_ONE
from tests.rig.program.logged import told

NAMES = (
    "<b>",
    "</b></a><a href='tg://user?id=1'>",
    "&lt;script&gt;&amp",
    "\u202e\u2066живым\u200f",
    "я" * 4096,
    "&" * 4096,
    "\u3164",
    "\u2800\u200b",
    "👨‍👩‍👧‍👦" * 300,
    "{ $name } { seat }",
    "Аня\n№9 · Гость\r\n<b>",
    "'\"`\\",
    "\x00\x1b[31m",
    "̶̶̶̶̶" * 50,
)

ALPHABET = 'аяАЯ019 <>&"\\{}$:.;№\n\t\x00\u202e\u200b🎲👹пасвыставляюголосзнак/@#'


def junk(chance: random.Random, longest: int) -> str:
    return "".join(chance.choice(ALPHABET) for _ in range(chance.randrange(longest)))


def hostile(town: Town) -> None:
    for user in range(1, len(NAMES) + 1):
        town.names[user] = {"first_name": NAMES[user - 1], "language_code": "\u202e<"}


@pytest.mark.parametrize("book", ONE_BY_ONE)
async def test_hostile_people_play_a_whole_game(town: Town, book: str) -> None:
    hostile(town)
    players = max(n for n in BOOKS[book].deals if n <= len(NAMES))
    await town.gather(book, players)
    await town.say(1, "/begin")
    chance, _game = random.Random(book), await town.game()
    for _ in range(60):
        async with town.scope() as scope:
            live = await town.live_game()
            for act in (act_of(live.state, chance.randrange(2**24)), Timeout()):
                await playing.act(scope, await scope.games.live_game(scope.tx, live.game.id), act)
        if (await town.game()).status != "running":
            break
    else:
        await town.stop()
    rows = await town.rows()
    assert {"document", "edit", "send"} <= {row.what for row in rows}
    for row in rows:
        town.words(row)  # raises for text that Telegram would refuse


async def test_junk_by_day_and_night_is_answered_and_breaks_nothing(town: Town) -> None:
    hostile(town)
    game, chance = await town.dealt("city"), random.Random(4)
    town.telegram.members[1] = "owner"
    for step in (StepName.MEETING, StepName.TURN, StepName.HUNT):
        live = await town.until(step)
        for _ in range(12):
            user = chance.randrange(1, 12)
            start = chance.choice(
                ("", "a:", "p:", f"a:{game.id}:{live.state.step.serial}:", "q:1:", "h:city:")
            )
            await town.tap(user, (start + junk(chance, 40))[:64], chat=chance.choice((GROUP, user)))
            words = chance.choice(("", "/", "/start ", "выставляю ")) + junk(chance, 300)
            await town.say(user, words or "?", chat=chance.choice((GROUP, user)))
    assert (await town.game()).status == "running"


@pytest.mark.parametrize("command", ["newgame", "start", "begin", "rules", "table", "lang", "stop", "leave"])
async def test_a_command_with_junk_after_it_is_still_a_command(town: Town, command: str) -> None:
    chance = random.Random(command)
    for chat in (GROUP, 3):
        for _ in range(5):
            await town.say(3, f"/{command} {junk(chance, 200)}", chat=chat)
            await town.say(3, f"/{command}@mafia_bot {'<' * 3000}", chat=chat)


async def test_a_press_without_data_or_message_is_answered(town: Town) -> None:
    await town.dealt()
    await town.tap(1, None)
    await town.tap(1, "a:1:0:pass:0", date=0)


async def test_the_logs_of_a_whole_game_hold_no_role_no_name_and_no_words(
    town: Town, caplog: pytest.LogCaptureFixture
) -> None:
    secret = "очень тайные слова"
    numbers = count(1)
    for user in range(1, 11):
        town.names[user] = {"first_name": f"Имярек{next(numbers)}"}
    with capture_logs() as logged, caplog.at_level(logging.INFO):
        await town.gather("city", 10)
        await town.say(1, "/begin")
        game = await town.game()
        for _ in range(12):
            for user in (1, 5):
                await town.say(user, secret)
                await town.whisper(user, secret)
            await town.act(1, "shoot", 3, chat=1)
            await town.time_out()
        await town.deliver()
        await town.stop()
    lines = json.dumps(told(logged), ensure_ascii=False, default=str) + caplog.text
    roles = set(game.roles or ())
    assert roles
    assert not [word for word in (*roles, "Имярек", secret, game.nonce or "?") if word in lines]


async def test_a_planted_line_of_the_log_is_caught(town: Town) -> None:
    """Proves that the test above can fail: it finds a line that was put into the log on purpose."""
    with capture_logs() as logged:
        structlog.get_logger("bot").info("shot", role="sheriff")
    assert "sheriff" in json.dumps(told(logged))
    assert keys(await town.rows()) == []
