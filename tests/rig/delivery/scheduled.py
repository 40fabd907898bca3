"""Returns what a schedule sends, in the order of sending."""

from bot.delivery.budget import Budget
from bot.delivery.schedule import Schedule
from bot.values.outgoing import Outgoing


def scheduled(*rows: Outgoing, budget: Budget | None = None) -> Schedule:
    schedule = Schedule(budget or Budget())
    for outgoing in rows:
        schedule.add(outgoing, 0.0)
    return schedule


def sent_at(schedule: Schedule, now: float = 0.0) -> list[int]:
    """Returns the ids of the rows that go out at one moment, if Telegram answers every request at once."""
    ids = []
    while (outgoing := schedule.take(now)) is not None:
        ids.append(outgoing.id)
        schedule.done(outgoing, now)
    return ids


def all_sent(schedule: Schedule) -> list[int]:
    ids, now = [], 0.0
    while len(schedule):
        ids += sent_at(schedule, now)
        now += schedule.wait(now) if len(schedule) else 0.0
    return ids
