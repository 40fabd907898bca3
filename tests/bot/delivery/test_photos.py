"""A message with a picture. It is sent as a photo, the next time by the photo's id, and as words wherever a
photo is impossible."""

from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.delivery.learnt import SECONDS_UNTIL_RETRY, Photos
from bot.delivery.message import Message, Photo
from bot.values.outgoing import Outgoing
from tests.rig.delivery.bench import GROUP, HELLO, OTHER, PERSON, REPLY, Rig
from tests.rig.store.database import Clock
from tests.rig.telegram.fake_api import Call, Refusal

PNG = b"\x89PNG of the table"


class Pictures:
    """Renders the same picture for every row, and counts how often it was painted."""

    def __init__(self, *, error: Exception | None = None, secret: bool = False) -> None:
        self.painted = 0
        self.error = error
        self.secret = secret

    async def paint(self) -> bytes:
        self.painted += 1
        if self.error is not None:
            raise self.error
        return PNG

    def render(self, row: Outgoing, now: float) -> Message:
        return Message(text=row.content["text"], photo=Photo("table", self.paint, self.secret))


def sent(call: Call) -> dict[str, Any]:
    chat = {"id": call.chat_id, "type": "supergroup", "title": "t"}
    size = {"file_id": "F1", "file_unique_id": "U1", "width": 900, "height": 900}
    return {"message_id": 300, "date": 1, "chat": chat, "photo": [{**size, "file_id": "small"}, size]}


def looks_of(calls: list[Call]) -> list[tuple[str, Any]]:
    """Returns each call with its picture, or with its words if it has no picture."""
    return [(call.method, call.params.get("photo") or call.params.get("text")) for call in calls]


def refusing(method: str, description: str) -> Any:
    def answer(call: Call) -> Any:
        if call.method == method:
            return Refusal(description=description)
        return None

    return answer


async def test_the_text_of_a_message_with_a_photo_is_its_caption(rig: Rig) -> None:
    rig.render = Pictures().render
    (call,) = await rig.send(HELLO)
    assert call.method == "sendPhoto"
    assert call.params["caption"] == "Доброе утро"
    assert call.params["parse_mode"] == "HTML"
    assert PNG in call.params.values()


async def test_a_picture_that_telegram_stores_is_not_painted_again(rig: Rig) -> None:
    pictures = Pictures()
    rig.render = pictures.render
    rig.api.answer = sent
    calls = await rig.send(HELLO, HELLO)
    assert [call.params.get("photo") for call in calls][1] == "F1"
    assert pictures.painted == 1


async def test_a_secret_picture_is_uploaded_for_each_person(rig: Rig) -> None:
    pictures = Pictures(secret=True)
    rig.render = pictures.render
    rig.api.answer = sent
    calls = await rig.send(HELLO, HELLO)
    assert all(PNG in call.params.values() for call in calls)
    assert pictures.painted == 2


@pytest.mark.parametrize(
    ("error", "line"),
    [(RuntimeError("no paint"), ("error", "not painted")), (TimeoutError(), ("warning", "picture given up"))],
)
async def test_if_a_picture_can_not_be_painted_the_text_is_sent(
    rig: Rig, error: Exception, line: tuple[str, str]
) -> None:
    """That the processor is busy is no fault of the program."""
    rig.render = Pictures(error=error).render
    with capture_logs() as logs:
        assert looks_of(await rig.send(HELLO)) == [("sendMessage", "Доброе утро")]
    assert line in [(each["log_level"], each["event"]) for each in logs]


@pytest.mark.parametrize(
    "description",
    [
        "Bad Request: not enough rights to send photos to the chat",
        "Bad Request: CHAT_SEND_PHOTOS_FORBIDDEN",
        "Bad Request: IMAGE_PROCESS_FAILED",
        "Bad Request: PHOTO_INVALID_DIMENSIONS",
    ],
)
async def test_a_chat_that_refuses_photos_gets_texts(rig: Rig, description: str) -> None:
    rig.render = Pictures().render
    rig.api.answer = refusing("sendPhoto", description)
    calls = await rig.send(HELLO, HELLO, calls=3)
    assert [call.method for call in calls] == ["sendPhoto", "sendMessage", "sendMessage"]
    assert await rig.left() == []
    assert rig.refused == []


async def test_a_refusal_of_photos_by_one_chat_counts_for_no_other_chat(rig: Rig) -> None:
    rig.render = Pictures().render
    rig.api.answer = refusing("sendPhoto", "Bad Request: not enough rights to send photos to the chat")
    calls = await rig.send(HELLO, replace(HELLO, chat_id=OTHER), calls=4)
    assert sorted((call.chat_id, call.method) for call in calls) == sorted(
        (chat, method) for chat in (GROUP, OTHER) for method in ("sendPhoto", "sendMessage")
    )


async def test_a_photo_whose_id_telegram_does_not_know_is_uploaded_again(rig: Rig) -> None:
    pictures = Pictures()
    rig.render = pictures.render

    def answer(call: Call) -> Any:
        if call.params.get("photo") == "F1":
            return Refusal(description="Bad Request: wrong file identifier/HTTP URL specified")
        return sent(call)

    rig.api.answer = answer
    calls = await rig.send(HELLO, HELLO, calls=3)
    assert [call.method for call in calls] == 3 * ["sendPhoto"]
    assert PNG in calls[2].params.values()


async def test_a_chat_that_removed_the_bot_gets_no_text_after_the_photo(rig: Rig) -> None:
    rig.render = Pictures().render
    rig.api.answer = lambda call: Refusal(403, "Forbidden: bot was kicked from the supergroup chat")
    assert [call.method for call in await rig.send(HELLO)] == ["sendPhoto"]
    assert len(rig.refused) == 1


@pytest.mark.parametrize(
    ("description", "methods"),
    [
        ("Bad Request: not enough rights to send ephemeral messages to the chat", ["sendPhoto"]),
        ("Bad Request: not enough rights to send photos to the chat", ["sendPhoto", "sendMessage"]),
    ],
)
async def test_only_a_refusal_of_the_photo_itself_brings_the_text_to_one_person_alone(
    rig: Rig, description: str, methods: list[str]
) -> None:
    rig.render = Pictures().render
    rig.api.answer = refusing("sendPhoto", description)
    calls = await rig.send(replace(REPLY, receiver_id=PERSON), calls=len(methods))
    assert [call.method for call in calls] == methods


async def test_a_refusal_of_photos_is_forgotten_after_a_while(clock: Clock) -> None:
    photos, photo = Photos(clock), Photo("table", Pictures().paint)
    photos.refuse(photo, GROUP)
    assert await photos.ready(photo, GROUP) is None
    clock.now += SECONDS_UNTIL_RETRY
    assert await photos.ready(photo, GROUP) is not None
