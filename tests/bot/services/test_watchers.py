"""Watchers: whoever looks at a table is told of each change, as long as he looks."""

from bot.services.live.watchers import Watchers


def test_a_watcher_is_called_until_its_last_with_block_ends() -> None:
    watchers, told = Watchers(), [0]

    def call() -> None:
        told[0] += 1

    with watchers.watching(1, call):
        with watchers.watching(1, call):
            watchers.changed(1)
        watchers.changed(1)
        watchers.changed(2)
        assert told == [2]
    watchers.changed(1)
    assert told == [2]
