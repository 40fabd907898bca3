"""Commands of a bot, and documents that it sends and gets."""

from io import BytesIO

from aiogram.types import BotCommand, BotCommandScopeAllGroupChats, BufferedInputFile

from tests.rig.sandbox.bench import TOKEN, Telegram


async def test_commands_are_stored_by_scope_and_language(tg: Telegram) -> None:
    commands = [BotCommand(command="newgame", description="Новая игра")]
    groups = BotCommandScopeAllGroupChats()
    assert await tg.bot.set_my_commands(commands, groups, "ru")


async def test_a_command_without_a_valid_name_or_words_is_refused(tg: Telegram) -> None:
    upper = await tg.refusal("setMyCommands", commands=[{"command": "New", "description": "x"}])
    assert upper == "Bad Request: BOT_COMMAND_INVALID"
    mute = await tg.refusal("setMyCommands", commands=[{"command": "new", "description": ""}])
    assert mute == "Bad Request: BOT_COMMAND_DESCRIPTION_INVALID"


async def test_a_sent_document_can_be_downloaded(tg: Telegram) -> None:
    chat = tg.table().chat
    file = BufferedInputFile("протокол".encode(), "игра 1.txt")
    sent = await tg.bot.send_document(chat.id, file, caption="<b>Протокол</b>", parse_mode="HTML")
    assert sent.document is not None
    assert (sent.document.file_name, sent.caption) == ("игра 1.txt", "Протокол")
    assert sent.caption_entities is not None
    found = await tg.bot.download(sent.document, BytesIO())
    assert found is not None
    assert found.read().decode() == "протокол"
    again = await tg.bot.send_document(chat.id, sent.document.file_id)
    assert again.document == sent.document


async def test_an_unknown_document_is_refused(tg: Telegram) -> None:
    chat = tg.table().chat.id
    form = {"chat_id": str(chat)}
    async with tg.client.post(f"{tg.address}/bot{TOKEN}/sendDocument", data=form) as response:
        assert (await response.json())["description"] == "Bad Request: there is no document in the request"
    unknown = await tg.refusal("sendDocument", chat_id=chat, document="BQAC")
    assert unknown == "Bad Request: wrong file identifier/HTTP URL specified"
    assert await tg.refusal("getFile", file_id="BQAC") == "Bad Request: invalid file_id"
    async with tg.client.get(f"{tg.address}/file/bot{TOKEN}/documents/x/y") as response:
        assert response.status == 404
    form_with_file = {"chat_id": str(chat), "document": BytesIO(b"")}
    async with tg.client.post(f"{tg.address}/bot{TOKEN}/sendDocument", data=form_with_file) as response:
        assert (await response.json())["description"] == "Bad Request: file must be non-empty"


async def test_a_caption_holds_1024_characters(tg: Telegram) -> None:
    form = {"chat_id": str(tg.table().chat.id), "document": BytesIO(b"x"), "caption": "я" * 1025}
    async with tg.client.post(f"{tg.address}/bot{TOKEN}/sendDocument", data=form) as response:
        assert (await response.json())["description"] == "Bad Request: message caption is too long"


async def test_parameters_come_in_the_address_or_in_a_form(tg: Telegram) -> None:
    chat = str(tg.table().chat.id)
    url = f"{tg.address}/bot{TOKEN}/sendMessage"
    async with tg.client.get(url, params={"chat_id": chat, "text": "1"}) as response:
        assert (await response.json())["result"]["text"] == "1"
    async with tg.client.post(url, data={"chat_id": chat, "text": "2"}) as response:
        assert (await response.json())["result"]["text"] == "2"
    async with tg.client.post(url, json={"chat_id": chat, "text": 3}) as response:
        assert (await response.json())["result"]["text"] == "3"
    headers = {"Content-Type": "application/json"}
    async with tg.client.post(url, data="{", headers=headers) as response:
        assert (await response.json())["description"] == "Bad Request: can't parse request body as JSON"
