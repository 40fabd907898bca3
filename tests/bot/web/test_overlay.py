"""The links for a stream: who gets them, what they show, and when they stop working."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from sqlalchemy import update

from bot.runtime.permits import Permit
from bot.runtime.table_pages import TablePages
from bot.store import schema
from bot.store.game import games, seats
from bot.store.people import people
from bot.values.outgoing import Outgoing
from tests.rig.flows.judged import JUDGE, judged
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import Town, keys
from tests.rig.web.site import URL, EndedError, Site

BOSS, HOST = 95, 97
STREAM, ROLES = "button-stream", "button-stream-roles"


@pytest.fixture
def paged(town: Town, site: Site) -> Site:
    """Gives the town's bot the addresses of the site."""
    town.app.context.has_pages = True
    pages = TablePages(URL, BOT_ID, "mafia", site.hosted.admission.signer, is_app=False)
    town.app.phrasing = replace(town.app.phrasing, pages=pages)
    town.telegram.members |= {BOSS: "owner"}
    return site


async def choose(town: Town, **settings: str) -> None:
    for name, value in settings.items():
        await town.tap(BOSS, f"s:{name}:{value}")


async def sees(town: Town, *, roles: bool) -> None:
    game = await town.game()
    await town.writes(games.set_judge, game.id, JUDGE, sees=roles)
    town.app.context.games.forget(game.id)


def links(town: Town, rows: Sequence[Outgoing]) -> Mapping[str, str]:
    """Returns the links for a stream below these rows, by the keys of their labels."""
    found = {}
    for row in rows:
        keyboard = town.app.render(row, town.now).keyboard if row.what == "send" else None
        shown = [button for line in (keyboard.inline_keyboard if keyboard else ()) for button in line]
        given = [button for line in row.content.get("rows", ()) for button in line]
        for button, said in zip(shown, given, strict=False):
            if button.url and "?overlay#" in button.url:
                found[said["label"]["key"]] = button.url
    return found


async def links_for(town: Town, user: int) -> Mapping[str, str]:
    return links(town, await town.whisper(user, "/table"))


async def test_nobody_gets_links_for_a_stream_unless_the_group_allows_it(town: Town, paged: Site) -> None:
    await judged(town)
    await sees(town, roles=True)
    for user in (JUDGE, 1, 2):
        assert await links_for(town, user) == {}
    await choose(town, spectators="now")
    assert [*await links_for(town, JUDGE)] == [STREAM]
    await choose(town, stream_roles="on")
    rows = await town.whisper(JUDGE, "/table")
    assert [*links(town, rows)] == [STREAM, ROLES]
    assert keys(rows)[-2:] == ["stream-links", "stream-roles"]
    assert [row.content.get("protected") for row in rows if "stream-roles" in keys([row])] == [True]
    for player in (1, 2):
        assert await links_for(town, player) == {}


async def test_a_judge_who_sees_no_roles_gets_no_link_that_shows_them(town: Town, paged: Site) -> None:
    await judged(town)
    await choose(town, spectators="step", stream_roles="on")
    assert [*await links_for(town, JUDGE)] == [STREAM]


async def test_a_creator_who_plays_gets_no_link_that_shows_roles(town: Town, paged: Site) -> None:
    await town.dealt("fiim-2019")
    await choose(town, spectators="now", stream_roles="on")
    assert [*await links_for(town, 1)] == [STREAM]
    assert await links_for(town, 2) == {}


async def test_without_a_judge_a_creator_who_does_not_play_gets_the_links(town: Town, paged: Site) -> None:
    game = await town.dealt("fiim-2019")
    async with town.store.transaction() as tx:
        await people.seen(tx, BOT_ID, HOST, "Ведущий", "ru")
        created = update(schema.games).where(schema.games.c.id == game.id).values(creator_id=HOST)
        await tx.conn.execute(created)
    town.app.context.games.forget(game.id)
    await choose(town, spectators="off", stream_roles="on")
    url = (await links_for(town, HOST))[ROLES]
    page = await paged.by_link(url)
    assert (page.told["door"], page.told["seat"], page.told["acts"]) == ("spectator", 0, [])
    assert len(page.told["known"]) == 10
    assert await town.reads(seats.is_barred, game.id, HOST)  # he has seen all cards


async def test_a_stream_without_roles_shows_only_public_things(town: Town, paged: Site) -> None:
    await judged(town)
    await choose(town, spectators="now")
    page = await paged.by_link((await links_for(town, JUDGE))[STREAM])
    assert (page.told["door"], page.told["known"], page.told["card"]) == ("spectator", [], None)


async def test_a_link_with_roles_ends_when_the_setting_is_changed(town: Town, paged: Site) -> None:
    await judged(town)
    await sees(town, roles=True)
    await choose(town, stream_roles="on")
    url = (await links_for(town, JUDGE))[ROLES]
    page = await paged.by_link(url)
    assert [team for _, team, *_ in page.told["known"]].count("black") == 3
    roles = sorted(role for *_, role in page.told["known"])
    assert roles == ["citizen"] * 6 + ["don", "mafia", "mafia", "sheriff"]
    assert (await page.act("j:1:foul:3:-:0"))["status"] in (400, 403)
    await choose(town, stream_roles="off")
    with pytest.raises(EndedError):
        await page.read()
    entered = await paged.enter({"permit": url.partition("#")[2]})
    assert (entered["status"], entered["error"]) == (403, "Роли этого стола в трансляции не показывают.")


async def test_a_link_with_roles_ends_when_the_judge_leaves_and_after_a_day(town: Town, paged: Site) -> None:
    game = await judged(town)
    await sees(town, roles=True)
    await choose(town, stream_roles="on")
    signer = paged.hosted.admission.signer
    for user in (1, 2, HOST):
        forged = signer.write(Permit("roles", game.id, user, int(town.now) + 60))
        assert (await paged.enter({"permit": forged}))["status"] == 403
    shown = (await links_for(town, JUDGE))[ROLES].partition("#")[2]
    assert (await paged.enter({"permit": shown}))["status"] == 200
    await town.tap(JUDGE, f"j:{game.id}:resign-sure:0::0", chat=JUDGE)
    assert (await paged.enter({"permit": shown}))["status"] == 403
    await sees(town, roles=True)
    town.now += 25 * 3600
    assert (await paged.enter({"permit": shown}))["status"] == 403
