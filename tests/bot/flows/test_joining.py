"""`/join`: two accounts of one person are joined and parted by an administrator."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.commands.history.taking_out import take_out
from bot.commands.publish.chat import Wanted, club_of
from bot.services.past.counting import count
from bot.store import schema
from bot.store.past import statistics
from bot.store.people import nicknames
from bot.store.privacy import retention
from bot.values.durations import DAY
from bot.values.outgoing import Outgoing
from engine.rules.registry import BOOKS
from tests.rig.flows.rows import edited
from tests.rig.flows.season import ADMINISTRATOR, ELSEWHERE, MEMBER, begun, said, totals
from tests.rig.flows.season import played as played_by_ten
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, button, buttons, keys
from tests.rig.store.kept import everything

OTHER = 900
"""Another account of MEMBER."""


async def play_with(town: Town, sits: int = MEMBER) -> None:
    """Plays a game in which `sits` has the seat of MEMBER."""
    await played_by_ten(town)
    if sits != MEMBER:
        async with town.store.transaction(patient=True) as tx:
            newest = select(schema.games.c.id).order_by(schema.games.c.id.desc()).limit(1)
            game = (await tx.conn.execute(newest)).scalar_one()
            his = (schema.seats.c.game_id == game, schema.seats.c.user_id == MEMBER)
            await tx.conn.execute(schema.seats.update().where(*his).values(user_id=sits, name="Второй"))
            town.app.context.games.forget(game)
            await count(tx, await town.app.context.games.live_game(tx, game))


async def two(town: Town) -> None:
    """MEMBER has played two games, and OTHER one."""
    await begun(town)
    await play_with(town)
    await town.whisper(OTHER, "/start")
    await play_with(town, OTHER)
    await play_with(town)


async def joined(town: Town) -> None:
    rows = await town.say(ADMINISTRATOR, f"/join Игрок {MEMBER} = Игрок {OTHER}")
    assert answer(await town.tap(ADMINISTRATOR, button(rows, "button-join-accounts"))) == ["join-done"]


async def test_m14_the_games_of_both_accounts_are_one_persons_until_they_are_parted(town: Town) -> None:
    await two(town)
    before = await totals(town)
    assert f"Игрок {OTHER}" in before
    rows = await town.say(ADMINISTRATOR, f"/join Игрок {MEMBER} = Игрок {OTHER}")
    assert answer(await town.tap(MEMBER, button(rows, "button-join-accounts"))) == ["admins-only"]
    assert await totals(town) == before
    await joined(town)
    after = await totals(town)
    assert f"Игрок {OTHER}" not in after
    (own,) = said(await town.say(OTHER, "/stats"), "figure-won")
    assert own["games"] == 3
    await play_with(town, OTHER)
    (own,) = said(await town.say(MEMBER, "/stats"), "figure-won")
    assert own["games"] == 4
    club = await club_of(town.url, Wanted(GROUP), BOOKS)
    assert str(OTHER) not in club.people
    assert all(game.seats[MEMBER - 1] == str(MEMBER) for game in club.games)
    rows = await town.say(ADMINISTRATOR, "/join")
    assert answer(await town.tap(ADMINISTRATOR, button(rows, "button-part-accounts"))) == ["join-parted"]
    (own,) = said(await town.say(OTHER, "/stats"), "figure-won")
    assert own["games"] == 2
    assert set(await totals(town)) == set(before)


async def test_accounts_that_sat_at_one_table_are_not_joined(town: Town) -> None:
    await begun(town)
    await play_with(town)
    assert keys(await town.say(ADMINISTRATOR, f"/join Игрок {MEMBER} = Игрок 4")) == ["join-together"]
    assert keys(await town.say(ADMINISTRATOR, f"/join Игрок {MEMBER} = Игрок {MEMBER}")) == ["join-one"]
    assert keys(await town.say(ADMINISTRATOR, f"/join Игрок {MEMBER} = Никто")) == ["join-whom"]
    assert keys(await town.say(ADMINISTRATOR, "/join Игрок")) == ["join-how"]
    assert keys(await town.say(MEMBER, f"/join Игрок {MEMBER} = Игрок 4")) == ["admins-only"]


@pytest.mark.parametrize(("gone", "stays", "games"), [(MEMBER, OTHER, 1), (OTHER, MEMBER, 2)])
async def test_a_joined_account_that_is_forgotten_takes_only_its_own_games(
    town: Town, gone: int, stays: int, games: int
) -> None:
    """The other account has only its own, and nothing tells that the two were joined."""
    await two(town)
    await joined(town)
    await town.tap(gone, "f:yes", chat=gone)
    (own,) = said(await town.say(stays, "/stats"), "figure-won")
    assert own["games"] == games
    found = await town.reads(everything)
    assert [row for row in found["nicknames"] if row["joined"] is not None] == []
    assert [row for row in found["played"] if gone in (row["user_id"], row["account"])] == []


async def test_a_joined_account_that_expires_leaves_its_games_to_the_person(town: Town) -> None:
    """When its time is over, nothing tells of it."""
    await two(town)
    await joined(town)
    town.now += 366 * DAY
    await town.whisper(MEMBER, "/help")
    async with town.store.transaction(patient=True) as tx:
        await retention.people(tx, BOT_ID, retention.FIRST, 365 * DAY)
        await retention.guests(tx, BOT_ID, retention.FIRST, 365 * DAY)
        found = await everything(tx)
    assert [row["games"] for row in found["tallies"] if row["user_id"] == MEMBER] == [3]
    assert [row for row in found["played"] if OTHER in (row["user_id"], row["account"])] == []
    assert [row for row in found["nicknames"] if OTHER in (row["user_id"], row["joined"])] == []


@pytest.mark.parametrize("account", [MEMBER, OTHER])
async def test_hiding_one_joined_account_hides_both(town: Town, tmp_path: Path, account: int) -> None:
    """The figures of either are told to nobody else, and no list or file names one of them."""
    await two(town)
    await joined(town)
    await town.tap(account, "t:hide", chat=account)
    async with town.store.transaction(patient=True) as tx:
        for user in (MEMBER, OTHER):
            his = schema.people.c.user_id == user
            await tx.conn.execute(schema.people.update().where(his).values(username=f"u{user}"))
    for user in (MEMBER, OTHER):
        assert keys(await town.say(ADMINISTRATOR, f"/stats @u{user}")) == ["stats-hidden"]
    best = said(await town.say(ADMINISTRATOR, "/evening"), "evening-player")
    assert best
    assert not {one["name"] for one in best} & {f"Игрок {MEMBER}", f"Игрок {OTHER}", "Второй"}
    await take_out(town.url, tmp_path / "out", GROUP, BOOKS, "ru")
    written = "".join(path.read_text() for path in (tmp_path / "out").rglob("*") if path.is_file())
    assert f"Игрок {ADMINISTRATOR}" in written
    assert f"Игрок {MEMBER}" not in written
    assert "Второй" not in written
    await town.tap(account, "t:show", chat=account)
    assert f"Игрок {MEMBER}" in await totals(town)


async def test_in_private_each_joined_account_reads_the_figures_of_both(town: Town) -> None:
    await two(town)
    await joined(town)
    for user in (MEMBER, OTHER):
        rows = await town.whisper(user, "/stats")
        assert [own["games"] for own in said(rows, "figure-won")] == [3]


async def test_joined_accounts_stay_joined_when_the_group_moves(town: Town) -> None:
    """The new group has something of the account already."""
    await two(town)
    await joined(town)
    async with town.store.transaction(patient=True) as tx:
        await nicknames.ask(tx, ELSEWHERE, OTHER, "Лиса")
        await statistics.move_chat(tx, GROUP, ELSEWHERE)
        assert await nicknames.joined_in(tx, ELSEWHERE) == {OTHER: MEMBER}
        tally = await statistics.tally_of(tx, ELSEWHERE, MEMBER)
        assert tally is not None
        assert tally.games == 3
        await statistics.forget_person(tx, OTHER, asked=True)
        found = await everything(tx)
    assert [row for row in found["played"] if OTHER in (row["user_id"], row["account"])] == []
    assert [row["games"] for row in found["tallies"] if row["user_id"] == MEMBER] == [2]


async def test_an_answered_question_about_joining_loses_its_buttons(town: Town) -> None:
    """Neither after "no", nor if the two were joined meanwhile."""
    await two(town)
    before = await totals(town)
    question = f"/join Игрок {MEMBER} = Игрок {OTHER}"
    no = button(await town.say(ADMINISTRATOR, question), "button-no")
    asks = await town.asking("join")
    assert answer(await town.tap(MEMBER, no, message_id=asks)) == ["admins-only"]
    assert answered_in_place(await town.tap(ADMINISTRATOR, no, message_id=asks)) == ["as-it-was"]
    assert await totals(town) == before
    yes = button(await town.say(ADMINISTRATOR, question), "button-join-accounts")
    asks = await town.asking("join")
    await town.tap(ADMINISTRATOR, yes)
    assert answered_in_place(await town.tap(ADMINISTRATOR, yes, message_id=asks)) == ["join-gone"]


def answered_in_place(rows: Sequence[Outgoing]) -> list[str]:
    """Returns the keys of the one edit, which leaves no buttons."""
    (edit,) = edited(rows)
    assert not buttons(edit)
    return keys([edit])
