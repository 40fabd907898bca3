"""The page shows the last remarks of who speaks now, as the group hears them, and keeps nothing of them."""

import json

import pytest

from bot.services.game.kept_words import LONGEST_WORDS
from bot.services.live.watchers import REMARKS_SHOWN, Watchers
from engine.acts import Pass
from engine.steps import StepName
from tests.rig.flows.judged import JUDGE, judged
from tests.rig.flows.town import GROUP, Town
from tests.rig.web.site import Site
from tests.rig.web.watched import open_to_all

GROUP_LINK = "https://t.me/c/"
PHOTO = {"file_id": "p", "file_unique_id": "p", "width": 9, "height": 9}


@pytest.fixture(autouse=True)
def pages(town: Town) -> None:
    town.app.context.has_pages = True


async def remembered(town: Town) -> tuple[str, ...]:
    """Returns what the program remembers of any speech of the present game."""
    live, watchers = await town.live_game(), town.app.context.watchers
    serials = range(live.state.step.serial + 1)
    return tuple(said for serial in serials for said in watchers.remarks(live.game.id, serial))


async def test_words_of_the_speaker_are_shown_until_his_step_ends(town: Town, site: Site) -> None:
    await judged(town)
    await open_to_all(town, "now")
    await town.until(StepName.TURN, 1)
    pages = [await site.page(1), await site.page(5), await site.page(JUDGE), await site.watching()]
    assert all("talk" not in page.told for page in pages)
    await town.say(1, "Добрый день\n\nвсем")
    for page in pages:
        await page.until(talk=["Добрый день всем"])
    for number in range(REMARKS_SHOWN + 1):
        await town.say(1, f"{number} " + "я" * LONGEST_WORDS)
    for page in pages:
        while len(page.told["talk"]) < REMARKS_SHOWN or not page.told["talk"][-1].startswith(
            f"{REMARKS_SHOWN} "
        ):
            await page.read()
        assert [said[0] for said in page.told["talk"]] == ["1", "2", "3"]
        assert {len(said) for said in page.told["talk"]} == {LONGEST_WORDS}
    late = await site.page(7)
    assert late.told["talk"] == pages[0].told["talk"]
    await town.play(Pass(1))
    assert await remembered(town) == ()
    for page in pages:
        await page.until(talk=None)


async def test_an_edited_remark_replaces_the_old_one(town: Town, site: Site) -> None:
    await town.dealt(turn=1)
    for number, text in ((501, "Третий — чёрный"), (502, "Идём дальше")):
        await town.say(1, text, message_id=number)
    changed = {**town.message(1, GROUP), "message_id": 501, "edit_date": int(town.now), "text": "Я ошибся"}
    await town.feed(edited_message=changed)
    page = await site.page(4)
    assert page.told["talk"] == ["Я ошибся", "Идём дальше"]


@pytest.mark.parametrize("user", [2, 77])
async def test_only_words_of_the_speaker_are_shown(town: Town, site: Site, user: int) -> None:
    await town.dealt(turn=1)
    await town.say(user, "А я думаю иначе")
    await town.say(1, None, photo=[PHOTO])
    await town.say(1, "Не моё", forward_origin={"type": "hidden_user", "sender_user_name": "N", "date": 1})
    assert await remembered(town) == ()


async def test_no_words_are_shown_by_night(town: Town, site: Site) -> None:
    await town.dealt()
    for step in (StepName.MEETING, StepName.HUNT):
        await town.until(step)
        for user in (1, 2):
            await town.say(user, "Ночь")
            await town.whisper(user, "Стреляем в первого")
        assert await remembered(town) == ()


async def test_a_last_word_is_shown_too(town: Town, site: Site) -> None:
    await town.dealt()
    await town.shot(10)
    await town.until(StepName.LAST_WORD, 10)
    await town.say(10, "Прощайте")
    page = await site.page(10)
    assert page.told["talk"] == ["Прощайте"]


async def test_a_viewer_one_step_behind_gets_no_words(town: Town, site: Site) -> None:
    await town.dealt()
    await open_to_all(town, "step")
    await town.until(StepName.TURN, 1)
    await town.say(1, "Свежее слово")
    page = await site.watching()
    assert "talk" not in page.told
    await town.play(Pass(1))
    await page.read()
    assert not [told for told in page.raw if "Свежее".encode() in told]


async def test_the_words_of_a_stopped_game_are_forgotten(town: Town, site: Site) -> None:
    await judged(town, turn=1)
    await town.say(1, "Первое слово")
    live, watchers = await town.live_game(), town.app.context.watchers
    place = live.game.id, live.state.step.serial
    assert watchers.remarks(*place) == ("Первое слово",)
    judge = await site.page(JUDGE)
    await judge.act(judge.touch("stop")["tap"])
    assert watchers.remarks(*place) == ()


async def test_words_are_not_remembered_without_pages(town: Town) -> None:
    town.app.context.has_pages = False
    await town.dealt(turn=1)
    await town.say(1, "Первое слово")
    assert await remembered(town) == ()


def test_the_bell_tells_other_programs_what_is_said() -> None:
    watchers, rung = Watchers(), []
    with watchers.watching(5, lambda: rung.append(5)):
        for said in ([5, 8, 1, "Раз"], [5, 8, 1, "Раз"], [5, 8, 2, "Два"]):
            watchers.heard(json.dumps(said))
        assert watchers.remarks(5, 8) == ("Раз", "Два")
        watchers.heard(json.dumps([5, 9, 0, ""]))
        assert watchers.remarks(5, 8) == watchers.remarks(5, 9) == ()
    assert rung == [5, 5, 5]


async def test_only_the_speaker_has_a_link_to_the_group(town: Town, site: Site) -> None:
    await judged(town)
    await open_to_all(town, "now")
    pages = {user: await site.page(user) for user in (1, 2, JUDGE)}
    pages[0] = await site.watching()
    for step, seat in ((StepName.TURN, 1), (StepName.TURN, 2), (StepName.HUNT, None)):
        await town.until(step, seat)
        for user in (1, 2):
            while ("speak" in pages[user].told) != (user == seat):
                await pages[user].read()
            assert pages[user].told.get("speak", GROUP_LINK).startswith(GROUP_LINK)
    assert not [told for user in (0, JUDGE) for told in pages[user].raw if b'"speak"' in told]


async def test_nobody_has_a_link_to_the_group_in_a_pause(town: Town, site: Site) -> None:
    await judged(town, turn=1)
    page, judge = await site.page(1), await site.page(JUDGE)
    assert "speak" in page.told
    await judge.act(judge.touch("pause")["tap"])
    while "speak" in page.told:
        await page.read()
