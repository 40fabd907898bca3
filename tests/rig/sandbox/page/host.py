"""A bot that says what the host of a game says."""

import time
from dataclasses import dataclass

from aiogram import Bot

from tests.sandbox.page.conftest import Group, Server, html, key, keys, seat

NAMES = {"ru": ("Аня", "Богдан", "Вера", "Глеб"), "uk": ("Олена", "Андрій", "Віра", "Гліб")}


@dataclass
class Host:
    """A host of a game at a table of four. Each player's seat is his place in the list of people."""

    bot: Bot
    group: Group
    language: str = "ru"

    def seat(self, number: int) -> str:
        name = NAMES[self.language][number - 1]
        return f"<b><a href='tg://user?id={self.group.people[number - 1]}'>№{number} · {name}</a></b>"

    async def deal(self) -> int:
        listed = "\n".join(f"№{number} · {name}" for number, name in enumerate(NAMES[self.language], start=1))
        greets = {"ru": "Приветствую за столом!", "uk": "Вітаю за столом!"}[self.language]
        dealt = {"ru": "Карты розданы.", "uk": "Карти роздано."}[self.language]
        return await html(self.bot, self.group.id, f"{greets}\n🎲 <b>{dealt}</b>\n{listed}")

    async def say(self, text: str, *buttons: str, seconds: int = 0) -> int:
        clock = f" ⏳ <tg-time unix='{int(time.time()) + seconds}' format='r'>{seconds} с</tg-time>"
        rows = [[key(button, f"data{button}")] for button in buttons]
        text = text.replace("⏳", clock)
        return await html(self.bot, self.group.id, text, reply_markup=keys(*rows) if rows else None)


async def dealing(bot: Bot, server: Server, *, mine: int, simulated: int = 0) -> Host:
    """Seats a table of four, and lets its host deal. The visitor plays its first `mine` people."""
    host = Host(bot, await seat(server, mine, simulated))
    await host.deal()
    return host


async def write_to_bot(server: Server, *people: int) -> None:
    """Lets people open their private chats with the bot."""
    for person in people:
        await server.post(f"/sandbox/people/{person}/send", {"chat": person, "text": "/start"})
