"""Tests how a message is looked for whose answer was lost."""

import asyncio
from collections import Counter, deque
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

from aiogram.exceptions import TelegramBadRequest, TelegramNetworkError
from aiogram.methods import EditMessageText, SendMessage, TelegramMethod
from aiogram.types import Chat
from aiogram.types import Message as TelegramMessage
from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.courier import Courier
from bot.delivery.learnt import EphemeralSupport
from bot.delivery.verdict import Accepted
from bot.values.outgoing import Outgoing
from tests.rig.delivery.bench import HELLO, OTHER, render

TABLE = -(10**12) - 1
"""A supergroup."""
ANNA, BORYS = 5, 6


class Telegram:
    """Chats in which the bot and people write. `lost`: the share of requests, and of answers, that is lost.
    `texts`: what the bot has written, by chat and id. `calls`: how many calls there were of each kind.
    `changed`: whether a message has become another one."""

    id = 7

    def __init__(self, chance: Random, lost: float) -> None:
        self.lost = lost
        self.texts: dict[tuple[int, int], str | None] = {}
        self.calls: Counter[str] = Counter()
        self.changed = False
        self._chance = chance
        self._ids: Counter[int] = Counter()

    def write(self, chat: int, text: str | None = None) -> int:
        """Puts a message into a chat; None: a message of a person."""
        sequence = chat if chat == TABLE else 0
        self._ids[sequence] += 1
        self.texts[chat, self._ids[sequence]] = text
        return self._ids[sequence]

    async def __call__(self, method: TelegramMethod[Any], _timeout: int) -> TelegramMessage:
        await self._travel(method)
        assert isinstance(method, SendMessage | EditMessageText)
        chat = int(method.chat_id or 0)
        self.calls[method.__api_method__] += 1
        if isinstance(method, SendMessage):
            number = self.write(chat, method.text)
        else:
            number = method.message_id or 0
            await self._edit(method, (chat, number))
        await self._travel(method)
        return TelegramMessage(message_id=number, date=datetime.now(UTC), chat=Chat(id=chat, type="private"))

    async def _edit(self, method: EditMessageText, place: tuple[int, int]) -> None:
        if place not in self.texts:
            why = "message to edit not found"
        elif self.texts[place] is None:
            why = "message can't be edited"
        else:
            self.changed |= self.texts[place] != method.text
            why = "message is not modified"
        await self._travel(method)
        raise TelegramBadRequest(method, f"Bad Request: {why}")

    async def _travel(self, method: TelegramMethod[Any]) -> None:
        for _ in range(self._chance.randrange(4)):
            await asyncio.sleep(0)
        if self._chance.random() < self.lost:
            raise TelegramNetworkError(method, "the connection broke")


def courier_of(telegram: Telegram) -> Courier:
    found: Any = telegram
    return Courier(
        found, found, render, clock=lambda: 0.0, stopping=asyncio.Event(), ephemeral=EphemeralSupport()
    )


def row(number: int, chat: int) -> Outgoing:
    return replace(HELLO, id=number, chat_id=chat, content={"text": f"{number}"})


async def carry(courier: Courier, rows: list[Outgoing]) -> list[tuple[Outgoing, int]]:
    """Carries rows one after another, each until Telegram has accepted it. Returns their ids."""
    accepted = []
    waiting = deque(rows)
    while waiting:
        match await courier.carry(waiting[0], 0.0):
            case Accepted(number):
                accepted.append((waiting.popleft(), number or 0))
            case _:
                await asyncio.sleep(0)
    return accepted


SEEDS, SHARES = st.integers(0, 2**32), st.sampled_from([0.0, 0.2, 0.5])


@given(seed=SEEDS, lost=SHARES)
def test_no_message_of_one_lane_is_sent_twice_after_a_lost_answer(seed: int, lost: float) -> None:
    """People write meanwhile. After a start the first message of a sequence is not looked for."""
    telegram = Telegram(Random(seed), 0.0)
    courier = courier_of(telegram)

    async def evening() -> None:
        await carry(courier, [row(1, TABLE), row(2, ANNA)])
        telegram.lost = lost
        for number in range(3, 9):
            courier.lost.note(TABLE, telegram.write(TABLE))
            if number in (3, 6):
                telegram.write(BORYS)  # nobody has told the bot yet
            await carry(courier, [row(number, Random(number).choice((TABLE, ANNA, BORYS)))])

    asyncio.run(evening())
    sent = [text for text in telegram.texts.values() if text is not None]
    assert sorted(sent) == [str(number) for number in range(1, 9)]


@given(seed=SEEDS, lost=SHARES)
def test_a_search_for_a_message_never_changes_another_message(seed: int, lost: float) -> None:
    """Though two lanes of each chat send at once, and some rows are given up. Each row gets the id of its own
    message."""
    telegram = Telegram(Random(seed), lost)
    courier = courier_of(telegram)
    chance = Random(seed)

    async def lane(chat: int, first: int) -> list[tuple[Outgoing, int]]:
        accepted = []
        for number in range(first, first + 5):
            if chance.random() < 0.3:
                courier.lost.note(chat, telegram.write(chat))
            if chance.random() < 0.3:
                await courier.carry(row(100 + number, chat), 0.0)
            accepted += await carry(courier, [row(number, chat)])
        return accepted

    async def evening() -> None:
        lanes = enumerate((TABLE, TABLE, ANNA, ANNA, BORYS, OTHER))
        for accepted in await asyncio.gather(*(lane(chat, 10 * each) for each, chat in lanes)):
            for each, number in accepted:
                assert telegram.texts[each.chat_id, number] == each.content["text"]

    asyncio.run(evening())
    assert not telegram.changed


async def test_no_message_is_searched_for_if_no_answer_is_lost() -> None:
    telegram = Telegram(Random(0), 0.0)
    await carry(courier_of(telegram), [row(each, TABLE) for each in range(1, 9)])
    assert telegram.calls == {"sendMessage": 8}


async def test_no_message_is_searched_for_in_a_group_that_is_no_supergroup() -> None:
    """How many ids are tried would tell how many messages there are in private chats."""
    telegram = Telegram(Random(0), 0.0)
    courier = courier_of(telegram)
    await carry(courier, [row(1, OTHER)])
    telegram.lost = 0.5
    await carry(courier, [row(each, OTHER) for each in range(2, 9)])
    assert set(telegram.calls) == {"sendMessage"}
    assert telegram.calls["sendMessage"] > 8
