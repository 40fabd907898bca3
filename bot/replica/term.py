"""A term: the time for which this program owns a bot."""

import asyncio
from dataclasses import dataclass

from bot.store.transaction import Store


@dataclass(frozen=True, slots=True)
class Term:
    """`store`: what its owner writes with. `lost` is set when the term is over against his will."""

    store: Store
    lost: asyncio.Event
