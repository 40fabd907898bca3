"""Who is let in: a page shows init data of Telegram or a permit of the bot, and gets a session. Everything
else is refused in words, in the language of the page."""

import json
from dataclasses import replace
from urllib.parse import quote

import pytest
from aiohttp import ClientResponse

from bot.choices import ChatSettings
from bot.render.line import line
from bot.render.phrase import plain
from bot.runtime.permits import MOST_CHARACTERS, Kind, Permit, Signer
from bot.store.chat import chats
from bot.store.game import games
from bot.store.privacy import erasure
from bot.web.identity import SECONDS_AHEAD, SECONDS_FRESH
from engine.steps import StepName
from tests.rig.flows.judged import JUDGE, judged
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town
from tests.rig.secrecy.happenings import came_forward, hands_up
from tests.rig.web.site import DAY, URL, Page, Site, init_data
from tests.rig.web.watched import OUTSIDER, open_to_all

FOREIGN = "7:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
"""The token of another bot."""
HOSTILE = (
    *("", ".", "..", "a.b", "ы.ы", "=.=", "\ud800", "null", "[]", "e30.e30", "\x00", "W10.W10"),
    *("A" * (MOST_CHARACTERS + 1), "A" * 5000, f"{'A' * 40}.{'A' * 24}"),
)


def refused(said: object, key: str, status: int, locale: str = "ru") -> bool:
    """Returns whether a page is refused with this status, and with these words and nothing else."""
    return said == {"status": status, "error": plain(line(key), locale)}


async def entered(
    site: Site, user: int, at: float | None = None, *, game: object = None, **more: str
) -> Page | dict[str, object]:
    """Opens the Mini App as a person. Returns its page, or how he is refused. `game`: the number in the
    address of the page."""
    init = init_data(user, site.town.now if at is None else at, **more)
    answer = await site.enter({"init": init} if game is None else {"init": init, "game": game})
    return Page(site, answer["session"]) if answer["status"] == 200 else answer


async def test_init_data_opens_the_game_that_a_person_plays(town: Town, site: Site) -> None:
    await town.dealt()
    page = await entered(site, 3)
    assert isinstance(page, Page)
    assert (await page.open()).told["seat"] == 3
    await page.close()


async def test_init_data_opens_the_game_in_its_link(town: Town, site: Site) -> None:
    game = await town.dealt()
    await open_to_all(town, "now")
    page = await entered(site, OUTSIDER, start_param=f"g{game.id}")
    assert isinstance(page, Page)
    assert (await page.open()).told["door"] == "spectator"
    await page.close()
    assert refused(await entered(site, OUTSIDER), "table-no-game", 404)
    assert refused(await entered(site, OUTSIDER, start_param="g999"), "table-no-game", 404)
    assert refused(await entered(site, OUTSIDER, start_param="g-1"), "table-no-game", 404)
    assert refused(await entered(site, OUTSIDER, start_param="g" + "9" * 18), "table-no-game", 404)


async def test_a_button_in_private_opens_its_own_game_also_after_the_end(town: Town, site: Site) -> None:
    over = await town.dealt()
    await town.stop()
    assert refused(await entered(site, 3), "table-no-game", 404)
    for later in (None, await town.dealt("classic-10", chat=-500)):
        page = await entered(site, 3, game=str(over.id))
        assert isinstance(page, Page), later
        told = (await page.open()).told
        assert (told["over"], told["seat"]) == (True, 3)
        assert (await page.post("ticket", {}))["address"].startswith("replay?ticket=")
        await page.close()


async def test_the_number_in_an_address_opens_no_game_of_others(town: Town, site: Site) -> None:
    game = await town.dealt()
    assert refused(await entered(site, OUTSIDER, game=str(game.id)), "table-no-spectators", 403)
    for number in ("0", "999", "9" * 18):
        assert refused(await entered(site, 3, game=number), "table-no-game", 404), number
    strange: list[object] = ["", "-1", "9" * 19, "१", "x", game.id, None, [str(game.id)], {}]
    for other in strange:  # it is no number: the game that he plays opens
        assert isinstance(await entered(site, 3, game=other), Page), other


async def test_a_button_of_an_erased_game_opens_no_other_game(town: Town, site: Site) -> None:
    old = await town.dealt()
    await town.stop()
    await town.dealt("classic-10", chat=-500)
    await town.patiently(erasure.erase_chat, BOT_ID, GROUP)
    assert refused(await entered(site, 3, game=str(old.id)), "table-no-spectators", 403)
    assert refused(await entered(site, 3, start_param=f"g{old.id}"), "table-no-spectators", 403)
    assert isinstance(await entered(site, 3), Page)


