"""Tests what the bot shows of past games: figures, the best players, and old games to open again. People can
hide from its lists."""

import asyncio
import json
import tomllib
from collections.abc import Sequence
from typing import Any

import pytest
from aiogram.methods import EditMessageReplyMarkup
from sqlalchemy import delete, select

from bot.choices import ChatSettings
from bot.services.housekeeping import count_old_games
from bot.services.past.counting import count
from bot.store import schema
from bot.store.chat import chats
from bot.store.game import games
from bot.store.past import standings, statistics
from bot.store.people import people
from bot.store.season.tally import Tally
from bot.store.telegram.outbox import MOST_BESIDE
from bot.values.outgoing import Outgoing
from engine.acts import Surrender
from engine.steps import StepName
from tests.rig.flows.rows import edited, sent
from tests.rig.flows.telegram import BOT_ID, person, place
from tests.rig.flows.town import GROUP, Town, answer, button, buttons, keys, replying
from tests.rig.store.kept import everything

BLACK, RED, OUTSIDER = 4, 1, 77
"""A black and a red of the table that plays by the book "city", and a person who never played."""

REMEMBERED = ("results", "played", "tallies")


async def play_a_game(town: Town, chat: int = GROUP) -> int:
    """Plays a game that the reds win, because a black surrenders. Returns its id."""
    game = await town.dealt("city", chat=chat)
    await town.until(StepName.TURN, 1, chat)
    await town.play(Surrender(BLACK), chat)
    await town.deliver()
    return game.id


async def remembered(town: Town) -> dict[str, list[dict[str, Any]]]:
    found = await town.reads(everything)
    return {name: found[name] for name in REMEMBERED}


async def tally(town: Town, user: int, chat: int = GROUP) -> Tally | None:
    return await town.reads(statistics.tally_of, chat, user)


def args(rows: Sequence[Outgoing], key: str) -> dict[str, Any]:
    (found,) = [said["args"] for row in rows for said in row.content["lines"] if said["key"] == key]
    return dict(found)


def text_of(town: Town, rows: Sequence[Outgoing]) -> str:
    return "\n".join(town.words(row) for row in rows if row.what != "answer")


# Tests of what is counted.


async def test_a_finished_game_counts_with_its_result_for_all_its_players(town: Town) -> None:
    await play_a_game(town)
    found = await remembered(town)
    assert [(row["chat_id"], row["winner"]) for row in found["results"]] == [(GROUP, "red")]
    assert {row["user_id"]: row["won"] for row in found["played"]} == {
        user: user not in (2, 4, 6) for user in range(1, 11)
    }
    assert {row["user_id"]: (row["games"], row["won"]) for row in found["tallies"]} == {
        user: (1, int(user not in (2, 4, 6))) for user in range(1, 11)
    }


async def test_a_game_without_a_result_counts_for_nobody(town: Town) -> None:
    await town.dealt()
    await town.stop()
    assert await remembered(town) == {name: [] for name in REMEMBERED}
    assert keys(await town.say(1, "/stats")) == ["stats-none"]
    assert keys(await town.say(1, "/history")) == ["stats-none"]
    assert keys(await town.say(1, "/top")) == ["top-none"]


async def test_an_uncounted_game_is_in_no_statistics_until_it_counts_again(town: Town) -> None:
    game_id = await play_a_game(town)
    before = await remembered(town)
    await town.writes(statistics.uncount, game_id)
    assert [row["counts"] for row in (await remembered(town))["results"]] == [False]
    assert keys(await town.say(1, "/stats")) == ["stats-none"]
    assert answer(await town.tap(1, f"u:{game_id}")) == ["past-gone"]
    await count_old_games(town.app.context, asyncio.Event(), pause=0.0)
    assert keys(await town.say(1, "/stats")) == ["stats-none"]
    for _ in range(2):
        async with town.store.transaction() as tx:
            await count(tx, await town.app.context.games.live_game(tx, game_id))
        assert await remembered(town) == before


async def test_a_start_counts_old_games_that_were_not_counted_yet(town: Town) -> None:
    for _ in range(2):
        await play_a_game(town)
        town.now += 60.0
    await play_a_game(town, chat=-100777)
    before = await remembered(town)
    async with town.store.transaction() as tx:
        for table in (schema.results, schema.played, schema.tallies):
            await tx.conn.execute(delete(table))
    await town.restart()
    stopping = asyncio.Event()
    for _ in range(2):
        await count_old_games(town.app.context, stopping, pause=0.0)
        assert await remembered(town) == before


