import os
from collections.abc import Callable
from pathlib import Path

import pytest
from aiogram.types import ChatMemberAdministrator, ChatMemberRestricted
from pydantic import BaseModel

from bot.commands.answers import set_language
from bot.replica import needs
from bot.settings import Settings, SettingsError
from bot.store.chat import chats
from bot.store.database.database import open_engine
from bot.store.database.migrate import Schema, SchemaState, migrate, schema_of
from bot.store.database.transaction import Store
from tests.rig.program.checked import BOT, ME, api, clean, lines, one
from tests.rig.render.remarks import english, refusing
from tests.rig.telegram.fake_api import Call, FakeApi, Refusal

__all__ = ["api", "clean"]

NEVER = 4_000_000_000
"""Unix seconds in the future: an error at this moment always counts as recent."""
GIFTS = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")
GROUP = {
    "type": "supergroup",
    "title": "[red]Друзья",
    "accent_color_id": 0,
    "max_reaction_count": 1,
    "accepted_gift_types": dict.fromkeys(GIFTS, False),
}


def here(name: str) -> str:
    return str(Path(name).absolute())


def rubbish(name: str) -> None:
    Path(name).write_text("not a database" * 100)


def spoil(name: str) -> None:
    content = Path(name).read_bytes()
    Path(name).write_bytes(content[:16384] + b"\xff" * 4096 + content[20480:])


def make(name: str, mode: int = 0o600) -> None:
    path = Path(name)
    path.touch()
    path.chmod(mode)


async def set_up() -> None:
    """Makes the files that the bot has after its first start, closed to other users."""
    await migrate("sqlite:///mafia.db")
    make("mafia.db")
    make(".env")


def answering(**answers: object) -> Callable[[Call], object]:
    """Returns how Telegram answers. `answers`: method → its answer, or a function from a chat's id to its
    answer. Any other method is answered with the bot."""

    def answer(call: Call) -> object:
        found = answers.get(call.method, ME)
        return found(call.params["chat_id"]) if callable(found) else found

    return answer


DEAF = {**ME, "can_read_all_group_messages": False}


async def test_each_check_without_a_fault_prints_a_line(
    api: FakeApi, capsys: pytest.CaptureFixture[str]
) -> None:
    await set_up()
    assert await lines(capsys, 0) == [
        f"✓ .env: {here('.env')}",
        "✓ settings",
        "✓ chats: all",
        "✓ bots: 1",
        "✓ rules: 5 books",
        f"✓ database: {here('mafia.db')}",
        f"✓ migrations: current, schema {(await schema_of('sqlite:///mafia.db')).ours.lstrip('0')}",
        "✓ addresses: pages of tables and the webhook are off",
        "✓ files: closed to others",
        "✓ locales: ru, uk",
        "✓ token: @host_bot; add it to a group: https://t.me/host_bot?startgroup=true",
        "✓ groups",
        "✓ privacy mode: off",
    ]


async def test_a_new_installation_needs_only_a_token(capsys: pytest.CaptureFixture[str]) -> None:
    said = await lines(capsys, 1)
    assert [line for line in said if line.startswith("✗")] == [
        "✗ bots: MAFIA_BOT_TOKEN: is not set; @BotFather gives one"
    ]
    assert (
        f"! .env: there is none at {here('.env')}: make one (README, “Run it”), or run this where it is"
        in said
    )
    assert f"✓ database: {here('mafia.db')} will be made by the first run" in said
    assert "✓ migrations: pending, applied by the next `mafia run`" in said
    assert not os.access("mafia.db", os.F_OK)


@pytest.mark.parametrize("others", [".env", "mafia.db"])
async def test_a_file_others_can_read(others: str, api: FakeApi, capsys: pytest.CaptureFixture[str]) -> None:
    await set_up()
    make(others, 0o644)
    said = one(await lines(capsys, 0), "files")
    assert said.startswith("! files: others on this machine can read what is secret")
    assert said.endswith(f"chmod 600 {others}")


async def test_a_wrong_setting_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MAFIA_TIME_SCALE", "0")
    monkeypatch.setenv("MAFIA_UNDER_WAY", "0")
    monkeypatch.setenv("MAFIA_BOT_TOKEN", "123456:abc…")
    said = await lines(capsys, 1)
    assert said[1].startswith("✗ settings: MAFIA_BOT_TOKEN: ")
    assert said[2:5] == [
        "✗ settings: MAFIA_UNDER_WAY: must be at least 1",
        "✗ settings: MAFIA_TIME_SCALE: must be more than 0",
        "✓ chats: all",
    ]
    assert {
        "✓ rules: 5 books",
        "✓ addresses: pages of tables and the webhook are off",
        "✓ locales: ru, uk",
    } <= {*said}
    assert not any("bots" in line[:8] or "token:" in line[:8] for line in said)