async def test_the_game_in_a_link_is_stronger_than_the_game_in_the_address(town: Town, site: Site) -> None:
    game = await town.dealt()
    assert isinstance(await entered(site, 3, game="999", start_param=f"g{game.id}"), Page)


async def test_a_judge_opens_the_table_that_he_judges(town: Town, site: Site) -> None:
    await judged(town)
    page = await entered(site, 90)
    assert isinstance(page, Page)
    assert (await page.open()).told["door"] == "judge"
    await page.close()


async def test_init_data_that_is_old_or_of_another_bot_is_refused(town: Town, site: Site) -> None:
    await town.dealt()
    good = init_data(3, town.now)
    for forged in (
        *(good.replace("%3A+3", "%3A+4"), good[:-1], good[:-1] + ("0" if good[-1] != "0" else "1")),
        *(good.rpartition("hash=")[0], good + "&query_id=1", good + "&hash=" + quote("ы")),
        *(init_data(3, town.now, token=FOREIGN), "", "&&&", "hash", quote(good)),
        init_data(3, town.now, person="{}"),
        init_data(3, town.now, person="[" * 500 + "]" * 500),
        init_data(3, town.now, auth_date="soon"),
    ):
        answer = await site.enter({"init": forged})
        assert refused(answer, "table-no-entry", 403), forged
    for key, at in (
        ("table-old-link", town.now - SECONDS_FRESH - 1),
        ("table-old-link", town.now + SECONDS_AHEAD + 2),
    ):
        assert refused(await entered(site, 3, at), key, 403)
    for at in (town.now - SECONDS_FRESH + 1, town.now + SECONDS_AHEAD - 1):
        assert isinstance(await entered(site, 3, at), Page)


async def test_init_data_without_a_person_or_too_long_is_refused(town: Town, site: Site) -> None:
    await town.dealt()
    assert refused(await entered(site, 3, person="null"), "table-no-entry", 403)
    assert refused(await entered(site, 3, start_param="x" * 5000), "table-no-entry", 400)
    nobody = {"init": init_data(3, town.now, person="")}
    assert refused(await site.enter(nobody), "table-old-link", 403)


@pytest.mark.parametrize(
    "shown", [{}, {"init": 1}, {"permit": None}, {"link": "x"}, {"permit": ["x"]}, {"init": {}}]
)
async def test_a_person_without_a_game_is_told_where_it_is(site: Site, shown: dict[str, object]) -> None:
    assert refused(await site.enter(shown), "table-no-entry", 400)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "1",
        "null",
        '"x"',
        "{",
        "[" * 4000,
        '{"a":' * 1300,
        "\xff",
        "NaN",
        '{"permit": "\\ud800"}',
        '{"\\udfff": 1}',
    ],
)
async def test_a_body_that_is_no_json_object_is_refused(site: Site, body: str) -> None:
    headers = {"Origin": URL, "Content-Type": "application/json"}
    answer = await site.client.post(f"/{BOT_ID}/session", data=body.encode("latin-1"), headers=headers)
    assert refused({"status": answer.status, **await answer.json()}, "table-no-entry", 400)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
async def test_a_form_on_another_site_can_not_post(site: Site, kind: str) -> None:
    headers = {"Origin": URL, "Content-Type": kind}
    answer = await site.client.post(f"/{BOT_ID}/session", data=b'{"permit": "x"}', headers=headers)
    assert answer.status == 400


async def test_a_link_and_its_session_are_accepted_until_the_end_of_the_link(town: Town, site: Site) -> None:
    game = await town.dealt()
    signer, until = site.hosted.admission.signer, int(town.now) + DAY
    link = signer.write(Permit("link", game.id, 3, until))
    entry = await site.enter({"permit": link})
    assert entry["status"] == 200
    page = Page(site, entry["session"])
    town.now = until
    assert (await page.post("note", {"seat": 2, "text": "?"}))["status"] == 200
    assert (await site.enter({"permit": link}))["status"] == 200
    town.now = until + 1
    assert refused(await page.post("note", {"seat": 2, "text": "?"}), "table-old-link", 401)
    assert refused(await site.enter({"permit": link}), "table-old-link", 403)


