"""A tournament of forty people with a semi-final and a final, with all that a chief judge has to settle:
judges at all tables and one who does not come, a player who never opened the bot, one who is put out, a
protest after the last heat, a result that is changed, marks that change who plays the semi-final, and another
tournament that is called off. The bot is killed in between."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.presses.judge import JudgeTap
from bot.presses.tournaments import EventTap, EventWish
from championship.event import NamedJudge, Player, Stage, changed, read
from championship.event_text import write
from engine.marks import CHIEF_RESULTS
from tests.e2e import audit
from tests.e2e.club import answer_to, press_button
from tests.e2e.commits import happens
from tests.e2e.conftest import Found
from tests.e2e.kept import rows
from tests.e2e.storm import OF_KILLS
from tests.e2e.tournament import LOCALE, TITLE, Cup, Size, event_file, found_groups, open_cup

pytestmark = pytest.mark.long

SCALE, SLOW = 0.02, 0.4
"""Time scales: of games, and of what a chief judge does between them."""

JUDGES = ("Олег", "Вера", "Инна", "Лев")
"""The judge of each table. The last one never opens the bot."""

SIZE = Size(tables=4, rounds=2, waiting=2, mine=len(JUDGES) + 1)
MUTE = len(JUDGES)
"""The index of the player who never opens the bot: the file knows his number."""

MUTE_NAME = "Молчун"

STAGES = ("Отбор", "Полуфинал", "Финал")
ENDED = "SELECT 1 WHERE (SELECT count(*) FROM event_games WHERE status = 'over') >= ?"
ENTERED = "SELECT 1 WHERE (SELECT count(*) FROM entrants WHERE status = ? AND tournament_id = 1) = ?"
RUNNING = "SELECT 1 WHERE (SELECT count(*) FROM event_games WHERE status = 'running') = ?"
ACTS = 40
"""The bot is killed when the tables have done this many acts."""

AT_PLAY = """SELECT 1 FROM (SELECT count(*) AS done FROM acts JOIN event_games USING (game_id)
    WHERE status = 'running') WHERE done > ?"""


async def test_what_a_chief_judge_settles_in_a_tournament_of_forty(found: Found) -> None:
    began = time.monotonic()
    town = await found(scale=SCALE, seed=11)
    town.expected_refusals |= OF_KILLS | {"bot can't initiate conversation"}
    cup = await found_groups(town, SIZE)
    await opened(cup)
    await beside(cup)
    await enter(cup)
    await cup.look()
    await cup.press("draw")
    await cup.is_("status = 'break'")
    await first_round(cup)
    await cup.is_("status = 'break' AND round = 2")
    await cup.look()
    await cup.press("hold")
    async with slowly(cup):
        await expels(cup)
    await last_heats(cup)
    await semi_final(cup)
    await cup.is_("status = 'over'")
    await settled(cup)
    sys.stdout.write(f"{time.monotonic() - began:.0f} s, {len(cup.killed_at)} kills\n")


async def opened(cup: Cup) -> None:
    """Opens the tournament. Its file names the judges, and the player who never opens the bot."""
    path, cup.stages = event_file(cup), STAGES
    shape = ("--tables", SIZE.tables, "--rounds", SIZE.rounds, "--final", 1, "--lang", LOCALE)
    await asyncio.to_thread(cup.organise, "new", path, "--title", TITLE, *shape)
    event = read(path.read_text("utf-8"))
    heats, final = event.stages
    half = Stage(name=STAGES[1], tables=["1", "2"], rounds=1, first=20)
    judges = [
        NamedJudge(name=name, telegram=person, table=str(table))
        for table, (name, person) in enumerate(zip(JUDGES, cup.people, strict=False), 1)
    ]
    mute = Player(name=MUTE_NAME, telegram=cup.people[MUTE])
    event = changed(event, stages=[heats, half, final], players=[mute])
    path.write_text(write(event.model_copy(update={"judges": judges, "judges_see": True})), "utf-8")
    await open_cup(cup)
    for judge in cup.people[: len(JUDGES) - 1]:
        await cup.town.send(judge, judge, "/start")


async def beside(cup: Cup) -> None:
    """The organiser opens another tournament, and calls it off."""
    path = cup.town.folder / "other.toml"
    await asyncio.to_thread(cup.organise, "new", path, "--title", "Другой", "--tables", 1, "--rounds", 1)
    who = ("--organiser", cup.organiser, "--chief", cup.chief)
    await asyncio.to_thread(cup.organise, "open", path, *who)
    other = replace(cup, number=cup.number + 1)
    await other.look()
    await other.press("menu")
    await other.press("cancel-ask")
    await other.press("cancel")
    await happens(cup.town, "SELECT 1 FROM tournaments WHERE id = ? AND status = 'cancelled'", other.number)


async def enter(cup: Cup) -> None:
    """The simulated people enter by the link. The file's player has one of the places."""
    entering = cup.people[SIZE.mine :][: SIZE.places - 1]
    for person in entering:
        await cup.town.open(person, cup.link)
    await happens(cup.town, ENTERED, "in", SIZE.places)
    waits = EventTap(tournament=cup.number, wish="enter").pack()
    waiting = cup.people[SIZE.mine :][SIZE.places - 1 :]
    for person in waiting:
        await cup.town.open(person, cup.link)
        await cup.pressed(person, person, waits)
    await happens(cup.town, ENTERED, "waiting", len(waiting))


