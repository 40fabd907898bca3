"""Photos: a bot sends them, sends them again by id, is refused, and the page shows them."""

from io import BytesIO

import pytest
from aiogram.types import EphemeralMessageParameters

from sandbox import shapes
from sandbox.model import Member, Status
from tests.rig.sandbox.bench import TOKEN, Telegram
from tests.rig.sandbox.photos import png, upload


async def test_a_photo_has_a_caption_and_a_size(tg: Telegram) -> None:
    sent = await tg.bot.send_photo(tg.table().chat.id, upload(), caption="<b>Стол</b>", parse_mode="HTML")
    assert sent.photo is not None
    assert [(size.width, size.height) for size in sent.photo] == [(900, 1200)]
    assert (sent.text, sent.caption, sent.document, sent.has_media_spoiler) == (None, "Стол", None, None)
    assert sent.caption_entities is not None


async def test_a_photo_is_sent_again_by_its_id(tg: Telegram) -> None:
    chat = tg.table().chat.id
    first = await tg.bot.send_photo(chat, upload(), has_spoiler=True)
    assert first.photo is not None
    assert first.has_media_spoiler
    again = await tg.bot.send_photo(chat, first.photo[-1].file_id)
    assert again.photo == first.photo
    assert not again.has_media_spoiler
    found = await tg.bot.download(first.photo[-1], BytesIO())
    assert found is not None
    assert found.read() == png()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"GIF89a", "IMAGE_PROCESS_FAILED"),
        (png(0, 5), "PHOTO_INVALID_DIMENSIONS"),
        (png(5001, 5000), "PHOTO_INVALID_DIMENSIONS"),
        (png(2100, 100), "PHOTO_INVALID_DIMENSIONS"),
        (png(more=bytes(10 * 1024 * 1024)), "file is too big"),
    ],
)
async def test_a_file_that_is_no_photo_is_refused(tg: Telegram, content: bytes, why: str) -> None:
    form = {"chat_id": str(tg.table().chat.id), "photo": BytesIO(content)}
    async with tg.client.post(f"{tg.address}/bot{TOKEN}/sendPhoto", data=form) as response:
        assert (await response.json())["description"] == f"Bad Request: {why}"


async def test_an_unknown_photo_id_is_refused(tg: Telegram) -> None:
    chat = tg.table().chat.id
    assert await tg.refusal("sendPhoto", chat_id=chat) == "Bad Request: there is no photo in the request"
    unknown = await tg.refusal("sendPhoto", chat_id=chat, photo="BQAC")
    assert unknown == "Bad Request: wrong file identifier/HTTP URL specified"


async def test_a_caption_holds_1024_characters(tg: Telegram) -> None:
    form = {"chat_id": str(tg.table().chat.id), "photo": BytesIO(png()), "caption": "я" * 1025}
    async with tg.client.post(f"{tg.address}/bot{TOKEN}/sendPhoto", data=form) as response:
        assert (await response.json())["description"] == "Bad Request: message caption is too long"


@pytest.mark.parametrize("rights", [{"can_send_messages"}, {"can_send_messages", "can_send_photos"}])
async def test_a_restricted_bot_needs_the_right_to_send_photos(tg: Telegram, rights: set[str]) -> None:
    table, sandbox = tg.table(), tg.sandbox
    member = Member(sandbox.bot, Status.RESTRICTED, frozenset({"is_member", *rights}))
    sandbox.world.set_member(table.chat, member, actor=table.people[0])
    form = {"chat_id": str(table.chat.id), "photo": BytesIO(png())}
    async with tg.client.post(f"{tg.address}/bot{TOKEN}/sendPhoto", data=form) as response:
        body = await response.json()
    if "can_send_photos" in rights:
        assert body["ok"]
    else:
        assert body["description"] == "Bad Request: not enough rights to send photos to the chat"


async def test_a_photo_can_be_sent_to_one_person_alone(tg: Telegram) -> None:
    table = tg.table()
    alone = EphemeralMessageParameters(receiver_user_id=table.people[0].id)
    sent = await tg.bot.send_photo(table.chat.id, upload(), ephemeral_message_parameters=alone)
    assert sent.photo is not None
    assert sent.ephemeral_message_id == 1


async def test_a_photo_has_no_text_to_edit(tg: Telegram) -> None:
    chat = tg.table().chat.id
    photo = await tg.bot.send_photo(chat, upload(), caption="было")
    told = await tg.refusal("editMessageText", chat_id=chat, message_id=photo.message_id, text="x")
    assert told == "Bad Request: there is no text in the message to edit"


async def test_the_page_gets_the_photo_with_its_caption(tg: Telegram) -> None:
    chat = tg.table().chat
    sent = await tg.bot.send_photo(chat.id, upload(), caption="Стол", has_spoiler=True)
    shape = shapes.message(chat.messages[sent.message_id])
    assert (shape["text"], shape["document"]) == ("Стол", None)
    photo = shape["photo"]
    assert (photo["width"], photo["height"], photo["covered"]) == (900, 1200, True)
    async with tg.client.get(f"{tg.address}{photo['url']}") as response:
        assert response.content_type == "image/png"
        assert await response.read() == png()