@pytest.mark.parametrize("hostile", HOSTILE)
async def test_a_text_that_is_no_permit_opens_nothing(town: Town, site: Site, hostile: str) -> None:
    await town.dealt()
    said = await site.enter({"permit": hostile})
    assert refused(said, "table-old-link", 403) or refused(said, "table-no-entry", 400)
    if hostile.isprintable() and hostile.isascii() and len(hostile) < 4000:
        page = Page(site, hostile)
        assert refused(await page.post("act", {"tap": "x"}), "table-old-link", 401)


async def test_each_kind_of_permit_opens_only_its_kind_of_page(town: Town, site: Site) -> None:
    game = await town.dealt()
    await open_to_all(town, "now")
    await town.writes(games.set_judge, game.id, JUDGE, sees=True)
    await town.writes(chats.change_settings, BOT_ID, GROUP, ChatSettings(stream_roles="on"))
    signer = site.hosted.admission.signer
    users = {"stream": 0, "roles": JUDGE}
    kinds: dict[Kind, tuple[bool, bool, bool]] = {  # enters, reads the stream, opens the replay
        "link": (True, False, False),
        "session": (False, True, False),
        "replay": (False, False, True),
        "stream": (True, True, False),
        "roles": (True, True, False),
    }
    for kind, may in kinds.items():
        shown = signer.write(Permit(kind, game.id, users.get(kind, 3)))
        entry = await site.enter({"permit": shown})
        headers = {"Authorization": f"Bearer {shown}", "Accept-Language": "ru"}
        stream = await site.client.get(f"/{BOT_ID}/stream", headers=headers)
        replay = await site.client.get(f"/{BOT_ID}/replay?ticket={shown}", headers=headers)
        said = entry["status"] == 200, stream.status == 200, replay.status != 401
        assert said == may, kind
        stream.close()
    for user in (0, 3, OUTSIDER):  # a player sees the cards of others by no permit
        answer = await site.enter({"permit": signer.write(Permit("roles", game.id, user))})
        assert refused(answer, "table-no-roles", 403)


async def test_a_changed_permit_is_refused(town: Town, site: Site) -> None:
    game = await town.dealt()
    signer = site.hosted.admission.signer
    right = signer.write(Permit("link", game.id, 3, int(town.now) + DAY))
    body, _, digest = right.partition(".")
    other = signer.write(Permit("link", game.id, 4, int(town.now) + DAY))
    for forged in (
        *(right[:-1], right[1:], right[:-4], body, f".{digest}", f"{body}.", f"{right}A", f"{right}."),
        *(
            f"{other.partition('.')[0]}.{digest}",
            f"{body}.{other.partition('.')[2]}",
            f" {right}",
            right + "\n",
        ),
        Signer(FOREIGN).write(Permit("link", game.id, 3)),
    ):
        assert refused(await site.enter({"permit": forged}), "table-old-link", 403), forged
    assert (await site.enter({"permit": right}))["status"] == 200


async def test_a_permit_without_the_right_game_opens_no_table(town: Town, site: Site) -> None:
    await town.dealt()
    lobby = await town.gather("classic-10", 3, chat=-500)
    for game in (0, lobby.id, 999, -1, 2**62):
        link = site.hosted.admission.signer.write(Permit("link", game, 3))
        assert refused(await site.enter({"permit": link}), "table-no-game", 404)


@pytest.mark.parametrize(
    "origin", [None, "null", "https://evil.example", f"{URL}.evil.example", "http://mafia.example"]
)
async def test_another_site_can_not_post_with_a_session(town: Town, site: Site, origin: str | None) -> None:
    await town.dealt()
    page = await site.page(3)
    headers = {**page.headers, "Origin": origin or ""}
    if origin is None:
        del headers["Origin"]
    for path in ("session", "act", "note", "ticket"):
        answer = await site.client.post(f"/{BOT_ID}/{path}", json={"permit": "x"}, headers=headers)
        assert refused({"status": answer.status, **await answer.json()}, "table-no-entry", 403)


async def test_a_stranger_sees_no_table_unless_the_group_allows_it(town: Town, site: Site) -> None:
    game = await town.dealt()
    everybody = site.hosted.admission.signer.write(Permit("stream", game.id))
    assert refused(await site.enter({"permit": everybody}), "table-no-spectators", 403)
    assert refused(await entered(site, OUTSIDER, start_param=f"g{game.id}"), "table-no-spectators", 403)
    await open_to_all(town, "now")
    watching = await site.watching()
    await open_to_all(town, "off")
    await town.time_out()
    assert (await watching.ends()).events == 1
    stream = await site.client.get(f"/{BOT_ID}/stream", headers=watching.headers)
    assert refused({"status": stream.status, **await stream.json()}, "table-no-spectators", 403)


