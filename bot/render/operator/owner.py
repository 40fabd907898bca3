"""The page that shows the owner the condition of the program."""

from collections.abc import Iterable, Iterator

from bot.render.post import Line, Post, line
from bot.runtime.condition import Condition, Hearing, RecentError, Trouble
from bot.values.durations import DAY, HOUR, MINUTE

MEGABYTE, GIGABYTE = 10**6, 10**9


def condition_post(condition: Condition, *, hearing: Hearing) -> Post:
    """Returns the page that `/admin` shows: the condition of the program, and what the bot hears."""
    hears = () if hearing is Hearing.UNKNOWN else (line(f"owner-hearing-{hearing}"),)
    return Post(lines=(line("owner-title"), *_lines(condition, hears)), silent=True)


def _lines(condition: Condition, hears: Iterable[Line]) -> Iterator[Line]:
    now = condition.now
    yield line("owner-version", version=condition.version, **_span(now - condition.started_at))
    yield line("owner-tables", games=condition.games, lobbies=condition.lobbies)
    if condition.size is None:
        yield line("owner-database-away", database=condition.database)
    else:
        yield line("owner-database", database=condition.database, **_size(condition.size))
    if condition.free is not None:
        yield line("owner-free", **_size(condition.free))
    if condition.backup_at is None:
        yield line("owner-no-backup")
    else:
        yield line("owner-backup", **_span(now - condition.backup_at))
    if condition.webhook is None:
        yield line("owner-polling")
    elif condition.webhook:
        yield line("owner-webhook-fails", text=condition.webhook)
    else:
        yield line("owner-webhook-works")
    yield from hears
    if Trouble.BEHIND in condition.troubles:
        yield line("owner-behind", **_span(condition.waits))
    if condition.stuck:
        yield line("owner-standstill", text=", ".join(condition.stuck))
    yield from _errors(condition.errors, now)


def _errors(errors: tuple[RecentError, ...], now: float) -> Iterator[Line]:
    yield line("owner-errors" if errors else "owner-no-errors")
    for error in errors:
        text = f"{error.what} ({error.kind})" if error.kind else error.what
        yield line("owner-error", text=text, times=error.times, **_span(now - error.at))


def _span(seconds: float) -> dict[str, int | str]:
    """Returns a duration as the arguments of a line, rounded down: in minutes (at least one), from two hours
    on in hours, from two days on in days."""
    for unit, length in (("days", DAY), ("hours", HOUR)):
        if seconds >= 2 * length:
            return {"amount": int(seconds // length), "unit": unit}
    return {"amount": max(1, int(seconds // MINUTE)), "unit": "minutes"}


def _size(count: int) -> dict[str, int | str]:
    """Returns a size in bytes as the arguments of a line: in whole megabytes, rounded up, or in gigabytes
    from 10 on, rounded down."""
    if count >= 10 * GIGABYTE:
        return {"size": count // GIGABYTE, "scale": "gigabytes"}
    return {"size": -(-count // MEGABYTE), "scale": "megabytes"}
