"""Presses in a running game: own, another player's, late, doubled and forged ones. Each gets one answer."""

import pytest

from bot.handlers.game.acts import ON_ITS_WAY
from bot.presses.game import ActTap, LeaveTap
from bot.render import phrase
from bot.render.post import Post
from engine.acts import Leave, LiftHand, Vote
from engine.rules.registry import BOOKS
from engine.steps import StepName
from simulation.meaning import is_refused
from tests.rig.flows.judged import lines
from tests.rig.flows.rows import answers, in_slot
from tests.rig.flows.town import GROUP, Town, answer, button, keys

HUGE = "9" * 30


def act(game: int, serial: int, word: str, seat: int = 0) -> str:
    return ActTap(game=game, serial=serial, word=word, seat=seat).pack()


async def test_each_button_of_the_speaker_does_what_its_label_says(town: Town) -> None:
    await town.dealt(turn=1)
    assert answer(await town.nominate(1, 5)) == ["nomination-accepted"]
    assert answer(await town.act(1, "pass")) == []
    assert (await town.live_game()).state.step.seat == 2


FINAL = {book for book, rules in BOOKS.items() if not rules.nominations_replace}


@pytest.mark.parametrize("book", BOOKS)
async def test_a_nomination_that_is_final_takes_two_presses_of_the_same_number(town: Town, book: str) -> None:
    await town.dealt(book, turn=1)
    once = answer(await town.act(1, "nominate", 5))
    assert once == (["nominate-ask"] if book in FINAL else ["nomination-accepted"])
    if book in FINAL:
        assert (await town.live_game()).state.day.nominations == ()
        assert answer(await town.act(1, "nominate", 4)) == ["nominate-ask"]
        await town.restart()
        assert answer(await town.act(1, "nominate", 4)) == ["nomination-accepted"]
        assert [made.seat for made in (await town.live_game()).state.day.nominations] == [4]
        assert answer(await town.act(1, "nominate", 5))[0] == "refusal-no-nomination-left"


async def test_a_first_press_of_a_number_is_forgotten_with_its_turn(town: Town) -> None:
    await town.dealt("classic-10", turn=1)
    await town.act(1, "nominate", 5)
    await town.act(1, "pass")
    assert answer(await town.act(2, "nominate", 5)) == ["nominate-ask"]


async def test_a_shot_at_oneself_takes_two_presses_and_other_shots_one(town: Town) -> None:
    await town.dealt("party", cards="mmcccsh")
    await town.until(StepName.HUNT)
    assert answer(await town.act(1, "shoot", 1, chat=1)) == ["self-shot-ask"]
    assert (await town.live_game()).state.night.shots == ()
    assert answer(await town.act(2, "shoot", 2, chat=2)) == ["self-shot-ask"]
    assert answer(await town.act(2, "shoot", 3, chat=2)) == []
    assert answer(await town.act(1, "shoot", 1, chat=1)) == []
    assert dict((await town.live_game()).state.night.shots) == {1: 1, 2: 3}


async def test_a_vote_for_oneself_takes_two_presses(town: Town) -> None:
    await voting(town)
    assert answer(await town.act(5, "vote")) == ["self-vote-ask"]
    poll = (await town.live_game()).state.poll
    assert poll is not None
    assert poll.hands == ()
    assert answer(await town.act(1, "vote")) == ["hand-is-up-for"]
    assert answer(await town.act(5, "vote")) == ["hand-is-up-for"]


async def test_a_vote_for_a_candidate_who_has_just_come_takes_two_presses(town: Town) -> None:
    await voting(town)
    await town.deliver()
    assert answer(await town.act(1, "vote")) == ["hand-is-up-for"]  # nobody stood here before the first one
    await town.until(StepName.VOTE, 6)
    await town.deliver()
    asked = await town.act(2, "vote")
    assert answer(asked) == ["next-vote-ask"]
    assert "№6" in town.words(asked[0])
    town.now += ON_ITS_WAY
    assert answer(await town.act(3, "vote")) == ["hand-is-up-for"]
    assert answer(await town.act(2, "vote")) == ["hand-is-up-for"]


async def test_the_refusal_to_nominate_a_player_who_left_names_him(town: Town) -> None:
    await town.dealt(turn=1)
    await town.play(Leave(5))
    (told,) = answers(await town.act(1, "nominate", 5))
    assert answer([told])[0] == "has-left"
    assert "№5" in town.words(told)


async def test_a_nomination_in_words_needs_no_second_press(town: Town) -> None:
    await town.dealt("classic-10", turn=1)
    await town.say(1, "выставляю 5")
    assert [made.seat for made in (await town.live_game()).state.day.nominations] == [5]


