"""Tests which handler gets an update."""

from collections.abc import Iterator

from aiogram.dispatcher.event.handler import CallableObject

from bot.handlers import dispatcher


def callables() -> Iterator[CallableObject]:
    """Yields all filters and handlers that an update may reach."""
    for router in dispatcher().chain_tail:
        for observer in router.observers.values():
            yield from observer._handler.filters or ()
            for handler in observer.handlers:
                yield handler
                yield from handler.filters or ()


def test_nothing_is_asked_in_a_thread() -> None:
    """aiogram runs filters that can not be awaited in a thread, even a bare `F`. The bot has no such
    filters."""
    every = [*callables()]
    assert len(every) > 200
    assert [one.callback for one in every if not one.awaitable] == []