async def test_a_file_that_is_no_database_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    rubbish("mafia.db")
    said = await lines(capsys, 1)
    assert one(said, "database") == f"✗ database: {here('mafia.db')}: file is not a database"


async def test_a_damaged_page_of_the_database_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    await migrate("sqlite:///mafia.db")
    spoil("mafia.db")
    said = one(await lines(capsys, 1), "database")
    assert said.startswith(f"✗ database: {here('mafia.db')} is damaged (")
    assert said.endswith("): restore a backup")


async def test_a_missing_folder_of_the_database_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MAFIA_DATABASE_URL", "sqlite:///nowhere/mafia.db")
    assert "✗ database: MAFIA_DATABASE_URL: there is no folder" in one(await lines(capsys, 1), "database")


async def test_pending_migrations_are_an_error_only_if_the_start_does_not_apply_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MAFIA_MIGRATE", "0")
    assert one(await lines(capsys, 1), "migrations").startswith("✗ migrations: the database is older")


async def test_a_missing_dump_program_is_reported_if_backups_are_wanted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("MAFIA_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not [line for line in await lines(capsys, 1) if "pg_dump" in line], "nobody asks for backups"
    monkeypatch.setenv("MAFIA_BACKUPS", "backups")
    assert one(await lines(capsys, 1), "backups").startswith("! backups: pg_dump is not installed")
    make("pg_dump", 0o700)
    assert not [line for line in await lines(capsys, 1) if "pg_dump" in line]


async def test_no_server_is_migrated_without_the_wanted_backup(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def behind(_: str) -> Schema:
        return Schema(SchemaState.BEHIND, "0001", "0002")

    monkeypatch.setattr(needs, "schema_of", behind)
    monkeypatch.setenv("PATH", str(tmp_path))
    look = {need.subject: need.look for need in needs.NEEDS}["migrations"]
    at_a_server = {"database_url": "postgresql://nobody@127.0.0.1:1/nothing", "backups": tmp_path}
    with refusing(SettingsError, match=r"^MAFIA_BACKUPS: pg_dump is not installed"):
        await look(Settings.model_validate(at_a_server))
    make("pg_dump", 0o700)
    assert "schema 1 → 2" in english(await look(Settings.model_validate(at_a_server)))


async def test_a_database_of_a_newer_program_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    await migrate("sqlite:///mafia.db")
    engine = open_engine("sqlite:///mafia.db")
    async with engine.begin() as conn:
        await conn.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    await engine.dispose()
    assert one(await lines(capsys, 1), "migrations").startswith("✗ migrations: the database is newer")


PRIVACY = (
    "! privacy mode: is on: buttons and commands work, but speech is heard only where the bot is an "
    "administrator; /setprivacy at @BotFather turns it off"
)


@pytest.mark.parametrize(
    ("setting", "line"),
    [
        ("1", "✓ privacy mode: is on; `mafia run` switches it off"),
        ("0", f"{PRIVACY}; MAFIA_SETTINGS=0: the bot leaves it as it is"),
    ],
)
async def test_privacy_mode_is_no_error(
    setting: str, line: str, api: FakeApi, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAFIA_SETTINGS", setting)
    api.answer = answering(getMe=DEAF)
    assert (await lines(capsys, 0))[-1] == line


async def test_privacy_mode_is_reported_with_the_groups_it_affects(
    api: FakeApi, capsys: pytest.CaptureFixture[str]
) -> None:
    await set_up()
    await know((BOT, -1001), (BOT, -1002), (BOT, -1003), (BOT + 1, -1004), left=-1003)
    api.answer = answering(
        getMe=DEAF, getChatMember=lambda chat: member("administrator" if chat == "-1001" else "member")
    )
    assert "(it is one in 1 of 2 groups; it is none in -1002)" in (await lines(capsys, 0))[-1]

    await know((BOT, -1002), left=-1002)
    assert (await lines(capsys, 0))[-1] == (
        "✓ privacy mode: is on, but the bot is an administrator in the 1 groups that it knows"
    )


async def know(*groups: tuple[int, int], left: int | None = None) -> None:
    """Adds these groups of bots to the database. `left`: the group that the bot has left."""
    store = Store.open("sqlite:///mafia.db")
    async with store.transaction() as tx:
        for bot, group in groups:
            await chats.seen(tx, bot, group, "Друзья")
        if left is not None:
            await chats.set_left(tx, BOT, left, at=1.0)
    await store.close()


async def test_a_group_where_the_bot_may_not_write_is_a_warning(
    api: FakeApi, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await set_up()
    monkeypatch.setenv("MAFIA_CHATS", "-1001,-1002,-1006")
    await know((BOT, -1001), (BOT, -1003), (BOT, -1004), (BOT, -1005))
    standing = {
        **dict.fromkeys(("-1003", "-1005"), member("member")),
        **dict.fromkeys(("-1004", "-1006"), member("administrator")),
        "-1001": member("restricted", can_send_messages=False),
        "-1002": member("restricted", can_send_messages=True),
    }

    def group(chat: str) -> dict[str, object]:
        may = {"can_send_messages": chat not in ("-1003", "-1004", "-1006")}
        return {**GROUP, "id": int(chat), "permissions": may}

    api.answer = answering(getChat=group, getChatMember=standing.get)
    mute = "the bot may not write there: allow it, or make it an administrator"
    assert [line for line in await lines(capsys, 0) if " chat -" in line] == [
        "✓ chat -1006",
        "✓ chat -1002",
        f"! chat -1001: {mute}",
        f"! chat -1003: {mute}",
    ]


def member(status: str, **rights: bool) -> dict[str, object]:
    kinds: dict[str, type[BaseModel]] = {
        "administrator": ChatMemberAdministrator,
        "restricted": ChatMemberRestricted,
    }
    fields = kinds[status].model_fields if status in kinds else {}
    may: dict[str, object] = {name: True for name, field in fields.items() if field.annotation is bool}
    until = {"until_date": 0} if status == "restricted" else {}
    bot = {"id": BOT, "is_bot": True, "first_name": "Host"}
    return {**may, **rights, **until, "status": status, "user": bot}


async def test_a_bot_nobody_may_add_is_a_warning(api: FakeApi, capsys: pytest.CaptureFixture[str]) -> None:
    api.answer = answering(getMe={**ME, "can_join_groups": False})
    assert (await lines(capsys, 0))[-2].startswith("! groups: the bot may not be added")


async def test_a_refused_token_is_not_repeated(api: FakeApi, capsys: pytest.CaptureFixture[str]) -> None:
    api.answer = lambda call: Refusal(401, "Unauthorized")
    said = await lines(capsys, 1)
    assert said[-1] == "✗ token: Telegram refuses it, bot 7: see MAFIA_BOT_TOKEN"
    assert "AAbb" not in str(said)


async def test_telegram_out_of_reach_is_a_warning(api: FakeApi, capsys: pytest.CaptureFixture[str]) -> None:
    api.answer = lambda call: Refusal(drop=True)
    said = await lines(capsys, 0)
    assert "✓ .env: none here; settings come from the environment" in said
    assert said[-1].startswith("! token: Telegram could not be asked: the connection broke")


async def test_the_allowed_groups_are_checked(
    api: FakeApi, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAFIA_CHATS", "-1001,-1002")
    chats_there = {"-1001": Refusal(400, "Bad Request: chat not found"), "-1002": {**GROUP, "id": -1002}}
    api.answer = answering(getChat=chats_there.get)
    said = await lines(capsys, 0)
    assert said[2] == "✓ chats: 2 are served"
    assert said[-2] == "✓ chat -1002"
    assert said[-1].startswith("! chat -1001: the bot is not in it")


@pytest.mark.parametrize(
    ("info", "line"),
    [
        ({"url": "http://hook.example/mafia"}, "✓ webhook: registered, 0 updates wait"),
        ({"url": ""}, "! webhook: none is registered; `mafia run` registers it"),
        ({"url": "http://x.example"}, "! webhook: Telegram sends elsewhere; `mafia run` registers it"),
        (
            {"url": "http://hook.example/mafia", "last_error_date": NEVER, "last_error_message": "no [TLS]"},
            "! webhook: Telegram says: no [TLS]; 0 updates wait",
        ),
    ],
)
async def test_the_state_of_the_webhook_at_telegram_is_reported(
    api: FakeApi,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    info: dict[str, object],
    line: str,
) -> None:
    known = {"has_custom_certificate": False, "pending_update_count": 0, **info}
    api.answer = answering(getWebhookInfo=known)
    monkeypatch.setenv("MAFIA_MODE", "webhook")
    monkeypatch.setenv("MAFIA_WEBHOOK_URL", "http://hook.example/mafia")
    monkeypatch.setenv("MAFIA_WEBHOOK_SECRET", "s3cret")
    monkeypatch.setenv("MAFIA_LISTEN", "127.0.0.1:0")
    assert line in await lines(capsys, 0)


async def test_findings_and_refusals_are_in_the_language_of_the_installation(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MAFIA_DEFAULT_LOCALE", "uk")
    monkeypatch.setenv("MAFIA_LISTEN", "nowhere")
    set_language(None)
    said = await lines(capsys, 1)
    assert said[1:3] == ["✗ налаштування: MAFIA_LISTEN: потрібно АДРЕСА:ПОРТ", "✓ групи: усі"]
    assert f"✓ база: {here('mafia.db')} з'явиться під час першого запуску" in said