@pytest.mark.parametrize("word", ["pass", "nominate"])
async def test_a_press_of_another_players_button_says_whose_it_is(town: Town, word: str) -> None:
    await town.dealt()
    before = await town.until(StepName.TURN, 1)
    (row,) = await town.act(3, word, 5 if word == "nominate" else 0)
    assert answer([row])[0] == "not-your-turn"
    assert "№1" in town.words(row)
    assert "alert" not in row.content
    assert (await town.live_game()).state == before.state


async def test_a_press_that_comes_too_late_or_twice_counts_once(town: Town) -> None:
    game = await town.dealt()
    before = await town.until(StepName.TURN, 1)
    data = act(game.id, before.state.step.serial, "pass")
    await town.tap(1, data)
    (late,) = await town.tap(1, data)
    assert answer([late]) == ["too-late"]
    assert not late.content.get("alert")  # a modal would have to be closed while the next minute runs
    assert (await town.live_game()).state.step.seat == 2


async def test_a_person_without_a_seat_at_the_table_has_no_button_there(town: Town) -> None:
    game = await town.dealt()
    live = await town.until(StepName.TURN, 1)
    data = act(game.id, live.state.step.serial, "pass")
    assert answer(await town.tap(99, data)) == ["not-seated"]
    assert answer(await town.tap(1, data, chat=-100777)) == ["button-of-nothing"]
    assert (await town.live_game()).state == live.state


async def test_buttons_of_a_finished_game_say_that_it_is_over(town: Town) -> None:
    game = await town.dealt()
    await town.stop()
    (late,) = await town.tap(1, act(game.id, 0, "pass"))
    assert answer([late]) == ["game-is-over"]
    assert not late.content.get("alert")  # a modal would stand over the result
    said = phrase.answer(Post.model_validate(late.content), "ru")
    assert is_refused({"text": said.text, "alert": said.alert})  # the simulation has to know it
    for data in (f"q:{game.id}:0:leave", f"p:{game.id}:0:best:done:0", act(game.id, 0, "shoot", 3)):
        assert answer(await town.tap(1, data, chat=1)) == ["game-is-over"]


@pytest.mark.parametrize(
    "word",
    [
        *("hint", "award", "foul", "remove", "claim", "timeout"),
        *("leave", "lift", "surrender", "order", "best", ""),
    ],
)
async def test_a_button_with_a_forged_act_does_nothing(town: Town, word: str) -> None:
    game = await town.dealt("city")
    live = await town.until(StepName.TURN, 1)
    for seat in (0, 5):
        rows = await town.tap(1, f"a:{game.id}:{live.state.step.serial}:{word}:{seat}")
        assert answer(rows) == ["button-of-nothing"]
    assert (await town.live_game()).state == live.state


@pytest.mark.parametrize(
    "data",
    [
        *("", "a", "a:", "a:1:2", "a:x:y:vote:z", "a:-1:0:vote:0", "a:1:-3:vote:0", "p:1:0:best:add:x"),
        *("p:1:0:best:add:-1", "p:1:0:best:none:1"),
        *(f"a:{HUGE}:1:vote:0", f"p:1:{HUGE}:order:add:1", f"q:{HUGE}:1:leave", "q:1:1:die", "l:1:explode"),
        *(
            "h:city:turn_seconds:1",
            "h:city:::",
            "s::",
            "n:de",
            "n:",
            "b:-1:city",
            "👹" * 16,
            "\x00",
            ":" * 64,
        ),
    ],
)
@pytest.mark.parametrize("chat", [GROUP, 1])
async def test_forged_data_changes_nothing(town: Town, data: str, chat: int) -> None:
    await town.dealt()
    live = await town.until(StepName.MEETING)
    town.telegram.members[1] = "owner"
    await town.tap(1, data, chat=chat)
    assert (await town.live_game()).state == live.state


async def test_a_press_below_an_inaccessible_message_is_answered(town: Town) -> None:
    game = await town.dealt()
    await town.tap(1, "s:discipline:foul", date=0)
    assert answer(await town.tap(5, f"a:{game.id}:0:shoot:3", chat=5, date=0)) != []


async def test_a_second_shot_by_a_press_is_refused(town: Town) -> None:
    await town.dealt()
    await town.until(StepName.HUNT)
    assert answer(await town.act(4, "shoot", 8, chat=4)) == []
    before = (await town.live_game()).state
    assert answer(await town.act(4, "shoot", 9, chat=4))[0] == "refusal-already-done"
    assert (await town.live_game()).state == before


@pytest.mark.parametrize(("seat", "said"), [(1, "refusal-wrong-role"), (7, "refusal-wrong-role")])
async def test_every_player_without_a_shot_reads_the_same_answer(town: Town, seat: int, said: str) -> None:
    await town.dealt()
    await town.until(StepName.HUNT)
    assert answer(await town.act(seat, "shoot", 8, chat=seat))[0] == said


