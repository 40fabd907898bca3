"""`mafia import --chat`: games from elsewhere are a group's own, until they are taken back whole."""

import datetime as dt
import re
import shutil
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot.commands import own_database
from bot.commands.history import bringing_in
from bot.commands.history.bringing_in import Wish, bring_in, take_back
from bot.commands.history.taking_out import take_out
from bot.commands.publish.chat import Wanted, club_of
from bot.services.past import imported
from bot.site.club.content import Edition
from bot.site.club.pages import pages
from bot.store import schema
from bot.store.database.transaction import Store, Transaction
from bot.store.past import statistics
from bot.store.people import nicknames
from bot.store.people.nicknames import Called
from bot.store.privacy import erasure, retention
from bot.values.durations import DAY
from engine.acts import Remove
from engine.roles import Team
from engine.rules.registry import BOOKS
from engine.steps import StepName
from tests.rig.flows.season import MEMBER, RED, begun, played, said, totals
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town
from tests.rig.store.database import on_sqlite
from tests.rig.store.kept import everything

pytestmark = on_sqlite

ROLES = ["don", "mafia", "mafia", "sheriff", *["citizen"] * 6]
HEAD = "Игра;Место;Игрок;Роль;Победитель;Первый убитый;Бонус;Дата"


def table(*names: str, game: str = "1", winner: str = "красные") -> str:
    """Writes a game of these people as a club's table. The victim of the first hunt is seat 10, and the
    sheriff has a bonus."""
    rows = []
    for seat, (name, role) in enumerate(zip(names, ROLES, strict=True), 1):
        victim, bonus = "да" * (seat == 10), "0,3" * (seat == 4)
        rows.append(f"{game};{seat};{name};{role};{winner};{victim};{bonus};05.11.2023")
    return "\n".join([HEAD, *rows, ""])