async def first_round(cup: Cup) -> None:
    """One table waits for the player who never opened the bot, until the first who waits has his seat. The
    organiser reads which table has no judge. The bot is killed while the tables play."""
    await cup.look()
    await cup.press("begin")
    await cup.hear(cup.organiser, MUTE_NAME, "личный чат со мной закрыт")
    await seated_for(cup, 1, MUTE_NAME)
    await cup.hear(cup.organiser, "пока без судьи", JUDGES[-1])
    await happens(cup.town, RUNNING, 4)
    judged = rows(cup.town, "SELECT judge_id, judge_sees FROM games JOIN event_games ON game_id = games.id")
    assert sorted((judge, sees) for judge, sees in judged if judge) == [
        (judge, 1) for judge in sorted(cup.people[: len(JUDGES) - 1])
    ]
    await happens(cup.town, AT_PLAY, ACTS)
    await cup.dies()
    await cup.sees(ENDED, 4)


async def last_heats(cup: Cup) -> None:
    """A player protests after the last heat. The next stage waits for the decision and for the marks."""
    await cup.look()
    await cup.press("begin")
    await happens(cup.town, AT_PLAY, ACTS)
    await cup.dies()
    await cup.sees(ENDED, 8)
    async with slowly(cup):
        before = await audit.standing_of_chat(cup)
        protest = await cup.protests(cup.fixture(0, 2, "1"), "Судья подсказал", seat=3, killed=True)
        assert protest is not None
        await close_marks(cup)
        await cup.hear(cup.organiser, "Ждёт решения 1 протест")
        await cup.rules(protest, "void", killed=True)
        await changes(cup, "2")
        assert await audit.standing_of_chat(cup) != before
        await cup.look()
        await cup.press("finish")
        await cup.press("finish-sure")
        await cup.sees("SELECT 1 FROM tournaments WHERE status = 'break' AND stage = 1")
        await swapped(cup)


async def close_marks(cup: Cup) -> None:
    """The judges close their marks of all games."""
    for game, judge in rows(cup.town, "SELECT id, judge_id FROM games WHERE judge_id IS NOT NULL"):
        await mark(cup, judge, game, ("done", 0, ""), ("done-sure", 0, ""))


async def mark(cup: Cup, person: int, game: int, *taps: tuple[str, int, str]) -> None:
    """A judge marks a game, page after page. A tap: wish, seat and reason."""
    for wish, seat, reason in taps:
        tap = JudgeTap.model_validate({"game": game, "wish": wish, "seat": seat, "reason": reason}).pack()
        await answer_to(cup.town, await press_button(cup.town, person, person, tap))


async def chief(cup: Cup, *taps: tuple[EventWish, int, int]) -> None:
    """The chief judge opens his menu and goes from page to page. A tap: wish, number and other number."""
    await cup.town.send(cup.chief, cup.chief, "/tournament")
    for wish, number, other in taps:
        data = EventTap(tournament=cup.number, wish=wish, number=number, other=other).pack()
        answer = await cup.pressed(cup.chief, cup.chief, data)
        assert not answer["alert"], (wish, answer)


