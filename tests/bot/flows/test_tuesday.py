"""The Tuesday of a club, as a transcript: 23 people and four friends, two tables in topics, three come later,
and the host presses three times. `MAFIA_GOLDENS=write` writes it anew."""

import os
import re
from itertools import groupby
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.render.lobby.evening import clock_time
from bot.store.lobby import evenings
from bot.values.evening import Evening
from tests.rig.flows.evenings import HOST, NINE, all_ready, at_five, planned, sitting, tables
from tests.rig.flows.town import GROUP, Town
from tests.rig.flows.wins import reds_win

KYIV = ZoneInfo("Europe/Kyiv")
TRANSCRIPT = Path(__file__).with_name("tuesday.txt")
SHOWN = ("evening", "aside:evening-more", "aside:evening-call", "aside:ready", "lobby")


class Tuesday:
    """`said`: the transcript. `at`: up to which row the bot's messages are in it."""

    def __init__(self, town: Town) -> None:
        self.town, self.said, self.at = town, list[str](), 0
        self.presses = 0

    async def tell(self) -> None:
        shown = dict[tuple[int | None, str | None], str]()
        for row in await self.town.rows(self.at):
            beside = row.game_id is None and row.what == "send"
            if row.chat_id == GROUP and row.what in ("send", "edit") and (row.slot in SHOWN or beside):
                shown[row.game_id, row.slot] = self._place(row.thread_id) + in_short(self.town.words(row))
        self.at = await self.town.newest()
        hour = clock_time(self.town.now, KYIV)
        self.said += [f"[{hour}] {text}".replace("\n", "\n    ") for text in shown.values()]

    @staticmethod
    def _place(thread: int | None) -> str:
        return "" if thread is None else "(тема «Стол 2») "

    async def press(self, *people: int, wish: str, of: str) -> None:
        names = ", ".join(str(user) for user in people)
        self.said.append(f"— {'организатор' if HOST in people else f'игроки {names}'}: «{wish}»")
        self.presses += HOST in people
        for user in people:
            await self.town.tap(user, of)
        await self.tell()

    async def pass_moment(self, evening: Evening) -> None:
        await self.town.pass_deadline(evening.id)
        await self.tell()


def in_short(words: str) -> str:
    """Returns a message with each list of people in one line."""
    lines = groupby(words.split("\n"), key=lambda each: re.match(r"(\d+\. )?Игрок", each) is not None)
    return "\n".join(" · ".join(each) if are_people else "\n".join(each) for are_people, each in lines)


async def test_an_evening_of_23_people_has_the_stored_transcript(town: Town) -> None:
    await at_five(town)
    tuesday = Tuesday(town)
    tuesday.at = await town.newest()
    tuesday.said.append("— организатор: /newgame fiim-2019 21:00")
    evening = await planned(town, "fiim-2019 21:00")
    await tuesday.tell()
    own = f"ep:{evening.id}"
    await tuesday.press(*range(1, 17), wish="Приду", of=f"{own}:yes")
    await tuesday.press(17, 18, 19, wish="Позже", of=f"{own}:later")
    await tuesday.press(1, 2, 3, 4, wish="+1 друг", of=f"{own}:friend")
    for number, user in enumerate((20, 21, 22, 23), 20):
        await tuesday.press(user, wish="Это я", of=f"ef:{evening.id}:{number}:me")
    await tuesday.press(HOST, wish="Ещё…", of=f"{own}:more")
    await tuesday.press(HOST, wish="Столы: 10 + 10, ждут 3", of=f"et:{evening.id}:2")
    while town.now < evening.hour:
        await tuesday.pass_moment(evening)
    rounds = []
    for come_later in (True, False):
        open_now = [game for game in await tables(town, evening) if game.is_open]
        rounds.append([await sitting(town, game) for game in open_now])
        for game, people in zip(open_now, rounds[-1], strict=True):
            await all_ready(town, game, *people)
        await tuesday.tell()
        while come_later and town.now < NINE + 1800:
            await tuesday.pass_moment(evening)
        town.now += 2400
        for game in open_now:
            await reds_win(town, game)
        await tuesday.tell()
        await tuesday.pass_moment(evening)
    await tuesday.press(*range(1, 24), wish="Домой", of=f"{own}:no")
    while not (await town.reads(evenings.get, evening.id)).is_over:
        await tuesday.pass_moment(evening)
    assert [[len(table) for table in each] for each in rounds] == [[10, 10], [10, 10]]
    first, second = (set[int]().union(*each) for each in rounds)
    assert {*range(1, 24)} == first | second  # whoever sat out sits first then
    assert tuesday.presses == 2
    told = "\n".join(tuesday.said) + "\n"
    if os.environ.get("MAFIA_GOLDENS") == "write":
        TRANSCRIPT.write_text(told, "utf-8")
    assert told == TRANSCRIPT.read_text("utf-8")