# Tests of /stats.


async def test_the_command_stats_shows_figures_of_the_group_and_of_the_player(town: Town) -> None:
    await play_a_game(town)
    rows = await town.say(RED, "/stats")
    assert args(rows, "stats") == {"games": 1, "red": 1, "black": 0, "draw": 0}
    assert args(rows, "figure-won") == {"won": 1, "games": 1, "share": 100}
    assert args(rows, "figure-red") == {"won": 1, "games": 1}
    assert args(rows, "figure-streak") == {"count": 1, "most": 1}
    assert "figure-black" not in keys(rows)
    assert rows[0].content["picture"]["under"]["args"] == {"games": 1}
    assert button(rows, "button-hide-me") == "t:hide"
    assert "Мирный житель: побед 1 из 1" in text_of(town, rows)
    assert keys(await town.say(OUTSIDER, "/stats")) == ["stats", "stats-own-none"]
    assert "figure-none-won" in keys(await town.say(BLACK, "/stats"))


@pytest.mark.parametrize("asked", ["@Anna_K", "@anna_k", "@ANNA_K и ещё"])
async def test_stats_finds_a_person_by_his_user_name(town: Town, asked: str) -> None:
    await play_a_game(town)
    town.names[BLACK] = {"first_name": "Анна", "username": "Anna_K"}
    await town.whisper(BLACK, "/start")
    rows = await town.say(RED, f"/stats {asked}")
    assert args(rows, "stats-of") == {"name": "Анна"}
    assert args(rows, "figure-none-won") == {"games": 1}
    assert buttons(rows[0]) == []


async def test_stats_finds_a_person_by_a_mention_or_a_reply(town: Town) -> None:
    await play_a_game(town)
    entity = {"type": "text_mention", "offset": 7, "length": 4, "user": person(BLACK)}
    rows = await town.say(RED, "/stats Анна", entities=[entity])
    assert args(rows, "stats-of") == {"name": f"Игрок {BLACK}"}
    rows = await town.say(RED, "/stats", **replying(5, BLACK, "Добрый вечер"))
    assert args(rows, "stats-of") == {"name": f"Игрок {BLACK}"}
    assert "stats-own" in keys(await town.say(RED, "/stats", **replying(5, RED, "!")))
    rows = await town.say(RED, "/stats", **replying(5, OUTSIDER, "Добрый вечер"))
    assert args(rows, "stats-of-none") == {"name": f"Игрок {OUTSIDER}"}


async def test_stats_by_a_reply_to_the_bot_or_a_topic_means_no_other_person(town: Town) -> None:
    await play_a_game(town)
    bot = {**replying(5)["reply_to_message"], "from": person(BOT_ID, is_bot=True)}
    topic = {"message_id": 5, "date": 1, "chat": place(GROUP), "from": person(BLACK)}
    topic["forum_topic_created"] = {"name": "Мафия", "icon_color": 1}
    for reply in (bot, topic):
        assert keys(await town.say(RED, "/stats", reply_to_message=reply))[:2] == ["stats", "stats-own"]


async def test_stats_says_that_a_person_is_unknown(town: Town) -> None:
    await play_a_game(town)
    rows = await town.say(RED, "/stats @nobody")
    assert keys(rows) == ["stats-unknown"]
    assert "@nobody" in text_of(town, rows)
    assert keys(await town.say(RED, "/stats кто-то")) == ["stats-whom"]
    assert keys(await town.say(RED, f"/stats @{'<b>' * 300}")) == ["stats-unknown"]


async def test_in_private_a_player_reads_his_figures_of_all_groups(town: Town) -> None:
    await play_a_game(town)
    await play_a_game(town)
    await play_a_game(town, chat=-100777)
    await town.say(1, "/help")
    rows = await town.whisper(RED, "/stats")
    assert args(rows, "figure-won") == {"won": 3, "games": 3, "share": 100}
    assert args(rows, "figure-longest") == {"most": 2}
    assert args(rows, "stats-chat") == {"chat": f"Друзья {-GROUP}", "games": 2, "won": 2}
    assert args(rows, "stats-chat-gone") == {"games": 1, "won": 1}
    assert keys(await town.whisper(OUTSIDER, "/stats")) == ["stats-everywhere-none"]
    for command in ("/top", "/history"):
        assert keys(await town.whisper(RED, command)) == ["memory-in-group"]


