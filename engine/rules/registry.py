"""The books of the program, by id."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.rules.city import CITY
from engine.rules.classic_10 import CLASSIC_10
from engine.rules.fiim_2019 import FIIM_2019
from engine.rules.model import RuleSet
from engine.rules.party import PARTY
from engine.rules.ua_club import UA_CLUB

BOOKS: Mapping[str, RuleSet] = MappingProxyType(
    {book.id: book for book in (FIIM_2019, CLASSIC_10, UA_CLUB, CITY, PARTY)}
)

DEFAULT = FIIM_2019