PEOPLE = [f"Гость {number}" for number in range(1, 11)]


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str], Path]:
    def put(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return put


async def imports(town: Town, *files: Path, chat: int = GROUP, **more: object) -> int:
    """Imports, and returns the exit code."""
    wish = {"name": None, "people": None, "day": None, "as_guests": False, **more}
    return await bring_in(town.url, Wish(chat, files, **wish), BOOKS)  # type: ignore[arg-type]


async def kept(town: Town) -> Mapping[str, Sequence[dict[str, Any]]]:
    return await town.reads(everything)


async def site(town: Town, chat: int) -> Mapping[str, str]:
    club = await club_of(town.url, Wanted(chat, everything=False), BOOKS)
    return dict(pages(club, Edition(made="2026-11-25")))


async def test_b2_export_and_import_give_the_same_rating_and_the_same_site(
    town: Town, migrated: Path, tmp_path: Path
) -> None:
    await begun(town)
    await played(town, "fiim-2019")
    await played(town, "city")
    rating, pages_before = await totals(town), await site(town, GROUP)
    assert await take_out(town.url, tmp_path / "out", GROUP, BOOKS, "ru") == 0

    other = Town(Path(shutil.copy(migrated, tmp_path / "empty.db")))
    await other.open()
    try:
        await other.say(MEMBER, "/rating")  # so that the bot knows the group
        assert await imports(other, tmp_path / "out") == 0
        assert await totals(other) == rating
        pages_after = await site(other, GROUP)
        assert pages_after.keys() == pages_before.keys()
        plain = {name: page.replace(" (из архива)", "") for name, page in pages_after.items()}
        plain = {name: page.replace(" (з архіву)", "") for name, page in plain.items()}
        same = partial(re.sub, r'"words":{.*?]}', "")  # the host's way to tell a game goes with its number
        different = [name for name, page in pages_before.items() if same(plain[name]) != same(page)]
        assert different == []
    finally:
        await other.close()


async def test_an_imported_table_is_in_the_rating_and_the_site_and_can_be_undone(
    town: Town, write: Callable[[str, str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    await begun(town, start="year")
    await played(town)
    before = await kept(town)
    people = write(
        "people.csv", "\ufeffник;телеграм\n" + f"Гость 1;{MEMBER}\n" + "\n".join(f"{n};" for n in PEOPLE[1:])
    )
    text = table(*PEOPLE).replace("Дата", "Дата;Ведущий").replace(".2023", ".2023;Лис")
    file = write("осень.csv", text)
    assert await imports(town, file, people=people) == 0
    told = f"осень: 1 games, 10 people\n{file}: columns passed over: Ведущий\n"
    assert capsys.readouterr().out == told
    rating = await totals(town)
    assert rating["Гость 4"] == "1,30"
    assert rating["Гость 1"] != rating["Гость 2"]  # a person of the group has his own games too
    history = said(await town.say(MEMBER, "/history"), "history-row", "history-row-from")
    assert [one.get("text") for one in history] == [None, "осень"]
    found = await site(town, GROUP)
    assert any("Гость 4" in page for page in found.values())
    assert not any("Игра 2" in page for page in found.values())  # what the group has played stays its first
    assert any(re.search(r"Игра 1 \(из архива\) · \d\d\.\d\d\.2023", page) for page in found.values())
    assert await take_back(town.url, GROUP, "осень") == 0
    after = await kept(town)
    changing = {"site_numbers", "outbox", "messages", "questions", "people", "inbox", "chats"}
    assert {name: rows for name, rows in after.items() if name not in changing} == {
        name: rows for name, rows in before.items() if name not in changing
    }
    assert not any(number["user_id"] >= nicknames.FIRST_GUEST for number in after["site_numbers"])


async def test_b2_doubtful_names_are_listed_and_nothing_is_imported(
    town: Town, write: Callable[[str, str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """A name that is like one of the group's, or unknown, is nobody's until somebody decides."""
    town.names[RED] = {"first_name": "Гость 1"}
    await begun(town)
    await played(town)
    before = await kept(town)
    people = write("people.csv", "nickname,telegram\n" + "\n".join(f"{n},-" for n in PEOPLE[1:9]))
    assert await imports(town, write("old.csv", table("гость 1", *PEOPLE[1:])), people=people) == 1
    told = capsys.readouterr()
    assert told.out.splitlines() == ["nickname;telegram;perhaps", f"гость 1;;{RED} Гость 1", "Гость 10;;"]
    assert "nothing is imported" in told.err
    assert await kept(town) == before
    assert await imports(town, write("old.csv", table("гость 1", *PEOPLE[1:])), as_guests=True) == 0
    called = await town.reads(nicknames.of_chat, GROUP)
    assert sorted(called.values()) == sorted(["гость 1", *PEOPLE[1:]])
    assert min(called) >= nicknames.FIRST_GUEST


async def test_the_printed_file_decides_about_long_names_and_odd_spaces(
    town: Town, write: Callable[[str, str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    long = "Александра Константиновна из Верхнеднепровска"
    await begun(town)
    old = write("old.csv", table(long, "Лис\u00a0 белый", *PEOPLE[2:]))
    assert await imports(town, old) == 1
    printed = capsys.readouterr().out
    assert (
        await imports(town, old, people=write("people.csv", printed.replace(f"{long};", f"{long};77"))) == 0
    )
    called = await town.reads(nicknames.of_chat, GROUP)
    assert called[77] == long
    assert "Лис белый" in called.values()


async def test_two_names_with_the_same_first_63_characters_are_refused(
    town: Town, write: Callable[[str, str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    await begun(town)
    long = "я" * nicknames.MOST_CHARACTERS
    assert (
        await imports(town, write("old.csv", table(f"{long}1", f"{long}2", *PEOPLE[2:])), as_guests=True) == 2
    )
    assert "two names do not differ in the first 63 characters" in capsys.readouterr().err


async def test_b2_a_game_that_the_group_has_already_is_refused_by_name(
    town: Town, write: Callable[[str, str], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game that came with another file, stands in two of them, or that the bot hosted itself."""
    await begun(town)
    game = await played(town)
    assert await take_out(town.url, tmp_path / "out", GROUP, BOOKS, "ru") == 0
    assert await imports(town, write("old.csv", table(*PEOPLE)), as_guests=True) == 0
    before = await kept(town)
    record = tmp_path / "out" / "records" / f"{game:06}.mafia.toml"
    everybody = write("all.csv", "ник;id\n" + "\n".join(f"Игрок {n};{n}" for n in range(1, 11)))
    copies = write(
        "new.csv",
        table(*PEOPLE, game="7", winner="чёрные") + table(*PEOPLE, game="8", winner="чёрные")[len(HEAD) :],
    )
    capsys.readouterr()
    for files, people, why in (
        (
            (write("again.csv", table(*PEOPLE)),),
            None,
            "again.csv: game 1: the group has this game already: it came with “old”",
        ),
        ((copies,), None, "new.csv: game 8: the group has this game already: it came with “new”"),
        ((record,), everybody, f"the group has this game already: the bot hosted it, game {game}"),
        ((tmp_path / "out",), None, f"the group has this game already: the bot hosted it, game {game}"),
        ((tmp_path / "old.csv",), None, "“old” is imported already; --name gives another name"),
    ):
        assert await imports(town, *files, people=people) == 2
        assert why in capsys.readouterr().err
    assert await kept(town) == before


async def test_an_imported_record_is_known_as_a_game_of_the_bot_under_any_names(
    town: Town, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An act that the judge took back is in the log of the bot, and not in the imported game."""
    await begun(town)
    game = (await town.dealt()).id
    live = await town.until(StepName.TURN, 1)
    blacks = [seat for seat, role in enumerate(live.state.roles, 1) if role.team is Team.BLACK]
    await town.play(Remove(blacks[0]))
    assert await town.undo() is None
    for black in blacks:
        await town.play(Remove(black))
    await town.deliver()
    assert await take_out(town.url, tmp_path / "out", GROUP, BOOKS, "ru") == 0
    record = tmp_path / "out" / "records" / f"{game:06}.mafia.toml"
    assert await imports(town, record, as_guests=True) == 2
    assert f"the group has this game already: the bot hosted it, game {game}" in capsys.readouterr().err


async def test_a_new_guest_gets_no_number_used_before(town: Town, write: Callable[[str, str], Path]) -> None:
    await begun(town)
    assert await imports(town, write("old.csv", table(*PEOPLE)), as_guests=True) == 0
    async with town.store.transaction(patient=True) as tx:
        await statistics.forget_person(tx, nicknames.FIRST_GUEST + 9)
        guest = await nicknames.new_guest(tx)
    assert guest not in {row["user_id"] for row in (await kept(town))["seats"]}


async def test_a_folder_is_imported_only_once_although_a_guest_hides(
    town: Town, write: Callable[[str, str], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await begun(town)
    assert await imports(town, write("old.csv", table(*PEOPLE)), as_guests=True) == 0
    await town.patiently(statistics.hide, nicknames.FIRST_GUEST, hidden=True)
    assert await take_out(town.url, tmp_path / "out", GROUP, BOOKS, "ru") == 0
    assert await take_back(town.url, GROUP, "old") == 0
    assert await imports(town, tmp_path / "out", name="first", as_guests=True) == 0
    assert await imports(town, tmp_path / "out", name="second", as_guests=True) == 2
    assert "the group has this game already: it came with “first”" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Игра;Место\n1;1\n", "the column is missing"),
        (table(*PEOPLE).replace("sheriff", "don"), "no book deals these cards"),
        (table(*PEOPLE).replace("05.11.2023", "осенью"), "line 2, column Дата: “осенью” is no date"),
        (table(*PEOPLE).replace("05.11.2023", "05.11.2093"), "it has not ended yet, by its date"),
        (table(*PEOPLE[:9], PEOPLE[0]), "sits at this table twice"),
    ],
)
async def test_a_wrong_file_is_refused_and_imports_nothing(
    town: Town, write: Callable[[str, str], Path], text: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    await begun(town)
    before = await kept(town)
    good = write("good.csv", table(*PEOPLE, game="2"))
    assert await imports(town, good, write("bad.csv", text), as_guests=True) == 2
    assert why in capsys.readouterr().err
    assert await kept(town) == before


async def test_two_spellings_of_one_person_do_not_sit_at_one_table(
    town: Town, write: Callable[[str, str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    await begun(town)
    people = write(
        "people.csv", "ник;id\n" + "\n".join(f"{name};{number // 2}" for number, name in enumerate(PEOPLE, 2))
    )
    assert await imports(town, write("old.csv", table(*PEOPLE)), people=people) == 2
    assert "game 1: one person sits at 1, 2" in capsys.readouterr().err


async def test_b2_imported_games_obey_forget_hiding_and_the_time_limits(
    town: Town, write: Callable[[str, str], Path]
) -> None:
    await begun(town, start="year")
    people = write(
        "people.csv", "ник;id\n" + "\n".join(f"{name};{number}" for number, name in enumerate(PEOPLE, 1))
    )
    assert await imports(town, write("old.csv", table(*PEOPLE)), people=people) == 0
    await town.tap(2, "t:hide")
    assert "Гость 2" not in await totals(town)
    await town.tap(RED, "f:yes", chat=RED)
    assert await town.patiently(erasure.erase_person, BOT_ID, 3)
    town.now = time.time() + 400 * DAY  # the command has gone by the clock of the machine
    await town.whisper(4, "/help")  # whoever the bot has met is forgotten by the time of his silence
    await town.patiently(retention.guests, BOT_ID, retention.FIRST, 365 * DAY)
    found = await kept(town)
    assert [row["user_id"] for row in found["nicknames"]] == [2, 4]
    assert sorted(row["user_id"] for row in found["played"] if row["user_id"] > 0) == [2, 4]


async def test_imported_games_keep_their_day_although_many_have_one_day(
    town: Town, write: Callable[[str, str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bringing_in, "A_GAME", 7 * 3600.0)  # few games do what 720 do
    await begun(town)
    days = ("05.11.2023", "05.11.2023", "08.11.2023")
    games = [table(*PEOPLE, game=str(game)).replace("05.11.2023", day) for game, day in enumerate(days, 1)]
    games[1::2] = [game.replace("красные", "чёрные") for game in games[1::2]]
    text = games[0] + "".join(game.removeprefix(f"{HEAD}\n") for game in games[1:])
    assert await imports(town, write("old.csv", text), as_guests=True) == 0
    ended = sorted(row["ended_at"] for row in (await kept(town))["games"])
    assert [f"{dt.datetime.fromtimestamp(at, dt.UTC):%d %H}" for at in ended] == ["05 19", "06 02", "08 19"]


async def test_history_shows_results_of_imported_games(town: Town, write: Callable[[str, str], Path]) -> None:
    await begun(town)
    assert await imports(town, write("осень.csv", table(*PEOPLE)), as_guests=True) == 0
    async with town.store.read_only() as tx:
        (game,) = (await tx.conn.execute(select(schema.imported.c.game_id))).scalars()
    rows = await town.tap(MEMBER, f"u:{game}")
    assert [one["name"] for one in said(rows, "past-seat")] == PEOPLE
    assert said(rows, "past-from-table") == [{"text": "осень", "winner": "red"}]


async def test_games_come_one_by_one_and_nobody_sees_a_part_of_them(
    town: Town, write: Callable[[str, str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A running bot waits for one game at most, and what it shows changes only when all have come."""
    await begun(town, start="year")
    await played(town)
    before = await totals(town)
    seen: list[int] = []
    real = own_database.written

    async def watched(store: Store, work: Callable[[Transaction], Awaitable[Any]]) -> Any:
        assert await totals(town) == before
        found = await kept(town)
        assert all(row["confirmed"] for row in found["nicknames"]) is not bool(seen)
        seen.append(len(found["imported"]))
        return await real(store, work)

    monkeypatch.setattr(own_database, "written", watched)
    games = table(*PEOPLE) + table(*PEOPLE, game="2", winner="чёрные").removeprefix(f"{HEAD}\n")
    assert await imports(town, write("old.csv", games), as_guests=True) == 0
    assert seen == [0, 0, 1, 2]
    assert await totals(town) != before


async def test_a_clean_up_during_an_import_keeps_people_of_old_games(
    town: Town, write: Callable[[str, str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Old games lose their people after a year. A clean-up during the import does not take them."""
    await begun(town, start="year")
    publish = imported.publish

    async def late(tx: Transaction, *of: Any) -> None:
        await retention.games(tx, BOT_ID, retention.FIRST, 365 * DAY)
        await publish(tx, *of)

    monkeypatch.setattr(imported, "publish", late)
    assert await imports(town, write("old.csv", table(*PEOPLE)), as_guests=True) == 0
    assert all(row["user_id"] > 0 for row in (await kept(town))["played"])


async def test_an_interrupted_import_is_reported_and_undone(
    town: Town,
    write: Callable[[str, str], Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    await begun(town, start="year")
    await played(town)
    before, rating = await kept(town), await totals(town)
    games = table(*PEOPLE) + table(*PEOPLE, game="2", winner="чёрные").removeprefix(f"{HEAD}\n")
    file = write("old.csv", games)

    async def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(imported, "publish", killed)
        with pytest.raises(KeyboardInterrupt):
            await imports(town, file, as_guests=True)
    assert await totals(town) == rating
    assert await take_out(town.url, write("out", "").with_suffix(".d"), GROUP, BOOKS, "ru") == 0
    assert "1 games" in capsys.readouterr().out, "the games that are not done are not taken out"
    await town.restart()
    assert await totals(town) == rating, "a start counts what has no statistics"
    assert await imports(town, file, as_guests=True) == 2
    assert "“old” is not done" in capsys.readouterr().err
    with monkeypatch.context() as broken:
        broken.setattr(imported, "delete_some", killed)
        with pytest.raises(KeyboardInterrupt):
            await take_back(town.url, GROUP, "old")
    assert await take_back(town.url, GROUP, "old") == 0
    after = await kept(town)
    changing = {"outbox", "messages", "questions", "people", "inbox", "chats"}
    assert {name: rows for name, rows in after.items() if name not in changing} == {
        name: rows for name, rows in before.items() if name not in changing
    }


@pytest.mark.parametrize("before", [2, 3])
async def test_a_person_who_is_forgotten_during_an_import_is_nobody_in_it(
    town: Town, write: Callable[[str, str], Path], monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    """His name is not stored either. The second transaction stores the game, the third makes it count."""
    await begun(town)
    people = write("people.csv", "ник;id\n" + "\n".join(f"{name};{n}" for n, name in enumerate(PEOPLE, 1)))
    real, numbers = own_database.written, count(1)

    async def late(store: Store, work: Callable[[Transaction], Awaitable[Any]]) -> Any:
        if next(numbers) == before:
            async with store.transaction(patient=True) as tx:
                assert await erasure.erase_person(tx, BOT_ID, 3)
        return await real(store, work)

    monkeypatch.setattr(own_database, "written", late)
    assert await imports(town, write("old.csv", table(*PEOPLE)), people=people) == 0
    found = await kept(town)
    assert 3 not in {row["user_id"] for rows in found.values() for row in rows if "user_id" in row}
    assert PEOPLE[2] not in {row["name"] for row in found["seats"]}


async def test_an_import_leaves_nickname_requests_open(town: Town, write: Callable[[str, str], Path]) -> None:
    """Neither an import that names him answers for the administrators, nor does taking it back."""
    await begun(town)
    await town.say(MEMBER, "/nick Лиса")
    people = write("people.csv", "ник;id\n" + "\n".join(f"{name};{n}" for n, name in enumerate(PEOPLE, 1)))
    assert await imports(town, write("old.csv", table(*PEOPLE)), people=people) == 0
    assert await town.reads(nicknames.of_person, GROUP, MEMBER) == Called(PEOPLE[MEMBER - 1], "Лиса")
    assert await take_back(town.url, GROUP, "old") == 0
    assert await town.reads(nicknames.of_person, GROUP, MEMBER) == Called(None, "Лиса")


async def test_undoing_an_import_keeps_accounts_joined(town: Town, write: Callable[[str, str], Path]) -> None:
    """Somebody who got his name with it, and a guest with games of another import, are joined to a player."""
    await begun(town)
    await played(town)
    people = write("people.csv", f"ник;id\n{PEOPLE[0]};77\n" + "\n".join(f"{name};" for name in PEOPLE[1:]))
    assert await imports(town, write("old.csv", table(*PEOPLE)), people=people) == 0
    new = table(*PEOPLE, winner="чёрные")
    assert await imports(town, write("new.csv", new), people=people) == 0
    async with town.store.transaction(patient=True) as tx:
        for person, account in ((1, 77), (2, nicknames.FIRST_GUEST)):
            await statistics.join(tx, GROUP, person, account)
    assert await take_back(town.url, GROUP, "old") == 0
    assert await town.reads(nicknames.joined_in, GROUP) == {77: 1, nicknames.FIRST_GUEST: 2}
    accounts = {row["account"]: row["user_id"] for row in (await kept(town))["played"] if row["account"]}
    assert accounts == {77: 1, nicknames.FIRST_GUEST: 2}


async def test_undoing_an_unknown_import_is_refused(town: Town, capsys: pytest.CaptureFixture[str]) -> None:
    await begun(town)
    assert await take_back(town.url, GROUP, "осень") == 2
    assert capsys.readouterr().err == "mafia: --undo: the group has no import “осень”; it has none\n"