async def test_each_group_has_figures_of_its_own(town: Town) -> None:
    await play_a_game(town)
    assert keys(await town.say(RED, "/stats", chat=-100777)) == ["stats-none"]
    assert keys(await town.say(RED, "/top", chat=-100777)) == ["top-none"]


# Tests of /top, and of people who hide from it.


async def evening(town: Town, games: int = 5) -> None:
    """Plays enough games for a list of the best players."""
    for _ in range(games):
        await play_a_game(town)


async def test_the_list_of_the_best_needs_some_games_and_equals_share_a_place(town: Town) -> None:
    await evening(town, 4)
    early = await town.say(RED, "/top")
    assert keys(early) == ["top-title", *["top-row-waits"] * 10, "top-rule"]
    assert "(1) Игрок 1 — 100 %, побед 4 из 4 · до зачёта ещё 1 игра" in text_of(town, early)
    assert [row["waits"] for row in early[0].content["picture"]["rows"]] == [True] * 10
    await evening(town, 1)
    rows = await town.say(RED, "/top")
    text = text_of(town, rows)
    assert [line for line in text.splitlines() if "Игрок" in line] == [
        f"{place}. Игрок {user} — {share} %, побед {won} из 5"
        for place, share, won, users in ((1, 100, 5, (1, 3, 5, 7, 8, 9, 10)), (8, 0, 0, (2, 4, 6)))
        for user in users
    ]
    assert [row["place"] for row in rows[0].content["picture"]["rows"]] == [1] * 7 + [8] * 3
    assert "с 5 игр" in text
    assert [(row.chat_id, row.receiver_id) for row in rows] == [(GROUP, None)]
    await town.say(1, "/newgame city")
    assert [row.receiver_id for row in await town.say(RED, "/top")] == [RED]


@pytest.mark.parametrize("chat", [GROUP, RED])
async def test_a_person_hides_from_lists_with_one_press_and_returns(town: Town, chat: int) -> None:
    await evening(town)
    name = f"Игрок {RED}"
    rows = await town.tap(RED, button(await town.say(RED, "/stats", chat=chat), "button-hide-me"), chat)
    assert answer(rows) == ["hide-done"]
    for asked in ("/top", "/history", "/stats"):
        rows = await town.say(BLACK, asked)
        assert name not in json.dumps([row.content for row in rows], ensure_ascii=False).replace(
            "Игрок 10", ""
        )
    assert keys(await town.say(BLACK, "/stats", **replying(5, RED, "!"))) == ["stats-hidden"]
    own = await town.say(RED, "/stats", chat=chat)
    assert keys(own)[-1] == "stats-you-hide"
    assert answer(await town.tap(RED, button(own, "button-show-me"), chat)) == ["show-done"]
    assert f"1. {name} — 100 %" in text_of(town, await town.say(BLACK, "/top"))
    assert keys(await town.say(BLACK, "/stats", **replying(5, RED, "!")))[0] == "stats-of"


@pytest.mark.parametrize("asked_in", [GROUP, RED], ids=["in the group", "in private"])
@pytest.mark.parametrize("pictures", ["dark", "off"])
async def test_the_button_below_figures_hides_or_unhides(town: Town, asked_in: int, pictures: str) -> None:
    await play_a_game(town)
    town.app.context.ephemeral.do_without()
    await town.writes(people.set_reachable, BOT_ID, RED, True)
    await town.writes(chats.change_settings, BOT_ID, GROUP, ChatSettings(pictures=pictures))
    await town.say(RED, "/stats", chat=asked_in)
    shown = await town.asking("stats", RED)
    for wish, label in (("hide", "Вернуть меня в списки"), ("show", "Скрыть меня из списков")):
        await town.tap(RED, f"t:{wish}", chat=RED, message_id=shown)
        ((row, _),) = [each for each in await town.deliver() if each[0].what == "edit"]
        call = town.telegram.calls[-1]
        assert isinstance(call, EditMessageReplyMarkup)
        assert (call.chat_id, call.message_id) == (row.chat_id, shown)
        assert call.reply_markup is not None
        assert [button.text for line in call.reply_markup.inline_keyboard for button in line] == [label]