async def test_a_nomination_is_withdrawn_by_its_button(town: Town) -> None:
    await town.dealt("city", turn=1)
    rows = await town.act(1, "nominate", 5)
    assert answer(await town.tap(1, button(rows, "button-withdraw"))) == ["nomination-withdrawn"]
    assert (await town.live_game()).state.day.nominations == ()


async def test_a_black_who_confirms_his_surrender_loses_the_game(town: Town) -> None:
    game = await town.dealt("city")
    cards = {row.chat_id: row for row in in_slot(await town.rows(), "card")}
    asks = {user: button([row], "button-surrender") for user, row in cards.items()}
    assert len(set(asks.values())) == 1
    await town.until(StepName.TURN, 1)
    rows = await town.tap(4, asks[4], chat=4)
    assert keys(rows) == ["surrender-ask"]
    assert (await town.game()).status == "running"
    await town.tap(4, button(rows, "button-surrender-sure"), chat=4)
    ended = await town.game()
    assert (ended.id, ended.status, ended.winner) == (game.id, "over", "red")


async def test_a_red_who_surrenders_is_removed(town: Town) -> None:
    await town.dealt("city", turn=1)
    sure = LeaveTap(game=(await town.game()).id, serial=0, wish="surrender").pack()
    assert "surrendered" in keys(await town.tap(5, sure, chat=5), chat=GROUP)
    live = await town.live_game()
    assert (live.game.status, 5 in live.state.table) == ("running", False)


async def test_a_book_without_surrender_has_no_such_button(town: Town) -> None:
    game = await town.dealt()
    assert "button-surrender" not in str([row.content for row in await town.rows()])
    sure = LeaveTap(game=game.id, serial=0, wish="surrender").pack()
    assert answer(await town.tap(4, sure, chat=4))[0] == "refusal-not-allowed"


@pytest.mark.parametrize(
    "data",
    [
        f"a:{HUGE}:0:vote:0",
        f"l:{HUGE}:begin",
        f"b:{HUGE}:city",
        f"q:{HUGE}:0:leave",
        f"p:{HUGE}:0:best:done:0",
    ],
)
async def test_a_button_with_numbers_too_large_for_a_database_does_nothing(town: Town, data: str) -> None:
    assert answer(await town.tap(1, data)) == ["button-of-nothing"]


@pytest.mark.parametrize("data", ["s:discipline:foul", "s:house:", "h:city:back:", "b:0:city"])
async def test_a_groups_buttons_do_nothing_in_a_private_chat(town: Town, data: str) -> None:
    rows = await town.tap(1, data, chat=1)
    assert (answer(rows), keys(rows)) == (["button-of-nothing"], [])


async def voting(town: Town, book: str = "fiim-2019") -> None:
    """Brings a game to the vote on seat 5; seat 6 is the next candidate."""
    await town.dealt(book)
    await town.voting()


async def test_city_a_hand_with_thank_you_or_after_it_does_not_count(town: Town) -> None:
    await voting(town, "city")
    live = await town.live_game()
    await town.time_out()
    assert answer(await town.tap(1, act(live.game.id, live.state.step.serial, "vote"))) == ["too-late"]
    assert "1 vote" not in await lines(town)


async def test_a_player_whose_hand_is_raised_reads_so(town: Town) -> None:
    await voting(town)
    assert answer(await town.act(1, "vote")) == ["hand-is-up-for"]
    assert answer(await town.act(1, "vote"))[0] == "hand-is-up-already-for"


async def test_a_toast_says_that_no_hand_is_raised(town: Town) -> None:
    await voting(town)
    game = await town.live_game()
    lift = LeaveTap(game=game.game.id, serial=game.state.step.serial, wish="lift-ask")
    (said,) = await town.tap(2, lift.pack())
    assert answer([said])[0] == "refusal-not-voted"
    assert not said.content.get("alert")


async def test_a_player_who_votes_again_reads_what_became_of_his_first_vote(town: Town) -> None:
    await voting(town)
    await town.play(Vote(1))
    await town.play(LiftHand(1))
    assert answer(await town.act(1, "vote"))[0] == "hand-is-lowered"
    assert keys(await town.whisper(1, "/lift"))[0] == "hand-is-lowered"
    await town.until(StepName.VOTE, 6)
    again = await town.act(1, "vote")
    (said,) = answers(again)
    assert answer(again)[0] == "vote-given-for"
    assert "№5 · " in town.words(said)
    assert not said.content.get("alert")  # a modal would have to be closed while the vote runs
    assert keys(await town.whisper(1, "/lift"))[0] == "vote-given-for"
    assert keys(await town.whisper(2, "/lift"))[0] == "refusal-not-voted"
