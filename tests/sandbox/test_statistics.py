"""Tests what the sandbox counts."""

from sandbox import acts
from sandbox.statistics import Statistics
from tests.rig.sandbox.bench import Telegram, keyboard


async def test_the_report_counts_calls_and_presses(tg: Telegram) -> None:
    table = tg.table()
    chat = table.chat
    sent = await tg.result("sendMessage", chat_id=chat.id, text="Кто?", reply_markup=keyboard())
    await tg.result("editMessageText", chat_id=chat.id, message_id=sent["message_id"], text="x")
    await tg.refusal("editMessageText", chat_id=chat.id, message_id=999, text="x")
    message = chat.messages[sent["message_id"]]
    first, second = (acts.press(tg.sandbox.world, person, message, "yes") for person in table.people[:2])
    await tg.result("answerCallbackQuery", callback_query_id=first.id)
    async with tg.client.get(f"{tg.address}/sandbox/stats") as response:
        report = await response.json()
    assert report["calls"] == {"sendMessage": 1, "editMessageText": 2, "answerCallbackQuery": 1}
    assert report["refused"] == [
        {
            "method": "editMessageText",
            "chat": chat.id,
            "error": "Bad Request: message to edit not found",
            "code": 400,
        }
    ]
    figures = report["by_chat"][str(chat.id)]
    assert figures == {"sends": 1, "edits": 2, "busiest_minute": 3, "minutes": [3]}
    assert (report["callbacks"]["pressed"], report["callbacks"]["answered"]) == (2, 1)
    assert [query["query"] for query in report["callbacks"]["unanswered"]] == [second.id]
    assert report["updates"]["pending"] > 0


async def test_the_report_lists_every_update_and_its_kind(tg: Telegram) -> None:
    """So a test knows what a bot was told, even if the bot does not keep people's words."""
    table = tg.table()
    chat, (asks, presses, _) = table.chat, table.people
    await tg.forget_updates()
    written = tg.write(asks, chat, "/newgame")
    sent = await tg.result("sendMessage", chat_id=chat.id, text="Кто?", reply_markup=keyboard())
    press = acts.press(tg.sandbox.world, presses, chat.messages[sent["message_id"]], "yes")
    numbers = [update["update_id"] for update in await tg.updates()]
    async with tg.client.get(f"{tg.address}/sandbox/updates") as response:
        heard = await response.json()
    assert heard[-2:] == [
        {"update": numbers[0], "query": None, "chat": chat.id, "message": written.id},
        {"update": numbers[1], "query": press.id, "chat": None, "message": None},
    ]


def test_minutes_are_sixty_scaled_seconds() -> None:
    now = [0.0]
    statistics = Statistics(lambda: now[0], lambda: 0.1)
    for moment in (0.0, 5.0, 5.9, 6.1, 18.5):
        now[0] = moment
        statistics.called("sendMessage", -1)
    figures = statistics.by_chat[-1]
    assert figures.minutes == [3, 1, 0, 1]
    assert figures.busiest == 3
