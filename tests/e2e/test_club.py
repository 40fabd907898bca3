"""An evening of a club, played through Telegram's methods with the released program: a judge, a lobby, and
the memory of past games."""

from __future__ import annotations

import pytest

from bot.presses.chat import SettingTap
from bot.presses.lobby import CutTap, LobbyTap
from bot.render.locales import say
from engine.notation import Undo
from engine.record import parse
from tests.e2e.account import replay
from tests.e2e.club import (
    Chair,
    call,
    choose,
    hear,
    judged,
    link,
    press_button,
)
from tests.e2e.conftest import Found
from tests.e2e.town import Table, Town

pytestmark = pytest.mark.long

SCALE = 0.04
FIRST_GAME = 1


# Tests of a game with a judge, of its marks, and of the figures of its players.


async def test_a_judged_game_is_recorded_as_the_judge_marked_it_and_counts(found: Found) -> None:
    town = await found(scale=SCALE)
    chair = await judged(town, "uk", "fiim-2019")
    await night(chair)
    await day(chair)
    await chair.do("defeat-sure", 1, "6.8.1")
    lines = parse(await town.download(await town.over(chair.table))).lines
    written = [line.text for line in lines if line.text.startswith("judge")]
    assert [text for text in written if text != "judge undo"] == [
        *("judge foul 3 6.6.4", "judge remove 4 6.7.4", "judge defeat 1 6.8.1")
    ]
    assert sum(line.line == Undo() for line in lines) >= 2
    await marks(chair)
    await figures(chair)


async def night(chair: Chair) -> None:
    """The judge undoes an act by night. The group reads only that there was an undo."""
    await hear(chair.town, chair.table.chat, say("uk", "night-sheriff-look", {}))
    for wish in ("pause", "undo-sure", "resume"):
        assert not (await chair.do(wish))["alert"]
    undone = await hear(chair.town, chair.table.chat, "↩️ Суддя скасував останню дію.")
    assert undone.text.splitlines()[1:] == [say("uk", "undone-timeout", {})]


async def day(chair: Chair) -> None:
    """The judge gives a foul by its clause, takes a removal back, pauses the game, continues it, and adds
    time."""
    town, chat = chair.town, chair.table.chat
    await chair.button("more", reason="30")
    for wish, seat, clause in (
        ("foul", 3, "6.6.4"),
        ("pause", 0, ""),
        ("remove-sure", 4, "6.7.4"),
        ("undo-sure", 0, ""),
        ("resume", 0, ""),
    ):
        assert (await chair.do(wish, seat, clause))["text"] == say("uk", "judge-done", {})
    await hear(town, chat, "↩️", "Не рахується: вилучення гравця №4", "Знову за столом: №4")
    await hear(town, chat, "⏸")
    await hear(town, chat, "▶️")
    while (await chair.do("more", reason="30"))["alert"]:
        """The speech was over before the press came."""
    await hear(town, chat, "⏱")


async def marks(chair: Chair) -> None:
    """The bot tells the marks of a game when the judge has finished, and sends the record again with the
    marks. The judge can correct a mark."""
    town, table = chair.town, chair.table
    for points in (20, 30):
        assert not (await chair.do("bonus", 5, str(points)))["alert"]
    await chair.do("done-sure")
    await hear(town, chair.person, say("uk", "judge-marks-closed", {}))
    await hear(town, table.chat, "Позначки судді за гру.", "№5")
    sent = await hear(town, table.chat, "тепер із позначками судді")
    text = await town.download(sent)
    await replay(town, table, text)
    assert parse(text).source.judge.bonus == {"5": 0.3}


async def figures(chair: Chair) -> None:
    """The group's figures count the game, and it is among the past games."""
    town, chat = chair.town, chair.table.chat
    for command, answer in (
        ("/stats", "Ігор: 1."),
        ("/top", "Списку поки що немає"),
        ("/history", "Минулі ігри групи: 1."),
    ):
        await town.send(chair.person, chat, command)
        await hear(town, chat, answer)


# Tests of a lobby.


async def test_a_lobby_fills_waits_asks_who_is_ready_and_cuts_the_deck(found: Found) -> None:
    town = await found(scale=SCALE)
    table = await town.seat("ru", seats=12, mine=tuple(range(12)), start=False)
    owner, chat = table.people[0], table.chat
    await choose(town, table, {"ready": "on", "pin": "on"})
    await call(town, table, "/newgame fiim-2019")
    address = (await link(town, table, "judge-")).replace("judge-", "")
    for person in table.people:
        await town.open(person, address)
        await hear(town, person, "/leave")  # the player sits at the table, or waits in its queue
    await hear(town, chat, say("ru", "lobby-waiting", {}))
    await press_button(town, owner, chat, wish("cut"))
    await press_button(town, owner, chat, CutTap(game=FIRST_GAME, cut=7).pack())
    await press_button(town, table.people[3], chat, wish("leave"))
    await hear(town, table.people[10], say("ru", "lobby-moved-up", {}))
    await call(town, table, "/begin")
    for person in (*table.people[:3], *table.people[4:11]):
        await press_button(town, person, chat, wish("ready"))
    await hear(town, chat, "🌙")
    assert [shown for shown in town.mirror.said_in(chat) if shown.now["pinned"]]
    await call(town, table, "/stop")
    await press_button(town, owner, chat, wish("stop-sure"))
    record = parse(await town.download(await town.over(table)))
    assert record.source.deal is not None
    cuts = record.source.deal.cuts or []
    assert (cuts[0], len(cuts)) == (7, 10)
    await planned(town, table)


async def planned(town: Town, table: Table) -> None:
    """The group plans a game for 21:00. The bot first asks for the group's time zone. Then the lobby shows
    when the game begins."""
    await call(town, table, "/newgame party 21:00")
    await press_button(town, table.people[0], table.chat, SettingTap(name="zone", value="kyiv").pack())
    await call(town, table, "/newgame party 21:00")
    shown = await hear(town, table.chat, "📅")
    assert shown.countdown
    await press_button(town, table.people[0], table.chat, wish("cancel", FIRST_GAME + 1))
    await press_button(town, table.people[0], table.chat, wish("cancel-sure", FIRST_GAME + 1))
    await hear(town, table.chat, say("ru", "lobby-cancelled", {}))


def wish(word: str, game: int = FIRST_GAME) -> str:
    """Returns the wish in the data of a lobby's button."""
    return LobbyTap.model_validate({"game": game, "wish": word}).pack()
