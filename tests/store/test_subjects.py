"""Inbox, people, chats, and games with seats, acts and deadlines: what each module promises."""

from dataclasses import replace

import pytest
from sqlalchemy import select
from sqlalchemy import update as change
from sqlalchemy.exc import NoResultFound

from bot.choices import ChatSettings, HouseRules
from bot.store import schema
from bot.store.chat import chats, restraints
from bot.store.database.transaction import Store, Transaction
from bot.store.game import acts, deadlines, games, seats
from bot.store.game.deadlines import Deadline
from bot.store.people import people
from bot.store.telegram import inbox, messages, outbox
from bot.values.game import Game
from bot.values.outgoing import Outgoing, Priority
from tests.rig.store.database import Clock

BOT, CHAT = 7, -100


async def lobby(tx: Transaction, chat_id: int = CHAT, thread_id: int = 0) -> Game:
    return await games.create(
        tx,
        bot_id=BOT,
        chat_id=chat_id,
        thread_id=thread_id,
        creator_id=1,
        ruleset="fiim-2019",
        overrides={"vote_seconds": 15},
        locale="uk",
    )


class TestInbox:
    async def test_an_update_is_stored_once_within_a_batch_and_later(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            first = await inbox.store(tx, BOT, inbox.received([update(5), update(4), update(5)]))
            second = await inbox.store(tx, BOT, inbox.received([update(4), update(6)]))
            assert [stored.update_id for stored in first] == [5, 4]
            assert [stored.update_id for stored in second] == [6]
            assert [stored.update_id for stored in await inbox.pending(tx, BOT)] == [5, 4, 6]
            assert await inbox.store(tx, BOT, inbox.received([])) == []

    async def test_a_done_update_is_not_pending_and_not_stored_again(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            await inbox.store(tx, BOT, inbox.received([update(1), update(2)]))
            await inbox.done(tx, BOT, 1)
            assert await inbox.pending(tx, BOT) == [inbox.ReceivedUpdate(2, update(2))]
            assert await inbox.store(tx, BOT, inbox.received([update(1)])) == []

    async def test_bots_do_not_share_updates(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            await inbox.store(tx, BOT, inbox.received([update(1)]))
            assert len(await inbox.store(tx, BOT + 1, inbox.received([update(1)]))) == 1
            await inbox.done(tx, BOT, 1)
            assert len(await inbox.pending(tx, BOT + 1)) == 1

    async def test_the_body_of_an_update_is_deleted_when_it_is_done(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            await inbox.store(tx, BOT, inbox.received([update(1), update(2)]))
            await inbox.done(tx, BOT, 1)
            rows = await tx.conn.execute(select(schema.inbox.c.update_id, schema.inbox.c.body))
            assert {row.update_id: row.body for row in rows} == {1: {}, 2: update(2)}


def update(update_id: int) -> dict[str, object]:
    return {"update_id": update_id, "message": {"text": "пас"}}


class TestGames:
    async def test_a_lobby_is_found_by_place_code_and_id(self, store: Store, clock: Clock) -> None:
        async with store.transaction(patient=True) as tx:
            game = await lobby(tx, thread_id=3)
            assert game.created_at == clock.now
            assert await games.get(tx, game.id) == game
            assert await games.open_in(tx, BOT, CHAT, 3) == game
            assert await games.open_in(tx, BOT, CHAT) is None
            assert await games.by_join_code(tx, BOT, game.join_code) == game
            assert await games.by_join_code(tx, BOT + 1, game.join_code) is None
            with pytest.raises(NoResultFound):
                await games.get(tx, game.id + 1)

    async def test_a_topic_has_at_most_one_open_game(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            game = await lobby(tx)
            with pytest.raises(games.AlreadyOpenError):
                await lobby(tx)
            other = await lobby(tx, thread_id=2)
            await games.close(tx, game.id, "cancelled")
            again = await lobby(tx)
            assert [open_.id for open_ in await games.all_open_in(tx, BOT, CHAT)] == [other.id, again.id]

    async def test_a_game_has_its_data_from_its_lobby_to_its_end(self, store: Store, clock: Clock) -> None:
        async with store.transaction(patient=True) as tx:
            game = await lobby(tx)
            await games.set_book(tx, game.id, game.ruleset, {"turn_seconds": 45}, "Fridays")
            await games.deal(tx, game.id, ["don", "citizen"], nonce="ab" * 32, seal=2, rules={"version": 1})
            clock_at_deal = tx.now
            running = await games.get(tx, game.id)
            assert running.status == "running"
            assert running.roles == ["don", "citizen"]
            assert running.rules == {"version": 1}
            assert running.overrides == {"turn_seconds": 45}
        clock.now += 60
        async with store.transaction(patient=True) as tx:
            await games.close(tx, game.id, "over", "no player did anything")
            over = await games.get(tx, game.id)
            assert over == replace(
                running,
                status="over",
                started_at=clock_at_deal,
                ended_at=clock.now,
                note="no player did anything",
            )
            assert await games.open_in(tx, BOT, CHAT) is None


class TestSeats:
    async def test_a_person_holds_one_seat_of_a_bot(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            here, there = await lobby(tx), await lobby(tx, chat_id=-200)
            await seats.sit(tx, BOT, here.id, 1, "Аня")
            for game in (here, there):
                with pytest.raises(seats.SeatTakenError):
                    await seats.sit(tx, BOT, game.id, 1, "Аня")
            assert await games.of_person(tx, BOT, 1) == here
            assert await seats.stand_up(tx, here.id, 1)
            assert not await seats.stand_up(tx, here.id, 1)
            assert await games.of_person(tx, BOT, 1) is None
            await seats.sit(tx, BOT, there.id, 1, "Аня")

    async def test_seats_are_numbered_by_the_deal_and_listed_by_arrival(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            game = await lobby(tx)
            for user_id, name in ((30, "Вера"), (10, "Аня"), (20, "Богдан")):
                await seats.sit(tx, BOT, game.id, user_id, name)
            await seats.stand_up(tx, game.id, 10)
            await seats.sit(tx, BOT, game.id, 10, "Аня")
            await seats.number(tx, game.id, {10: 1, 20: 2, 30: 3})
            sitting = await seats.of_game(tx, game.id)
            assert [(seat.name, seat.seat) for seat in sitting] == [("Вера", 3), ("Богдан", 2), ("Аня", 1)]

    async def test_a_person_who_left_or_whose_game_is_over_can_sit_down(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            first = await lobby(tx)
            await seats.sit(tx, BOT, first.id, 1, "Аня")
            await seats.sit(tx, BOT, first.id, 2, "Богдан")
            await seats.leave(tx, first.id, 1)
            second = await lobby(tx, chat_id=-200)
            await seats.sit(tx, BOT, second.id, 1, "Аня")
            await games.close(tx, first.id, "over")
            await seats.sit(tx, BOT, second.id, 2, "Богдан")
            assert [seat.present for seat in await seats.of_game(tx, first.id)] == [False, True]


class TestActs:
    async def test_acts_are_kept_in_order_with_their_events(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            game = await lobby(tx)
            await acts.append_act(tx, game.id, 2, "timeout", events=[], at=2.0)
            await acts.append_act(tx, game.id, 1, "1 pass", events=[{"kind": "passed"}], at=1.0)
            assert await acts.acts_of(tx, game.id) == [
                acts.StoredAct(game.id, 1, "1 pass", [{"kind": "passed"}], 1.0),
                acts.StoredAct(game.id, 2, "timeout", [], 2.0),
            ]

    async def test_two_acts_can_not_have_the_same_number(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            game = await lobby(tx)
            await acts.append_act(tx, game.id, 1, "1 pass", events=[], at=1.0)
        with pytest.raises(acts.ActTakenError):
            async with store.transaction(patient=True) as tx:
                await acts.append_act(tx, game.id, 1, "2 pass", events=[], at=1.0)
        async with store.transaction(patient=True) as tx:
            assert [act.line for act in await acts.acts_of(tx, game.id)] == ["1 pass"]


class TestDeadlines:
    async def test_a_new_deadline_replaces_the_old_one_with_its_seconds(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            game = await lobby(tx)
            await deadlines.put(tx, Deadline(game.id, "step", 4, 100.0, 40.0))
            assert await deadlines.of_game(tx, game.id) == Deadline(game.id, "step", 4, 100.0, 40.0)
            await deadlines.put(tx, Deadline(game.id, "step", 5, 200.0))
            assert await deadlines.of_game(tx, game.id) == Deadline(game.id, "step", 5, 200.0)

    async def test_a_step_gets_its_deadline_once(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            game = await lobby(tx)
            assert await deadlines.begin(tx, game.id, 4, 100.0)
            await deadlines.put(tx, Deadline(game.id, "step", 4, 150.0, 40.0))
            assert not await deadlines.begin(tx, game.id, 4, 200.0)
            assert await deadlines.of_game(tx, game.id) == Deadline(game.id, "step", 4, 150.0, 40.0)
            assert await deadlines.begin(tx, game.id, 5, 200.0)
            assert await deadlines.of_game(tx, game.id) == Deadline(game.id, "step", 5, 200.0)

    async def test_a_step_lasts_its_own_seconds_or_the_seconds_of_the_rules(self, store: Store) -> None:
        times = {"since": 1000.0, "lasts": 60.0, "scale": 0.5}
        async with store.transaction(patient=True) as tx:
            game = await lobby(tx)
            assert await deadlines.run(tx, game.id, 4, **times) is None
            await deadlines.begin(tx, game.id, 4, 100.0)
            assert await deadlines.run(tx, game.id, 4, **times) == 1030.0
            assert await deadlines.run(tx, game.id, 5, **times) is None
            await deadlines.put(tx, Deadline(game.id, "step", 4, 100.0, 20.0))
            assert await deadlines.run(tx, game.id, 4, **times) == 1010.0
            assert await deadlines.of_game(tx, game.id) == Deadline(game.id, "step", 4, 1010.0, 20.0)

    async def test_deadlines_of_a_bot_are_sorted_by_time(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            ids = [(await lobby(tx, chat_id=-chat)).id for chat in (1, 2, 3)]
            for game_id, due_at in zip(ids, (20.0, 10.0, 30.0), strict=True):
                await deadlines.put(tx, Deadline(game_id, "step", 1, due_at))
            running = await deadlines.of_bot(tx, BOT)
            assert [deadline.game_id for deadline in running] == [ids[1], ids[0], ids[2]]
            assert await deadlines.of_bot(tx, BOT + 1) == []
            for game_id in ids:
                await deadlines.clear(tx, game_id)
            assert await deadlines.of_bot(tx, BOT) == []


class TestPeopleAndChats:
    async def test_choices_of_a_person_are_stronger_than_updates(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            met = await people.seen(tx, BOT, 1, "Аня", "ru")
            assert met == people.Person(BOT, 1, "Аня", None, "ru", reachable=False, seen_at=tx.now)
            await people.choose(tx, 1, locale="uk")
            await people.set_reachable(tx, BOT, 1, True)
            await people.seen(tx, BOT, 1, "Анна", "en")
            assert await people.get(tx, BOT, 1) == people.Person(
                BOT, 1, "Анна", "uk", "en", reachable=True, seen_at=tx.now
            )

    async def test_choices_of_a_person_are_known_to_all_bots(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            await people.seen(tx, BOT, 1, "Аня", "ru")
            await people.choose(tx, 1, locale="uk")
            await people.choose(tx, 1, hints=False)
            await people.set_reachable(tx, BOT, 1, True)
            met = await people.seen(tx, BOT + 1, 1, "Аня", "ru")
            assert (met.locale, met.hints, met.calls, met.reachable) == ("uk", False, False, False)
            await people.choose(tx, 1, calls=True)
            known = await people.get(tx, BOT, 1)
            assert known is not None
            assert known.calls

    async def test_choices_of_a_chat_are_known_to_all_bots(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            await chats.seen(tx, BOT, CHAT, "Пятница")
            await chats.choose_locale(tx, CHAT, "uk")
            await chats.change_settings(tx, BOT, CHAT, ChatSettings(oaths="foul"))
            met = await chats.seen(tx, BOT + 1, CHAT, "Пятница")
            assert (met.locale, met.settings) == ("uk", ChatSettings(oaths="foul"))
            await chats.change_settings(tx, BOT + 1, CHAT, ChatSettings(book="city"))
            known = await chats.get(tx, BOT, CHAT)
            assert known is not None
            assert known.settings == ChatSettings(oaths="foul", book="city")

    async def test_a_changed_setting_leaves_the_others(self, store: Store) -> None:
        """Each change is one statement, so if two come at the same time, none is lost."""
        changes = (
            ChatSettings(book="city", oaths="foul"),
            ChatSettings(house={"city": HouseRules(name="\"'<b>", overrides={"turn_seconds": 30})}),
            ChatSettings(house={"fiim-2019": HouseRules(overrides={"best_move": False})}),
            ChatSettings(house={"city": HouseRules(overrides={"vote_seconds": 20})}),
            ChatSettings(book="party"),
        )
        async with store.transaction(patient=True) as tx:
            await chats.seen(tx, BOT, CHAT, "Пятница")
            for changed in changes:
                await chats.change_settings(tx, BOT, CHAT, changed)
            chat = await chats.get(tx, BOT, CHAT)
        assert chat is not None
        assert chat.settings == ChatSettings(
            book="party",
            oaths="foul",
            house={
                "city": HouseRules(overrides={"vote_seconds": 20}),
                "fiim-2019": HouseRules(overrides={"best_move": False}),
            },
        )

    async def test_a_removed_choice_counts_as_not_chosen(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            await chats.seen(tx, BOT, CHAT, "Пятница")
            old = {"discipline": "scold", "times": "book", "gone": 1}
            await tx.conn.execute(change(schema.chats).values(settings=old))
        async with store.read_only(patient=True) as tx:
            chat = await chats.get(tx, BOT, CHAT)
        assert chat is not None
        assert (chat.settings.discipline, chat.settings.times) == ("remind", "book")

    async def test_a_group_that_became_a_supergroup_keeps_its_game(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            await chats.seen(tx, BOT, CHAT, "Пятница")
            game = await lobby(tx)
            await messages.record(tx, BOT, CHAT, game.id, "lobby", message_id=5)
            await outbox.put(
                tx,
                Outgoing(
                    bot_id=BOT, chat_id=CHAT, priority=Priority.NEWS, what="send", content={}, locale="ru"
                ),
            )
            for _ in range(2):
                await chats.migrate(tx, BOT, CHAT, -1000)
            moved = await games.open_in(tx, BOT, -1000)
            assert moved is not None
            assert moved.id == game.id
            assert [row.chat_id for row in await outbox.pending(tx, BOT)] == [-1000]
            assert await messages.find(tx, CHAT, game.id, "lobby") is None
            title = await chats.get(tx, BOT, -1000)
            assert title is not None
            assert title.title == "Пятница"

    async def test_a_restraint_of_group_and_supergroup_becomes_one_row(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            await chats.seen(tx, BOT, CHAT, "Пятница")
            game = await lobby(tx)
            for chat in (CHAT, -1000):
                await restraints.want(tx, BOT, chat, restraints.EVERYBODY, game.id)
            await chats.migrate(tx, BOT, CHAT, -1000)
            assert await restraints.unsettled(tx, BOT) == [-1000]

    async def test_choices_of_group_and_supergroup_both_stay(self, store: Store) -> None:
        async with store.transaction(patient=True) as tx:
            await chats.seen(tx, BOT, CHAT, "Пятница")
            await chats.choose_locale(tx, CHAT, "uk")
            await chats.change_settings(tx, BOT, CHAT, ChatSettings(discipline="foul", book="city"))
            await chats.seen(tx, BOT, -1000, "Пятница")
            await chats.change_settings(tx, BOT, -1000, ChatSettings(book="party"))
            await chats.migrate(tx, BOT, CHAT, -1000)
            kept = ChatSettings(discipline="foul", book="party", migrated_from=CHAT)
            assert await chats.get(tx, BOT, -1000) == chats.Chat(
                BOT, -1000, "Пятница", "uk", kept, seen_at=tx.now, left_at=None
            )
            assert await chats.get(tx, BOT, CHAT) is None
