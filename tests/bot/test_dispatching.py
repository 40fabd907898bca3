"""How an update finds its handler."""

from collections.abc import Iterator

from aiogram.dispatcher.event.handler import CallableObject

from bot.handlers import dispatcher


def callables() -> Iterator[CallableObject]:
    """All filters and handlers that an update may pass."""
    for router in dispatcher().chain_tail:
        for observer in router.observers.values():
            yield from observer._handler.filters or ()
            for handler in observer.handlers:
                yield handler
                yield from handler.filters or ()


def test_nothing_is_asked_in_a_thread() -> None:
    """aiogram sends whatever can not be awaited to one: a bare `F` too."""
    every = [*callables()]
    assert len(every) > 200
    assert [one.callback for one in every if not one.awaitable] == []
