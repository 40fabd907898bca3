"""What a person only repeats is speech, but no command and no act: forwards, quotations, offers of bots."""

from typing import Any

import pytest

from engine.steps import StepName
from tests.rig.flows.gone import choose
from tests.rig.flows.telegram import person
from tests.rig.flows.town import Town, keys

FORWARDED: dict[str, Any] = {"forward_origin": {"type": "user", "date": 1, "sender_user": person(7)}}
OFFERED: dict[str, Any] = {"via_bot": person(88, is_bot=True)}


def marked(kind: str, offset: int, length: int, where: str = "entities") -> dict[str, Any]:
    return {where: [{"type": kind, "offset": offset, "length": length}]}


REPEATED: list[tuple[str | None, dict[str, Any]]] = [
    ("выставляю 4", FORWARDED),
    ("спасибо", FORWARDED),
    ("выставляю 4, пас", {"forward_origin": {"type": "hidden_user", "date": 1, "sender_user_name": "Аня"}}),
    ("выставляю 4", OFFERED),
    ("выставляю 4", marked("blockquote", 0, 11)),
    ("👏👏 выставляю 4", marked("expandable_blockquote", 5, 11)),
    ("выставляю 4", marked("code", 0, 11)),
    ("спасибо", marked("pre", 0, 7)),
    (None, {"caption": "выставляю 4", **FORWARDED}),
    (None, {"caption": "выставляю 4", **marked("blockquote", 0, 11, "caption_entities")}),
    ("он мне: «выставляю 4»", {}),
]
PHOTO = {"photo": [{"file_id": "p", "file_unique_id": "p", "width": 1, "height": 1}]}


@pytest.mark.parametrize(("text", "more"), REPEATED)
async def test_quotes_of_the_speaker_are_no_acts(town: Town, text: str | None, more: dict[str, Any]) -> None:
    await town.dealt()
    before = (await town.until(StepName.TURN, 1)).state
    assert await town.say(1, text, **{**more, **({} if text else PHOTO)}) == []
    assert (await town.live_game()).state == before


async def test_the_speakers_own_words_beside_a_quotation_are_acts(town: Town) -> None:
    await town.dealt(turn=1)
    nested = [{"type": kind, "offset": 3, "length": 11} for kind in ("blockquote", "code")]
    await town.say(1, "👏\nвыставляю 4\nвыставляю 5", entities=nested)
    assert [made.seat for made in (await town.live_game()).state.day.nominations] == [5]


@pytest.mark.parametrize("text", ["да", "/begin"])
async def test_a_forwarded_message_out_of_turn_is_talk(town: Town, text: str) -> None:
    await choose(town, discipline="foul")
    await town.dealt(turn=1)
    await town.say(2, text, **FORWARDED)
    assert (await town.live_game()).state.fouls(2) == 1


@pytest.mark.parametrize("more", [FORWARDED, OFFERED, marked("blockquote", 0, 6), marked("code", 0, 6)])
async def test_a_quoted_or_forwarded_command_does_nothing(town: Town, more: dict[str, Any]) -> None:
    await town.gather("fiim-2019", 10)
    assert await town.say(1, "/begin", **more) == []
    assert await town.say(1, "/leave", **more) == []
    assert (await town.game()).status == "lobby"
    assert "forget-lobby" not in keys(await town.whisper(1, "/forget", **more))
    assert "forget-lobby" in keys(await town.whisper(1, "/forget"))


async def test_quoted_forbidden_words_of_others_cost_nothing(town: Town) -> None:
    await choose(town, oaths="foul", own_words=["клюква"])
    await town.dealt(turn=1)
    await town.say(1, "клюква", **FORWARDED)
    assert (await town.live_game()).state.fouls(1) == 0
    await town.say(1, "клюква")
    assert (await town.live_game()).state.fouls(1) == 1
