"""Tests a table whose people have no private chat with the bot: everything goes through the group, and the
answers to presses tell nobody who acts."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from bot.presses.game import LeaveTap, NameTap
from bot.render.game import own_card
from bot.render.game.group import step_post
from bot.render.game.private_knowledge import Learnt, PrivateKnowledge
from bot.render.game.roster import Roster, Seated
from bot.render.locales import LOCALES
from bot.render.phrase import LONGEST_TOAST, words
from engine.acts import Remove
from engine.events import NightActed
from engine.rules.registry import BOOKS
from engine.state import new_game
from engine.steps import StepName
from tests.rig.engine.table import DEALS
from tests.rig.flows import in_group
from tests.rig.flows.gone import choose
from tests.rig.flows.in_group import close
from tests.rig.flows.town import GROUP, Town, answer, keys


@pytest.mark.parametrize("book", BOOKS)
async def test_a_game_of_each_book_is_played_without_a_private_chat(town: Town, book: str) -> None:
    chance = Random(book)
    await in_group.sit_down(town, book, 10)
    await in_group.begin(town)
    nights = await in_group.play_on(town, chance)
    game = await town.game()
    assert game.status == "over"
    assert in_group.in_private(await town.rows()) == []
    answers = [row for night in nights for row in night.values()]
    assert all(row.content.get("alert") for row in answers)
    for locale in LOCALES:
        said = [town.words(replace(row, locale=locale)) for row in answers]
        assert all(0 < len(words) < LONGEST_TOAST for words in said)


CLOSED = (3, 7)
DONE = "До утра от вас больше ничего не нужно."
"""Who has no private chat: a red player and the Sheriff of the FIIM deal of these tests."""


async def card_of(town: Town, user: int) -> str:
    return town.words(await in_group.own_card(town, user))


async def test_the_button_for_the_card_shows_each_player_his_own_card(town: Town) -> None:
    await town.dealt()
    await close(town, *CLOSED)
    await town.until(StepName.HUNT)
    cards = {user: await card_of(town, user) for user in (2, 4, 7, 1, 3, 99)}
    assert cards == {
        2: "Вы — №2, Дон, за чёрных.\nСвои: №4, №6.\nВаш ход: нажмите номер под сообщением о ночи.",
        4: "Вы — №4, Мафия, за чёрных.\nСвои: №2, №6. Дон — №2.\n"
        "Ваш ход: нажмите номер под сообщением о ночи.",
        7: "Вы — №7, Шериф, за красных.\nВаш ход этой ночью ещё впереди.\n"
        "Напоминания и заметки — в личном чате со мной.",
        1: "Вы — №1, Мирный житель, за красных.\nЭтой ночью от вас ничего не нужно.",
        3: "Вы — №3, Мирный житель, за красных.\nЭтой ночью от вас ничего не нужно.\n"
        "Напоминания и заметки — в личном чате со мной.",
        99: "Вы не за этим столом.",
    }


async def test_a_black_without_a_private_chat_reads_that_blacks_may_talk(town: Town) -> None:
    await town.dealt("party")
    await town.until(StepName.MEETING)
    cards = DEALS["party"]
    assert "Сейчас договорка: пишите мне в личный чат" in await card_of(town, cards.index("m") + 1)
    assert "Сейчас договорка" not in await card_of(town, cards.index("c") + 1)


@pytest.mark.parametrize(
    ("book", "step", "said"),
    [
        ("fiim-2019", StepName.MEETING, "night-numbers"),  # an order can be named anew
        ("fiim-2019", StepName.HUNT, "night-numbers-final"),
        ("ua-club", StepName.HUNT, "night-numbers"),  # what is proposed to the Don can be changed
        ("ua-club", "sheriff-check", "night-numbers-final"),
    ],
)
async def test_the_message_of_the_night_says_that_the_first_press_is_final(
    town: Town, book: str, step: str, said: str
) -> None:
    await choose(town, night_numbers="on")
    await town.dealt(book)
    live = await town.until(step)
    assert said in [each.key for each in step_post(live.state, live.roster).lines]


async def test_a_player_who_shoots_twice_reads_that_the_act_is_done(town: Town) -> None:
    await town.dealt()
    await close(town, *CLOSED)
    await town.until(StepName.HUNT)
    await in_group.press(town, 4, 5)
    again = town.words(await in_group.press(town, 4, 8))
    assert again == f"Выстрел в №5.\n{DONE}"
    don = town.words(await in_group.press(town, 2, 8))
    assert don == "Выстрел в №8.\nЭто уже сделано. Впереди ещё ход."
    await town.until("sheriff-check")
    assert again in await card_of(town, 4), "what he has done reads as done in every later step"


async def test_a_player_who_is_out_is_asked_to_watch_without_hints(town: Town) -> None:
    await town.dealt()
    await close(town, *CLOSED)
    await town.until(StepName.TURN)
    await town.play(Remove(1))
    assert (await card_of(town, 1)).endswith("\nВы вне игры. Смотрите дальше, но не подсказывайте.")


async def test_the_sheriff_checks_from_the_group_and_reads_it_again_later(town: Town) -> None:
    await town.dealt()
    await close(town, *CLOSED)
    await town.until("sheriff-check")
    asked = await in_group.press(town, 7, 4)
    assert town.words(asked) == f"№4 — чёрный игрок.\n{DONE}"
    again = await in_group.press(town, 7, 5)
    assert town.words(again) == town.words(asked)
    await town.until(StepName.TURN)
    assert "Чёрные: №4." in await card_of(town, 7)


async def test_an_act_by_night_is_asked_for_again_after_an_undo(town: Town) -> None:
    """The group is told where each can see it, in the same words if nobody has acted."""
    await town.dealt()
    await close(town, *CLOSED)
    group = []
    for acts in (True, False):
        await town.until("sheriff-check")
        if acts:
            await in_group.press(town, 7, 4)
        before = await town.newest()
        await town.undo()
        group.append(keys(await town.rows(before), GROUP))
        assert "Ваш ход этой ночью ещё впереди." in await card_of(town, 7)
        await town.until("sheriff-check")
        assert "Ваш ход: нажмите номер" in await card_of(town, 7)
    assert group[0] == group[1]
    assert "undone-night" in group[0]


async def test_a_press_of_a_sleeping_player_in_the_group_does_nothing(town: Town) -> None:
    await town.dealt()
    await close(town, *CLOSED)
    await town.until(StepName.HUNT)
    before = (await town.live_game()).acts
    for seat in (1, 3, 5, 7, 8, 9, 10):
        row = await in_group.press(town, seat, 4)
        assert row.content["alert"]
    assert (await town.live_game()).acts == before


async def test_an_act_in_the_group_closes_the_question_in_the_private_chat(town: Town) -> None:
    await town.dealt()
    await close(town, 3)
    await town.until("sheriff-check")
    await town.opens_eyes(7)
    before = await town.newest()
    await in_group.press(town, 7, 4)
    assert "answer-black" in keys(await town.rows(before), chat=7)


@pytest.mark.parametrize(
    ("closed", "setting", "stand"), [((), "needed", False), ((3,), "needed", True), ((), "on", True)]
)
async def test_numbers_stand_below_a_night_as_set_or_if_a_player_needs_them(
    town: Town, closed: tuple[int, ...], setting: str, stand: bool
) -> None:
    await choose(town, night_numbers=setting)
    await town.dealt()
    await close(town, *closed)
    before = await town.newest()
    await town.until("don-check")
    nights = [row for row in await town.rows(before) if (row.slot or "").startswith("night")]
    assert [bool(in_group.numbers_in(row)) for row in nights[-2:]] == [stand, stand]


async def test_the_don_names_the_order_of_shots_in_the_group(town: Town) -> None:
    await in_group.sit_down(town, "fiim-2019", 10)
    await in_group.begin(town)
    await town.until(StepName.MEETING)
    assert any(in_group.numbers_in(row) for row in await town.rows())


async def test_a_chat_closed_by_night_brings_numbers_from_the_next_night(town: Town) -> None:
    """Otherwise the table would see that a message to one role has failed."""
    await town.dealt()
    await town.until(StepName.HUNT)
    await close(town, 7)
    before = await town.newest()
    await town.act(2, "shoot", 5, chat=2)
    await town.until(StepName.TURN)
    assert not any(in_group.numbers_in(row) for row in await town.rows(before))
    await town.until("don-check")
    assert any(in_group.numbers_in(row) for row in await town.rows(before))


async def test_numbers_that_were_pressed_by_night_stay_after_a_restart(town: Town) -> None:
    await town.dealt()
    await close(town, 3)
    await town.until(StepName.HUNT)
    await town.restart()
    before = await town.newest()
    await town.until("don-check")
    assert any(in_group.numbers_in(row) for row in await town.rows(before))


async def test_a_second_press_in_the_group_takes_a_hand_down(town: Town) -> None:
    await town.dealt()
    await close(town, 1)
    live = await town.voting()
    await town.act(1, "vote")
    lift = LeaveTap(game=live.game.id, serial=live.state.step.serial, wish="lift-ask").pack()
    assert answer(await town.tap(1, lift)) == ["lift-ask-counts", "press-again"]
    assert (await town.live_game()).state.fouls(1) == 0
    assert answer(await town.tap(1, lift)) == ["lift-done-counts"]
    assert (await town.live_game()).state.fouls(1) == 1


async def test_a_player_without_a_private_chat_leaves_with_leave_in_the_group(town: Town) -> None:
    await town.dealt()
    await close(town, 5)
    await town.until(StepName.TURN, 1)
    assert keys(await town.say(5, "/leave")) == ["leave-ask", "leave-again"]
    assert 5 in (await town.live_game()).state.table
    await town.say(5, "/leave")
    assert 5 not in (await town.live_game()).state.table


async def test_the_first_killed_names_his_best_move_in_the_group(town: Town) -> None:
    await town.dealt()
    await close(town, 8)
    await town.shot(8)
    await town.until(StepName.LAST_WORD)
    for seat in (2, 4):
        row = await in_group.press(town, 8, seat)
    assert town.words(row) == "Названо: №2, №4"
    assert town.words(await in_group.press(town, 3, 2)) == "Сейчас слово не у вас."
    before = await town.newest()
    await in_group.press(town, 8, 0, "done")
    assert "best-move-made" in keys(await town.rows(before), chat=GROUP)


async def test_a_number_of_an_earlier_step_is_too_late_for_every_player(town: Town) -> None:
    await town.dealt()
    await close(town, 3)
    live = await town.until(StepName.HUNT)
    late = NameTap(game=live.game.id, serial=live.state.step.serial, wish="name", seat=1).pack()
    await town.until("don-check")
    assert {tuple(answer(await town.tap(user, late))) for user in (1, 2, 3, 7)} == {("too-late",)}


@pytest.mark.parametrize("command", ["/leave", "/lift"])
async def test_the_victim_of_a_night_reads_the_same_answers_as_others(town: Town, command: str) -> None:
    await town.dealt()
    await close(town, 8, 9)
    await town.shot(8)
    await town.until("don-check")
    said = [[(row.chat_id, keys([row])) for row in await town.say(user, command)] for user in (8, 9)]
    assert said[0] == said[1]
    assert 9 in (await town.live_game()).state.table


async def test_a_number_pressed_as_the_step_changes_does_nothing(town: Town) -> None:
    """It was meant for the step before, whose numbers stood in the same places."""
    await town.dealt()
    await close(town, 3)
    await town.until(StepName.HUNT)
    live = await town.until("don-check")
    town.app.context.talk.show(live.game.id, live.state.step.serial, town.now)
    await in_group.press(town, 2, 5)
    assert (await town.live_game()).acts == live.acts
    town.now += 2
    await in_group.press(town, 2, 5)
    assert (await town.live_game()).acts == live.acts + 1


ANSWERS = {"sheriff": ("sheriff-check", ("red", "black")), "don": ("don-check", ("not-sheriff", "sheriff"))}


@pytest.mark.parametrize("book", BOOKS)
def test_a_card_in_an_alert_has_room_for_all_results(book: str) -> None:
    """At the largest table of each book, with as many answers as there can be, or with what the role does."""
    rules = BOOKS[book]
    roles = rules.cards(max(rules.deals)) or ()
    state = new_game(rules, roles)
    people = {seat: Seated(seat, seat, f"Игрок {seat}") for seat in range(1, len(roles) + 1)}
    for seat, role in enumerate(roles, 1):
        step, answers = ANSWERS.get(role.id, ("", ()))
        checks = tuple(
            Learnt(night, NightActed(step, seat, (night,), answers[night % 2]))
            for night in range(1, 8 if answers else 0)
        )
        knows = PrivateKnowledge(order=tuple(range(1, 7)), checks=checks)
        for knowledge, locale in product((knows, PrivateKnowledge()), LOCALES):
            said = own_card.own_card(state, Roster(1, people), seat, knowledge, ())
            assert len("\n".join(words(each, locale) for each in said)) <= LONGEST_TOAST