async def test_the_group_reads_no_figures_of_a_hidden_person(town: Town) -> None:
    await play_a_game(town)
    await town.tap(RED, "t:hide")
    await town.writes(people.set_reachable, BOT_ID, RED, False)
    assert keys(await town.say(RED, "/stats"), GROUP) == ["stats"]


# Tests of games with a judge.


async def judged(town: Town) -> int:
    """Plays a game of the group to its end, with OUTSIDER as its judge. Returns its id."""
    game = await town.dealt("city")
    async with town.store.transaction() as tx:
        await people.seen(tx, BOT_ID, OUTSIDER, "Судья", "ru")
        await people.set_reachable(tx, BOT_ID, OUTSIDER, True)
        await games.set_judge(tx, game.id, OUTSIDER)
    town.app.context.games.forget(game.id)
    await town.until(StepName.TURN, 1)
    await town.play(Surrender(BLACK))
    await town.deliver()
    return game.id


async def test_judged_games_are_counted_for_the_judge_by_chat_and_in_all(town: Town) -> None:
    await judged(town)
    await judged(town)
    await play_a_game(town, GROUP - 1)
    for rows, shown in (
        (await town.say(OUTSIDER, "/stats"), ["stats", "stats-own-none", "figure-judged"]),
        (await town.say(BLACK, "/stats", **replying(5, OUTSIDER, "!")), ["stats-of-none", "figure-judged"]),
        (await town.whisper(OUTSIDER, "/stats"), ["stats-everywhere-none", "figure-judged"]),
    ):
        assert keys(rows) == shown
        assert args(rows, "figure-judged") == {"games": 2}
    assert "figure-judged" not in keys(await town.say(OUTSIDER, "/stats", chat=GROUP - 1))
    assert "figure-judged" not in keys(await town.say(RED, "/stats"))


async def test_a_judge_who_plays_too_has_both_figures(town: Town) -> None:
    await judged(town)
    game_id = await play_a_game(town)
    await town.writes(games.set_judge, game_id, RED)
    rows = await town.say(RED, "/stats")
    assert keys(rows)[-1] == "figure-judged"
    assert args(rows, "figure-judged") == {"games": 1}


async def test_a_void_game_or_a_hidden_judge_shows_no_judged_games(town: Town) -> None:
    game_id = await judged(town)
    await town.writes(statistics.uncount, game_id)
    assert "figure-judged" not in keys(await town.whisper(OUTSIDER, "/stats"))
    await judged(town)
    await town.tap(OUTSIDER, "t:hide", chat=OUTSIDER)
    assert keys(await town.say(BLACK, "/stats", **replying(5, OUTSIDER, "!"))) == ["stats-hidden"]
    await town.tap(OUTSIDER, "f:yes", chat=OUTSIDER)
    assert keys(await town.whisper(OUTSIDER, "/stats")) == ["stats-everywhere-none"]


async def test_an_anonymous_administrator_reads_the_figures_of_the_group(town: Town) -> None:
    await play_a_game(town)
    assert keys(await town.say(1087968824, "/stats", sender_chat=place(GROUP))) == ["stats"]


# Tests of /history.


async def test_a_past_game_can_be_opened_from_the_list_as_it_ended(town: Town) -> None:
    game_id = await play_a_game(town)
    (page,) = await town.say(RED, "/history")
    assert args([page], "history-title") == {"games": 1, "number": 1, "of": 1}
    assert "1. 14.11.2023, 22:13 · Городская · 10 игроков · 🔴 победа красных" in text_of(town, [page])
    (opens,) = buttons(page)
    assert opens["data"] == f"u:{game_id}"
    rows = await town.tap(RED, opens["data"])
    assert answer(rows) == ["past-sent"]
    told = [row for row in rows if row.what != "answer"]
    assert {row.chat_id for row in told} == {RED}
    assert [keys([row])[-1] for row in told[1:]] == ["protocol", "replay-file"]
    assert "over" in keys(told[:1])
    assert not [row for row in told if "button-again-table" in json.dumps(row.content)]
    shown = town.app.render(told[-1], town.now)
    assert shown.document is not None
    assert shown.document.name == f"game-{game_id}.mafia.toml"
    assert "surrender" in tomllib.loads(shown.document.content.decode())["game"]
    drawn = shown.sheet
    assert drawn is not None
    assert drawn.name == f"game-{game_id}.html"
    await town.deliver()


