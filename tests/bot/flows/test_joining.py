"""`/join`: two accounts of one person are joined and parted by an administrator."""

from sqlalchemy import select

from bot.commands.publish.chat import Wanted, club_of
from bot.services.housekeeping import A_DAY
from bot.services.past.counting import count
from bot.store import retention, schema
from engine.rules.registry import BOOKS
from tests.bot.flows.season import ADMINISTRATOR, MEMBER, begun, said, totals
from tests.bot.flows.season import played as played_by_ten
from tests.bot.flows.telegram import BOT_ID
from tests.bot.flows.town import GROUP, Town, answer, button, keys
from tests.store.kept import everything

OTHER = 900
"""Another account of MEMBER."""


async def played(town: Town, sits: int = MEMBER) -> None:
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
    await played(town)
    await town.whisper(OTHER, "/start")
    await played(town, OTHER)
    await played(town)


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
    await played(town, OTHER)
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


async def test_people_who_sat_at_one_table_are_two(town: Town) -> None:
    await begun(town)
    await played(town)
    assert keys(await town.say(ADMINISTRATOR, f"/join Игрок {MEMBER} = Игрок 4")) == ["join-together"]
    assert keys(await town.say(ADMINISTRATOR, f"/join Игрок {MEMBER} = Игрок {MEMBER}")) == ["join-one"]
    assert keys(await town.say(ADMINISTRATOR, f"/join Игрок {MEMBER} = Никто")) == ["join-whom"]
    assert keys(await town.say(ADMINISTRATOR, "/join Игрок")) == ["join-how"]
    assert keys(await town.say(MEMBER, f"/join Игрок {MEMBER} = Игрок 4")) == ["admins-only"]


async def test_who_forgets_himself_takes_only_his_own_games(town: Town) -> None:
    """The other account has its own again, and nothing tells that it was joined."""
    await two(town)
    await joined(town)
    await town.tap(MEMBER, "f:yes", chat=MEMBER)
    (own,) = said(await town.say(OTHER, "/stats"), "figure-won")
    assert own["games"] == 1
    async with town.store.read_only() as tx:
        found = await everything(tx)
    assert [row for row in found["nicknames"] if row["joined"] is not None] == []
    assert [row for row in found["played"] if MEMBER in (row["user_id"], row["account"])] == []


async def test_an_account_that_is_forgotten_takes_its_games_from_the_person(town: Town) -> None:
    await two(town)
    await joined(town)
    await town.tap(OTHER, "f:yes", chat=OTHER)
    (own,) = said(await town.say(MEMBER, "/stats"), "figure-won")
    assert own["games"] == 2
    async with town.store.read_only() as tx:
        found = await everything(tx)
    assert [row for row in found["played"] if OTHER in (row["user_id"], row["account"])] == []


async def test_an_account_that_is_not_used_any_more_leaves_its_games_to_the_person(town: Town) -> None:
    """When its time is over, nothing tells of it."""
    await two(town)
    await joined(town)
    town.now += 366 * A_DAY
    await town.whisper(MEMBER, "/help")
    async with town.store.transaction(patient=True) as tx:
        await retention.people(tx, BOT_ID, retention.FIRST, 365 * A_DAY)
        await retention.guests(tx, BOT_ID, retention.FIRST, 365 * A_DAY)
        found = await everything(tx)
    assert [row["games"] for row in found["tallies"] if row["user_id"] == MEMBER] == [3]
    assert [row for row in found["played"] if OTHER in (row["user_id"], row["account"])] == []
    assert [row for row in found["nicknames"] if OTHER in (row["user_id"], row["joined"])] == []
