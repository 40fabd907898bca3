"""People write in a group while a game runs in it. No step opens later because of them, and everybody gets an
answer."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count as numbers

from hypothesis import given, settings, target
from hypothesis import strategies as st

from bot.delivery.budget import Budget
from bot.delivery.schedule import Schedule
from bot.values.outgoing import Outgoing, Priority, What
from tests.rig.delivery.rows import GAME, GROUP, OTHER, PERSON, SECOND_GAME, deletion, notice, reply, row
from tests.rig.delivery.simulated import Arrival, Simulated

LATE, LATE_ELSEWHERE = 5.0, 1.0
"""The most seconds that a step may open late: in the flooded chat, and in any other."""

START = 90.0
"""Seconds from the start of the simulation to the start of the game: a flood may begin before the game."""

Step = tuple[str, float]
"""The kind of a step ("speech", or "vote" for one candidate), and its length in seconds."""

steps = st.lists(
    st.one_of(st.tuples(st.just("speech"), st.floats(8, 60)), st.tuples(st.just("vote"), st.floats(8, 15))),
    min_size=3,
    max_size=20,
)


def game(ids: Iterator[int], chat: int, game_id: int, played: list[Step], start: float) -> Iterator[Arrival]:
    """Yields the messages of a game in its own time, as the narrator sends them. In each second of a vote,
    one hand rises."""

    def said(priority: Priority, what: What, slot: str | None, opens: int | None = None) -> Outgoing:
        made = row(next(ids), chat, priority, slot=slot, opens=opens, game_id=game_id)
        return replace(made, what=what)

    at, slot, before = start, "deal", ""
    yield Arrival(at, said(Priority.PROMPT, "send", slot, 1))
    at += 20.0
    for serial, (kind, seconds) in enumerate(played, 2):
        goes_on = kind == before == "vote"
        if not goes_on:
            yield Arrival(at, said(Priority.COUNT, "edit", slot), 4.0)
            slot = f"{kind}:{serial}"
        yield Arrival(at, said(Priority.PROMPT, "edit" if goes_on else "send", slot, serial))
        if kind == "vote":
            for second in range(1, int(seconds)):
                yield Arrival(at + second, said(Priority.COUNT, "edit", slot), 7.0)
        else:
            yield Arrival(at + seconds / 2, said(Priority.COUNT, "edit", slot), 4.0)
        at, before = at + seconds, kind
    yield Arrival(at, said(Priority.NEWS, "send", None))


streams = st.tuples(
    st.sampled_from(["help", "table", "several", "everyone", "notices", "deletions", "private", "elsewhere"]),
    st.floats(0, 300),
    st.sampled_from([0.05, 0.2, 1.0, 2.0, 7.0]),
    st.integers(1, 120),
)
"""Streams of equal messages from one person: their kind, the second of the first one, the seconds between
two, and their number."""


def flood(ids: Iterator[int], kind: str, start: float, period: float, often: int) -> Iterator[Arrival]:
    for turn in range(often):
        yield Arrival(start + turn * period, _asked(next(ids), kind, turn))


def _asked(row_id: int, kind: str, turn: int) -> Outgoing:
    match kind:
        case "several":
            return reply(row_id, ("help", "rules", "table", "stats", "refused")[turn % 5])
        case "everyone":
            return reply(row_id, "table", receiver_id=turn % 30 + 1)
        case "notices":
            return notice(row_id)
        case "deletions":
            return deletion(row_id)
        case "private":
            return notice(row_id, PERSON + turn % 40)
        case "elsewhere":
            return reply(row_id, "help", OTHER - 1 - turn % 20)
        case _:
            return reply(row_id, kind)


def numbered(arrivals: Iterable[Arrival]) -> list[Arrival]:
    """Gives the rows increasing ids, as the store does."""
    in_order = sorted(arrivals, key=lambda each: each.at)
    return [each._replace(row=replace(each.row, id=place)) for place, each in enumerate(in_order, 1)]


@settings(max_examples=60)
@given(steps, steps, st.lists(streams, max_size=8))
def test_no_step_opens_late_and_everybody_is_answered_whatever_members_write(
    played: list[Step], elsewhere: list[Step], floods: list[tuple[str, float, float, int]]
) -> None:
    ids = numbers(1)
    arrivals = numbered(
        [
            *game(ids, GROUP, GAME, played, START),
            *game(ids, OTHER, SECOND_GAME, elsewhere, START + 3.0),
            *(arrival for each in floods for arrival in flood(ids, *each)),
        ]
    )
    telegram = Simulated()
    telegram.play(arrivals)

    here, there = telegram.waits(arrivals, GROUP), telegram.waits(arrivals, OTHER)
    target(max(here), label="the latest step")
    assert max(here) <= LATE
    assert max(there) <= LATE_ELSEWHERE
    assert telegram.broken() == []
    rows = [each.row for each in arrivals]
    for lost in [each for each in rows if each.id not in telegram.accepted]:
        assert any(newer.id > lost.id and newer.replaces(lost) for newer in rows)


def flooded(kind: str, period: float, budget: Budget) -> tuple[float, Simulated]:
    """Runs a quick game during a flood of 200 messages. Returns how many seconds late its latest step
    opens."""
    ids = numbers(1)
    played = [("speech", 10.0)] * 20
    arrivals = numbered([*game(ids, GROUP, GAME, played, 0.0), *flood(ids, kind, 0.0, period, 200)])
    telegram = Simulated(Schedule(budget))
    telegram.play(arrivals)
    return max(telegram.waits(arrivals, GROUP)), telegram


def test_rows_of_no_game_delay_games_if_games_have_no_reserved_share() -> None:
    """Without a reserved share for games, messages that belong to no game delay a game. So the property above
    can fail."""
    no_share = Budget(
        others_burst=5, others_burst_at_play=5, others_per_minute_at_play=20, game_per_minute=23
    )
    assert flooded("notices", 1.0, no_share)[0] > LATE
    assert flooded("notices", 1.0, Budget())[0] < 1.0


def test_two_hundred_deletions_are_at_most_four_calls() -> None:
    latest, telegram = flooded("deletions", 0.05, Budget())
    assert latest < 1.0
    assert telegram.deleted == 200
    assert len(telegram.deletions[GROUP]) <= 4


def test_notices_have_nearly_the_whole_budget_while_no_game_runs() -> None:
    telegram = Simulated()
    telegram.play([Arrival(0.0, notice(number)) for number in range(1, 15)])
    assert max(telegram.accepted.values()) < 25.0


def test_a_game_counts_as_running_for_two_minutes_after_its_last_row() -> None:
    telegram = Simulated()
    telegram.play([Arrival(0.0, row(1)), *(Arrival(1.0, notice(number)) for number in range(2, 30))])
    at = sorted(telegram.accepted[number] for number in range(2, 30))
    assert sum(moment < 60 for moment in at) == 4
    assert 8 <= sum(moment < 120 for moment in at) <= 9
    assert sum(120 < moment < 150 for moment in at) > 8


def test_a_step_of_another_game_overtakes_the_cards_of_a_hundred_deals() -> None:
    """A deal has many cards, but no clock runs yet, so the message that starts a player's minute is more
    urgent."""
    schedule = Schedule(Budget())
    for number in range(100):
        schedule.add(row(number, PERSON + number, Priority.NEWS, slot="card"), 0.0)
    schedule.add(row(1000, GROUP, Priority.PROMPT, slot="turn", opens=5), 0.0)
    taken = schedule.take(0.0)
    assert taken is not None
    assert taken.id == 1000
