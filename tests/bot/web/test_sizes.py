"""The connection of a page tells no card to who only sees how much passes, and when: all players of a table
get as many events as each other, at the same moments and of the same lengths."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from bot.runtime.permits import Permit
from bot.store import schema
from bot.store.game import games, notes
from bot.store.people import people
from bot.web import watching
from bot.web.pressing import NOTHING
from bot.web.pulse import NIGHT_BEAT
from bot.web.stream import PADDING_BYTES
from engine.acts import Shoot, Timeout
from engine.offers import actors, offers
from engine.roles import Phase
from engine.steps import StepName
from tests.rig.engine.table import DEALS
from tests.rig.flows.judged import JUDGE, judged
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import Town
from tests.rig.program.leaping import leaping
from tests.rig.store.database import database, migrated
from tests.rig.web.site import Site
from tests.rig.web.watched import Gallery, InOneThread, open_to_all, settled

__all__ = ["database", "migrated"]

LONGEST = 400
"""The most acts in a game."""
FRAME = len("data: \n\n")
"""The bytes that a stream adds to each event."""
NAMES = ("Я", "👹" * 40, "Q", "Ж" * 64)


async def varied(town: Town, seats: int) -> None:
    """Gives the players names, languages and notes that have nothing in common."""
    game = await town.game()
    async with town.store.transaction() as tx:
        for user in range(1, seats + 1):
            name = NAMES[user % len(NAMES)]
            await people.seen(tx, BOT_ID, user, name, ("ru", "uk")[user % 2])
            mine = (schema.seats.c.game_id == game.id) & (schema.seats.c.user_id == user)
            await tx.conn.execute(update(schema.seats).where(mine).values(name=name))
            for seat in range(1, user):
                await notes.put(tx, game.id, user, seat, "👹" * 150)
    town.app.context.games.forget(game.id)


def alike(gallery: Gallery, names: list[str], where: str) -> list[tuple[float, int]]:
    """Checks that these viewers have had equal events at equal moments. Returns them."""
    lists = [
        [(moment, len(data)) for moment, data in zip(each.moments, each.said, strict=True)]
        for each in (gallery.viewers[name] for name in names)
    ]
    for name, had in zip(names, lists, strict=True):
        assert [size for _, size in had] == [size for _, size in lists[0]], f"{where}: sizes of {name}"
        moments, first = [moment for moment, _ in had], [moment for moment, _ in lists[0]]
        assert moments == pytest.approx(first, abs=0.01), f"{where}: moments of {name}"
    return lists[0]


async def play_with_pages(path: Path, book: str, chance: random.Random) -> int:
    """Plays a game with all its pages open. Returns how many events each had before the cards were open."""
    town, cards = InOneThread(path), DEALS[book]
    await town.open()
    town.app.context.has_pages = True
    game = await judged(town, book, cards)
    await varied(town, len(cards))
    await open_to_all(town, "now", stream_roles="on")
    await town.writes(games.set_judge, game.id, JUDGE, sees=True)
    town.app.context.games.forget(game.id)
    users = [str(seat) for seat in range(1, len(cards) + 1)]
    show = Permit("roles", game.id, JUDGE)
    gallery = await Gallery(town).open((*range(1, len(cards) + 1), JUDGE), show=show)
    had = alike(gallery, users, "opened")
    for _ in range(LONGEST):
        live = await town.live_game()
        if live.state.step.name is StepName.OVER:
            break
        where, night = f"{book}, {live.state.step}", live.state.step.phase is Phase.NIGHT
        if chance.random() < 0.3:  # everybody hears it, if it is the speaker's
            await town.say(live.state.step.seat or 1, "слово " * chance.randrange(60))
            await settled()
            told = alike(gallery, users, f"{where}, talk")
            assert not night or len(told) == len(had), where
            had = told
        able = [act for seat in actors(live.state) for act in offers(live.state, seat)]
        acted, count = bool(able) and chance.random() < 0.6, len(had)
        await town.play(chance.choice(able) if acted else Timeout())
        await settled()
        had = alike(gallery, users, where)
        assert not (acted and night) or len(had) == count, where
        if night and chance.random() < 0.5:
            await asyncio.sleep(NIGHT_BEAT)
            had = alike(gallery, users, where)
            assert len(had) > count, where
        for name in ("show", str(JUDGE), "everybody"):
            moments = gallery.viewers[name].moments
            assert moments == pytest.approx([moment for moment, _ in had], abs=0.01), f"{where}: {name}"
    else:
        pytest.fail("the game does not end")
    assert not {len(data) % PADDING_BYTES for each in gallery.viewers.values() for data in each.said} - {
        FRAME
    }
    await gallery.close()
    await town.close()
    return len(had)


@pytest.mark.parametrize("book", DEALS)
def test_all_players_get_equal_events_at_equal_moments(database: Path, book: str) -> None:
    assert leaping(play_with_pages(database, book, random.Random(book))) > 30


async def test_all_answers_by_night_are_equally_long(town: Town, site: Site) -> None:
    """Whether somebody has shot, pretends to act, or writes a note."""
    await town.dealt()
    await varied(town, 10)
    await town.until(StepName.HUNT)
    pages = {user: await site.page(user) for user in (1, 2, 4, 7)}
    lengths = dict[str, int]()
    for user, page in pages.items():
        shots = list(page.taps("shoot").values())[:1]
        posts: list[tuple[str, dict[str, Any]]] = [("act", {"tap": tap}) for tap in (*shots, NOTHING)]
        for path, body in (*posts, ("note", {"seat": 9, "text": "x"})):
            sent = {**body, "after": page.told["cursor"]}
            url = f"/{BOT_ID}/{path}"
            answer = await site.client.post(url, json=sent, headers=page.headers)
            assert answer.status == 200
            page.take(json.loads(await answer.read())["event"])
            lengths[f"{path} {body} of {user}"] = len(await answer.read())
    assert len(set(lengths.values())) == 1, lengths
    assert any("shoot" in said for said in lengths)
    assert not pages[2].taps("shoot"), "who has shot sees it at once"


async def test_an_act_of_a_comrade_by_night_is_sent_with_the_next_beat(
    town: Town, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "NIGHT_BEAT", 0.3)
    await town.dealt("ua-club")
    live = await town.until(StepName.HUNT)
    black, red = await site.page(2), await site.page(1)
    frames = len(black.frames)
    await town.play(next(act for act in offers(live.state, 4) if isinstance(act, Shoot)))
    while len(black.frames) == frames:
        await black.read()
        await red.read()
    assert black.told["beat"]
    assert red.told["beat"]