async def test_pages_of_past_games_are_turned_in_the_same_message(town: Town) -> None:
    ids = [await play_a_game(town) for _ in range(6)]
    (page,) = await town.say(RED, "/history")
    assert [one["data"] for one in buttons(page)] == [*(f"u:{game}" for game in ids[:0:-1]), "o:2"]
    assert max(len(row) for row in page.content["rows"]) == 5
    own = await town.asking("history")
    (edit,) = edited(await town.tap(OUTSIDER, "o:2", message_id=own))
    assert edit.message_id == own
    assert [one["data"] for one in buttons(edit)] == [f"u:{ids[0]}", "o:1"]
    assert args([edit], "history-row")["count"] == 6
    (again,) = sent(await town.tap(OUTSIDER, "o:99"))
    assert args([again], "history-title")["number"] == 2


async def test_past_games_are_not_listed_in_a_group_where_a_game_runs(town: Town) -> None:
    await play_a_game(town)
    await town.say(1, "/newgame city")
    assert keys(await town.say(RED, "/history")) == ["history-later"]
    rows = await town.tap(RED, "o:1")
    assert answer(rows) == ["history-later"]
    assert len(rows) == 1


async def test_history_opens_no_running_game_and_no_game_of_another_group(town: Town) -> None:
    elsewhere = await play_a_game(town, chat=-100777)
    assert answer(await town.tap(RED, f"u:{elsewhere}")) == ["button-of-nothing"]
    running = await town.dealt()
    for _ in range(2):
        rows = await town.tap(RED, f"u:{running.id}")
        assert answer(rows) == ["past-gone"]
        assert len(rows) == 1
        await town.stop()


async def test_a_past_game_is_shown_in_the_group_unless_others_play(town: Town) -> None:
    game_id = await play_a_game(town)
    rows = await town.tap(OUTSIDER, f"u:{game_id}")
    assert answer(rows) == ["past-here"]
    assert {row.chat_id for row in rows if row.what != "answer"} == {GROUP}
    await town.deliver()
    await town.say(1, "/newgame city")
    rows = await town.tap(OUTSIDER, f"u:{game_id}")
    assert answer(rows) == ["past-in-private"]
    assert len(rows) == 1


async def test_requests_for_past_games_queue_a_bounded_number_of_rows(town: Town) -> None:
    """Each game makes several rows, and a press causes as many of them as a word."""
    ids = [await play_a_game(town) for _ in range(11)]
    for _ in range(2):
        for game_id in ids:
            assert answer(await town.tap(RED, f"u:{game_id}")) == ["past-sent"]
    waiting = [row for row in await town.rows() if row.chat_id == RED and row.what != "answer"]
    assert len(waiting) == MOST_BESIDE
    assert {str(row.reply).rpartition(":")[0] for row in waiting} >= {f"past:{each}" for each in ids[-3:]}
    assert {row.game_id for row in waiting} == {None}


# Tests of how the bot finds a person.


async def test_statistics_know_a_person_by_his_number_under_any_name(town: Town) -> None:
    await play_a_game(town)
    town.names[RED] = {"first_name": "Новое имя"}
    await play_a_game(town)
    assert (await tally(town, RED)) is not None
    assert args(await town.say(RED, "/stats"), "figure-won")["games"] == 2


async def test_statistics_of_a_person_are_in_his_data_and_forgotten_with_him(town: Town) -> None:
    await play_a_game(town)
    await town.tap(RED, "t:hide", chat=RED)
    (row,) = await town.whisper(RED, "/mydata")
    document = town.app.render(row, town.now).document
    assert document is not None
    found = json.loads(document.content)
    assert [each["games"] for each in found["figures"]] == [1]
    assert [(each["role"], each["won"]) for each in found["figures_by_game"]] == [("citizen", True)]
    assert found["hidden_from_lists"] is True
    before = args(await town.say(BLACK, "/stats"), "stats")
    await town.tap(RED, "f:yes", chat=RED)
    found = await remembered(town)
    assert RED not in {row["user_id"] for row in (*found["played"], *found["tallies"])}
    assert len(found["played"]) == 10
    async with town.store.read_only(patient=True) as tx:
        assert (await tx.conn.execute(select(schema.hidden))).all() == []
        assert (await standings.results(tx, GROUP)).total() == 1
    assert args(await town.say(BLACK, "/stats"), "stats") == before
