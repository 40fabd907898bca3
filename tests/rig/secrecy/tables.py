"""Two tables at which the same things happen and only the cards differ. A person who may not know the
difference is told, asked and answered the same at both, in the same order and after the same time.

By night, players whose cards differ act as they like at each table; nobody else may notice it.
"""

import random
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from itertools import count, zip_longest
from pathlib import Path
from typing import Any

from aiogram import Bot
from aiogram.methods import TelegramMethod
from sqlalchemy import update

from bot.choices import ChatSettings
from bot.services.live.game import LiveGame
from bot.store import schema
from bot.store.chat import chats
from bot.store.game import deadlines, games
from bot.store.people import people
from bot.values.outgoing import Outgoing
from engine import legal, view
from engine.acts import NightAct, Shoot, targets_of
from engine.offers import actors, offers
from engine.roles import Phase, Role, Seat
from engine.steps import StepName
from tests.rig.flows.telegram import BOT_ID, Telegram
from tests.rig.flows.town import GROUP, Town
from tests.rig.secrecy.twins import alike

JUDGE = 90
CANDIDATES = (50, 51)
"""Members of the group who do not play at the beginning."""


class OwnNumbers(Telegram):
    """A Telegram in which each chat numbers its own messages, as in a supergroup."""

    def __init__(self) -> None:
        super().__init__()
        self._by_chat: dict[Any, Any] = defaultdict(lambda: count(1000))

    async def make_request(self, bot: Bot, method: TelegramMethod[Any], timeout: int | None = None) -> Any:  # noqa: ASYNC109
        self._ids = self._by_chat[getattr(method, "chat_id", None)]
        return await super().make_request(bot, method, timeout)


@dataclass
class Tables:
    """The two tables. `alike`: the seats whose players can not tell the tables apart by their cards. `sat`:
    user → the seat where he sits or sat. `told`: how many messages were compared."""

    towns: tuple[Town, Town]
    alike: frozenset[Seat]
    sat: dict[int, Seat]
    told: int = 0
    newest: list[int] = field(default_factory=lambda: [0, 0])

    @classmethod
    async def begin(
        cls,
        paths: tuple[Path, Path],
        deals: tuple[str, str],
        book: str,
        *,
        judged: bool,
        kind: type[Town] = Town,
    ) -> "Tables":
        towns = kind(paths[0]), kind(paths[1])
        for town, cards in zip(towns, deals, strict=True):
            town.telegram = OwnNumbers()
            await town.open()
            game = await town.dealt(book, cards)
            async with town.store.transaction() as tx:
                # otherwise it would be random
                await tx.conn.execute(update(schema.games).values(join_code="drawn"))
                await chats.seen(tx, BOT_ID, GROUP, "Вечер")
                await chats.change_settings(tx, BOT_ID, GROUP, ChatSettings(substitutes="on", pin="on"))
                for user in (JUDGE, *CANDIDATES):
                    await people.seen(tx, BOT_ID, user, f"Игрок {user}", "ru")
                    await people.set_reachable(tx, BOT_ID, user, True)
                if judged:
                    await games.set_judge(tx, game.id, JUDGE)
            town.app.context.games.forget(game.id)
            if judged:
                await town.whisper(JUDGE, "/judge")
            await town.deliver()  # the digest depends on the cards
        first, second = [(await town.live_game()).state.roles for town in towns]
        return cls(towns, alike_in(first, second), {seat: seat for seat in range(1, len(first) + 1)})

    async def close(self) -> None:
        for town in self.towns:
            await town.close()
            assert not town.app.failures

    def may_tell(self, user: int) -> bool:
        """Returns whether the person can tell the tables apart by his cards."""
        return user in self.sat and self.sat[user] not in self.alike

    async def lives(self) -> list[LiveGame]:
        return [await town.live_game() for town in self.towns]

    async def both(self, do: Callable[[Town], Awaitable[object]], where: str) -> bool:
        """Does the same at both tables and compares what the bot says. Returns False if the tables may differ
        from now on, because their nights differed."""
        for town in self.towns:
            await do(town)
        one, two = await self.lives()
        self.sat |= {who.user_id: seat for seat, who in one.roster.people.items()}
        if _seen_by_all(one) != _seen_by_all(two):
            return False
        await self.compare(where)
        return one.game.status == "running"

    async def compare(self, where: str) -> None:
        """Compares the messages that wait for people who may not tell the tables apart. Then lets Telegram
        accept them."""
        said = [await self._said(at) for at in (0, 1)]
        for user in sorted(said[0].keys() | said[1].keys()):
            if not self.may_tell(user):
                first, second = (rows.get(user, []) for rows in said)
                for row, instead in zip_longest(first, second):
                    alike(row, instead, f"{where}, to {user}")
                self.told += len(first)
        for town in self.towns:
            await town.deliver()
        alike(await _clock(self.towns[0]), await _clock(self.towns[1]), f"{where}, the clock")

    async def _said(self, at: int) -> Mapping[int, list[Any]]:
        """Returns the waiting rows of one table by receiver. Everybody receives the rows of the group."""
        town, found = self.towns[at], defaultdict[int, list[Any]](list)
        for row in await town.rows(self.newest[at]):
            self.newest[at] = max(self.newest[at], row.id)
            found[row.receiver_id or row.chat_id].append(_as_seen(row))
        return found

    async def act_unseen(self, chance: random.Random) -> None:
        """By night, players whose cards differ act as they like. All who may kill or save choose the same
        seat, so that the mornings are alike."""
        one, two = await self.lives()
        if one.state.step.phase is not Phase.NIGHT or one.pause is not None:
            return
        meant = chance.choice(one.state.night.present)
        for town, live in zip(self.towns, (one, two), strict=True):
            hunts = live.state.step.name is StepName.HUNT
            for seat in set(actors(live.state)) - self.alike:
                if hunts or chance.random() < 0.7:
                    await _act(town, seat, meant)


async def _act(town: Town, seat: Seat, meant: Seat) -> None:
    """Does an act that is offered, with the seat `meant` as its target, if it is still legal."""
    state = (await town.live_game()).state
    for act in offers(state, seat):
        aimed = isinstance(act, NightAct | Shoot) and meant in targets_of(act)
        if aimed and legal.refusal(state, act) is None:
            await town.play(act)
            return


def alike_in(one: tuple[Role, ...], two: tuple[Role, ...]) -> frozenset[Seat]:
    """Returns the seats that have the same card in both deals and know the same about other players."""
    seats = range(1, len(one) + 1)
    return frozenset(seat for seat in seats if view.card(one, seat) == view.card(two, seat))


def _seen_by_all(live: LiveGame) -> object:
    """Returns what everybody can see of the game. It may differ after nights that differed."""
    state = live.state
    news = view.known_table(state), state.day.alibi, state.day.silenced
    return news, state.step.name, state.step.seat, state.step.serial, live.game.status


def _as_seen(row: Outgoing) -> object:
    waits = max(0.0, row.not_before - row.created_at)
    content = row.what, row.priority, row.slot, row.message_id, row.reply, row.question, row.content
    return (*content, row.chat_id, row.query_id, row.opens, round(waits, 3))


async def _clock(town: Town) -> object:
    due = await town.reads(deadlines.of_game, (await town.game()).id)
    return None if due is None else (due.serial, round(due.due_at, 3), due.seconds)