async def expels(cup: Cup) -> None:
    """The chief judge puts a player out in the break. The first who waits has his seats."""
    ((number, name),) = rows(cup.town, "SELECT number, name FROM entrants WHERE status = 'in' LIMIT 1")
    await chief(cup, ("players", 0, 0), ("expel-ask", number, 0), ("expel", number, 0))
    await seated_for(cup, 2, name)


async def seated_for(cup: Cup, number: int, name: str) -> None:
    """Waits until the first who waits has the seats of a player from this round on, and notes it."""
    ((comes,),) = await happens(
        cup.town,
        """SELECT came.name FROM event_substitutions
        JOIN entrants AS came ON came.number = comes JOIN entrants AS gone ON gone.number = goes
        WHERE gone.name = ? AND event_substitutions.round = ?""",
        name,
        number,
    )
    fixtures = [cup.fixture(0, number, table) for table in cup.groups]
    (fixture,) = [fixture for fixture in fixtures if name in await cup.posted(fixture)]
    cup.replaced[fixture] = ((await cup.posted(fixture)).index(name) + 1, comes)


async def changes(cup: Cup, table: str) -> None:
    """The chief judge changes who has won a game."""
    game = cup.games("over")[cup.fixture(0, 2, table)]
    ((winner,),) = rows(cup.town, "SELECT winner FROM games WHERE id = ?", game)
    other = CHIEF_RESULTS.index("red" if winner == "black" else "black")
    await chief(cup, ("games", 0, 0), ("game", game, 0), ("rule-ask", game, other), ("rule", game, other))


async def swapped(cup: Cup) -> None:
    """The chief judge gives bonuses to the first who is not in the semi-final, until it is drawn again."""
    standing = await audit.standing_of_chat(cup)
    for line in standing[20:]:
        for game, seat in await played_by(cup, line.name):
            await chief(cup, ("games", 0, 0), ("game", game, 0), ("marks", game, 0))
            ((closed,),) = rows(cup.town, "SELECT count(*) FROM marks WHERE game_id = ? AND closed", game)
            again = [("correct", 0, "")] if closed else []
            bonus = ("bonus", 0, ""), ("bonus", seat, ""), ("bonus", seat, "20")
            await mark(cup, cup.chief, game, *again, *bonus, ("done", 0, ""), ("done-sure", 0, ""))
        if on(await audit.standing_of_chat(cup)) != on(standing):
            break
    for chat in cup.groups.values():
        await cup.hear(chat, "результаты изменились, этап «Полуфинал» составляется заново")


def on(standing: Sequence[audit.Standing]) -> set[str]:
    """Returns who plays the semi-final."""
    return {one.name for one in standing[:20]}


async def played_by(cup: Cup, name: str) -> Sequence[tuple[int, int]]:
    """Returns the games of a player: id of the game, and his seat."""
    return rows(
        cup.town,
        """SELECT game_id, seat FROM seats JOIN entrants USING (user_id) JOIN event_games USING (game_id)
        WHERE entrants.name = ? AND event_games.status = 'over'""",
        name,
    )


async def semi_final(cup: Cup) -> None:
    """The semi-final and the final are played by those who go on. The bot is killed in each."""
    for stage, number in ((1, 10), (2, 11)):
        await cup.sees(f"SELECT 1 FROM tournaments WHERE status = 'break' AND stage = {stage}")
        await cup.look()
        await cup.press("begin")
        await happens(cup.town, AT_PLAY, ACTS // 4)
        await cup.dies()
        await cup.sees(ENDED, number)


@asynccontextmanager
async def slowly(cup: Cup) -> AsyncIterator[None]:
    """Gives the people the time that they need for what is not a game."""
    await cup.paces(SLOW)
    yield
    await cup.paces(SCALE)


async def settled(cup: Cup) -> None:
    """The chat shows the same standing as the records, and the podium is its head."""
    standing, podium = await audit.standing_of_chat(cup), await audit.podium(cup)
    await cup.town.quiet()
    await cup.town.stop_bot()
    games = await audit.played(cup)
    assert len(games) == SIZE.tables * SIZE.rounds + 3
    assert standing == await asyncio.to_thread(audit.standing_of_files, cup, games)
    assert podium == [one.name for one in standing[:3]]
