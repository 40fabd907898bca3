"""The owner sees how the program works, and the bot tells him when it can not do its work. It tells nobody
else."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from aiogram.methods import SendMessage

from bot.runtime.condition import BACKUP_OLD, BEHIND, LEAST_FREE, Condition, Hearing, RecentError, Trouble
from bot.services.operator.owner import Watch
from bot.settings import Settings
from bot.values.outgoing import Outgoing
from tests.rig.flows.telegram import TOKEN
from tests.rig.flows.town import START, Town, keys

OWNER = 77
HEALTHY = Condition(
    now=START,
    started_at=START - 3 * 24 * 3600,
    version="0.2.0",
    database="SQLite",
    games=4,
    lobbies=1,
    waits=0.1,
    size=12_300_000,
    free=52_000_000_000,
    backup_at=START - 6 * 3600,
)
ILL: dict[Trouble, dict[str, Any]] = {
    Trouble.DATABASE: {"size": None},
    Trouble.STANDSTILL: {"stuck": ("sender of 7",)},
    Trouble.BEHIND: {"waits": BEHIND + 1},
    Trouble.WEBHOOK: {"webhook": "Connection refused"},
    Trouble.DISK: {"free": LEAST_FREE - 1},
    Trouble.BACKUP: {"backup_at": START - BACKUP_OLD - 1},
}


class Program:
    """Stands in for what the monitor measures of a process."""

    def __init__(self) -> None:
        self.condition = HEALTHY

    async def look(self) -> Condition:
        return self.condition

    def becomes(self, **more: Any) -> None:
        self.condition = replace(HEALTHY, **more)


@pytest.fixture
async def program(town: Town) -> Program:
    program = Program()
    town.settings = Settings(bot_token=TOKEN, owner=OWNER)
    await town.restart()
    town.app.context.read_condition = program.look
    return program


@pytest.fixture
def told() -> list[Outgoing]:
    """Returns the messages to the owner."""
    return []


@pytest.fixture
def watch(town: Town, program: Program, told: list[Outgoing]) -> Watch:
    town.app.context.send_unstored = told.append
    return Watch(town.app.context, OWNER, program.look)


def lines_of(town: Town, rows: Sequence[Outgoing]) -> list[str]:
    return [line for row in rows for line in town.words(row).splitlines()]


async def test_the_command_admin_shows_the_state_of_the_program(town: Town, program: Program) -> None:
    assert lines_of(town, await town.whisper(OWNER, "/admin")) == [
        "📋 Как я работаю",
        "Версия 0.2.0, без перезапуска 3 дня",
        "Игр идёт: 4, столов собирается: 1",
        "База: SQLite, 13 МБ",
        "Свободно на диске: 52 ГБ",
        "Последняя копия базы: 6 часов назад",
        "Сообщения беру у Telegram сам, без вебхука",
        "Ошибок с запуска не было",
    ]


async def test_the_command_admin_shows_the_owner_all_troubles(town: Town, program: Program) -> None:
    errors = (RecentError("update failed", "KeyError", START - 300, 3), RecentError("aiohttp", "", START, 1))
    wrong = {name: value for ill in ILL.values() for name, value in ill.items()}
    program.becomes(errors=errors, **wrong)
    assert lines_of(town, await town.whisper(OWNER, "/admin"))[3:] == [
        "База: SQLite, не отвечает",
        "Свободно на диске: 200 МБ",
        "Последняя копия базы: 2 дня назад",
        "Вебхук не работает, Telegram пишет: Connection refused",
        "Отвечаю с опозданием: кто-то ждёт ответа уже 1 минуту",
        "Стоит на месте: sender of 7",
        "Последние ошибки:",
        "• 5 минут назад: update failed (KeyError), 3 раза подряд",
        "• 1 минуту назад: aiohttp",
    ]


@pytest.mark.parametrize(
    ("hearing", "said"),
    [
        (Hearing.UNKNOWN, "Ошибок с запуска не было"),
        (Hearing.ALL, "Слышу всё, что говорят в группах"),
        (Hearing.SWITCHED, "При этом запуске я выключил режим приватности."),
        (Hearing.REFUSED, "Речи слышны только там, где я администратор: Telegram не дал"),
        (Hearing.LEFT, "Речи слышны только там, где я администратор: режим приватности включён"),
    ],
)
async def test_admin_shows_privacy_mode(town: Town, program: Program, hearing: Hearing, said: str) -> None:
    town.app.context.hearing = hearing
    assert lines_of(town, await town.whisper(OWNER, "/admin"))[7].startswith(said)


async def test_the_command_admin_does_nothing_for_other_people(town: Town, program: Program) -> None:
    unknown = keys(await town.whisper(5, "/no_such_command"))
    assert keys(await town.whisper(5, "/admin")) == unknown
    assert await town.say(OWNER, "/admin") == []
    assert "help-owner" in keys(await town.whisper(OWNER, "/help"))
    assert "help-owner" not in keys(await town.whisper(5, "/help"))
    assert "help-owner" not in keys(await town.say(OWNER, "/help"))


async def test_without_an_owner_the_command_admin_does_nothing(town: Town) -> None:
    assert "owner-title" not in keys(await town.whisper(OWNER, "/admin"))


@pytest.mark.parametrize("trouble", Trouble)
def test_each_trouble_of_the_program_is_recognised_alone(trouble: Trouble) -> None:
    assert HEALTHY.troubles == frozenset()
    assert replace(HEALTHY, **ILL[trouble]).troubles == {trouble}


@pytest.mark.parametrize("trouble", Trouble)
async def test_the_owner_reads_once_of_a_trouble_and_of_its_end(
    program: Program, watch: Watch, told: list[Outgoing], trouble: Trouble
) -> None:
    for ill in (False, True, True, True, False, False, False):
        program.becomes(**ILL[trouble] if ill else {})
        await watch.look()
    assert keys(told) == [f"owner-begun-{trouble}", f"owner-over-{trouble}"]
    assert {row.chat_id for row in told} == {OWNER}


async def test_a_short_trouble_is_not_reported(program: Program, watch: Watch, told: list[Outgoing]) -> None:
    for ill in (True, False, True, True, False, True, True):
        program.becomes(stuck=("sender of 7",) if ill else ())
        await watch.look()
    assert keys(told) == ["owner-begun-standstill"]


async def test_the_owner_reads_reports_in_his_language(
    town: Town, program: Program, watch: Watch, told: list[Outgoing]
) -> None:
    await town.tap(OWNER, "n:uk", chat=OWNER)
    program.becomes(free=0)
    await watch.look()
    await watch.look()
    assert [row.locale for row in told] == ["uk"]


async def test_the_owner_reads_of_a_trouble_without_the_database(town: Town, program: Program) -> None:
    """The owner is told without the database: the message has no row in the outbox."""
    program.becomes(size=None)
    watch = Watch(town.app.context, OWNER, program.look)
    before = await town.newest()
    await watch.look()
    await watch.look()
    await town.app.sender.toasts.ended()
    said = [call.text for call in town.telegram.calls if isinstance(call, SendMessage)]
    assert said == ["⚠️ База не отвечает. Игры стоят и пойдут дальше, как только она ответит."]
    assert await town.newest() == before