async def test_an_operator_may_let_new_groups_be_watched_at_once(town: Town, site: Site) -> None:
    await town.say(1, "/help", -500)
    old = await town.dealt(chat=-500)
    await town.stop(chat=-500)
    town.settings = town.settings.model_copy(update={"spectators": "now"})
    await town.restart()
    for chat in (-500, -501):
        await town.say(1, "/help", chat)
    new = await town.dealt(chat=-501)
    answers = [
        await site.enter({"permit": site.hosted.admission.signer.write(Permit("stream", game.id))})
        for game in (old, new)
    ]
    assert refused(answers[0], "table-no-spectators", 403)
    assert answers[1]["status"] == 200


async def test_a_player_who_handed_over_his_seat_loses_its_page(
    town: Town, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.motions.kinds.LEAST_MISSED", 0)
    await town.dealt()
    former = await site.page(5)
    (tap,) = former.taps("leave").values()
    await former.post("note", {"seat": 2, "text": "тихий"})
    await town.until(StepName.TURN, 1)
    await town.whisper(50, "/start")
    await town.writes(chats.seen, BOT_ID, GROUP, "Вечер")
    await town.writes(chats.change_settings, BOT_ID, GROUP, ChatSettings(substitutes="on"))
    await came_forward(town, 50, 5)
    await hands_up(town, [*range(1, 11)])
    assert (await town.live_game()).roster.seat_of(50) == 5
    await former.ends()
    for path, body in (("note", {"seat": 2, "text": "?"}), ("act", {"tap": tap})):
        assert refused(await former.post(path, body), "table-no-spectators", 403)
    page = await site.page(50)
    assert (page.told["seat"], page.told["notes"]) == (5, {})


async def shape(answer: ClientResponse) -> object:
    body = json.loads(await answer.text())
    return answer.content_type, list(body), type(body["error"])


@pytest.mark.parametrize("locale", ["ru", "uk"])
async def test_every_refusal_has_the_same_shape_and_is_in_the_language_of_the_page(
    town: Town, site: Site, locale: str
) -> None:
    await town.dealt()
    page = await site.page(3)
    client, headers = site.client, {"Accept-Language": locale, "Origin": URL}
    ours = {**headers, "Authorization": page.headers["Authorization"]}
    answers = [
        await client.get(f"/{BOT_ID}/stream", headers=headers),
        await client.get(f"/{BOT_ID}/replay", headers=headers),
        await client.get("/1/", headers=headers),
        await client.get(f"/{BOT_ID}/no/such", headers=headers),
        await client.get("/static/no.js", headers=headers),
        await client.put(f"/{BOT_ID}/act", headers=headers),
        await client.get(f"/{BOT_ID}/act", headers=headers),
        await client.post(f"/{BOT_ID}/act", headers=headers, json={}),
        await client.post(f"/{BOT_ID}/act", headers=ours, json={"tap": 1}),
        await client.post(f"/{BOT_ID}/act", headers=ours, data=b"x" * 9000),
        await client.post(f"/{BOT_ID}/note", headers=ours, json={"seat": 99, "text": ""}),
        await client.post(f"/{BOT_ID}/session", headers=headers, json={"permit": ""}),
    ]
    assert {answer.status // 100 for answer in answers} == {4}
    assert {str(await shape(answer)) for answer in answers} == {
        str(("application/json", ["error", "status"], str))
    }
    tongue = {"ru": "ыэъё", "uk": "іїєґ"}
    said = " ".join([(await answer.json())["error"] for answer in answers])
    other = tongue["uk" if locale == "ru" else "ru"]
    assert not set(said) & set(other)
    assert set(said) & set(tongue[locale])


async def test_a_past_game_is_open_to_its_own_people(town: Town, site: Site) -> None:
    game = await town.dealt()
    await town.writes(games.set_judge, game.id, 90)
    town.app.context.games.forget(game.id)
    await town.stop()
    assert (await town.game()).status != "running"
    page = await site.page(3)
    assert page.told["over"]
    ticket = (await page.post("ticket", {}))["address"].partition("=")[2]
    shown = site.hosted.admission.signer.read(ticket, town.now, "replay")
    assert shown == replace(shown, user_id=3, game_id=game.id)
    town.now += 61
    replay = await site.client.get(f"/{BOT_ID}/replay?ticket={ticket}")
    assert replay.status == 401
