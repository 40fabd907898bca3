"""How people say the numbers of seats, 1 to 20. The words are in folded form: without ё and apostrophes
(п'ять is пять)."""

HIGHEST = 20

_CARDINALS = """
    один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать
    четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать
    один два три чотири пять шість сім вісім девять десять одинадцять дванадцять тринадцять
    чотирнадцять пятнадцять шістнадцять сімнадцять вісімнадцять девятнадцять двадцять
"""
_NOUNS = """
    единицу двойку тройку четверку пятерку шестерку семерку восьмерку девятку десятку
    единичку двоечку троечку четверочку пятерочку шестерочку семерочку восьмерочку девяточку десяточку
    одиницю двійку трійку четвірку пятірку шістку сімку вісімку девятку десятку
    одиничку двієчку трієчку четвірочку пятірочку шісточку сімочку вісімочку девяточку десяточку
"""
_RUSSIAN_STEMS = (
    "перв втор - четверт пят шест седьм восьм девят десят одиннадцат двенадцат тринадцат "
    "четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат двадцат"
)
_UKRAINIAN_STEMS = (
    "перш друг - четверт пят шост сьом восьм девят десят одинадцят дванадцят тринадцят "
    "чотирнадцят пятнадцят шістнадцят сімнадцят вісімнадцят девятнадцят двадцят"
)
_AS_CALLED = ("ого", "ую", "у")
_AS_NAMED = ("ый", "ий")
_AS_BORNE = ("ым", "им")


def _ordinals(endings: tuple[str, ...], thirds: str) -> dict[str, int]:
    numerals = {
        stem + ending: seat
        for stems in (_RUSSIAN_STEMS, _UKRAINIAN_STEMS)
        for seat, stem in enumerate(stems.split(), start=1)
        for ending in endings
        if stem != "-"
    }
    return numerals | dict.fromkeys(thirds.split(), 3)


def _digits(*endings: str) -> dict[str, int]:
    return {
        f"{seat}{ending}": seat
        for seat in range(1, HIGHEST + 1)
        for end in endings
        for ending in (end, f"-{end}")
    }


def _counted(words: str, upto: int) -> dict[str, int]:
    return {word: place % upto + 1 for place, word in enumerate(words.split())}


ALONE = "один"
"""A word that means a seat only after «номер», because «я выставляю один» also means "I alone nominate"."""

COUNTED = {word: seat for word, seat in _counted(_CARDINALS, HIGHEST).items() if word != ALONE} | _digits("")
"""The seats by their numbers without an ending, or by numerals in any grammatical case: 5, пять. After «я»
such a number may be the speaker's own number: «я номер 5, выставляю…»."""

ONESELF = 0
"""The value that stands for the speaker's own seat."""

CALLED = (
    dict.fromkeys(("себя", "себе"), ONESELF)
    | _counted(_NOUNS, 10)
    | _ordinals(_AS_CALLED, "третьего третью третього третю")
    | _digits("го", "ого", "его", "ю", "ую", "у", "ту", "ку")
)
"""The seats by forms that can mean only the nominated player: пятого, пятую, пятёрку, 5-го."""

NAMES = (
    _ordinals(_AS_NAMED, "третий третій")
    | {"второй": 2, "шестой": 6, "седьмой": 7, "восьмой": 8}
    | _digits("й", "ый", "ой", "ий")
)
"""The seats by forms of the nominative case, as in «пятый». Before a verb such a form may mean the speaker:
«я третий выставляю»."""

NOUNS_OF = {f"{noun[:-1]}{ending}": seat for noun, seat in _counted(_NOUNS, 10).items() for ending in "аиыі"}
"""The seats by their names in the nominative or genitive: «кандидатура семёрки»."""

NOUNS = {
    form: seat
    for noun, seat in _counted(_NOUNS, 10).items()
    for stem in (noun[:-1], f"{noun[:-2]}ц")
    for form in (
        noun,
        *(stem + ending for ending in ("а", "я", "и", "ы", "і", "е", "ой", "ей", "ою", "ею", "о")),
    )
}
"""The seats by their names in all cases: семёрка, семёрке, сімкою. Some of these forms are no words."""

BORNE = _ordinals(_AS_BORNE, "третьим третім") | _digits("м", "ым", "им")
"""The seats by forms of the instrumental case, as in «под пятым номером»."""

GIVEN = NOUNS | _ordinals(("ому",), "третьему третьому") | _digits("", "му", "ому", "ему")
"""The seats by forms that may follow «слово»: «слово шестому»."""

ALL = COUNTED | CALLED | NAMES | BORNE | {ALONE: 1}
"""The seats by all forms that a wish may contain, or that make it doubtful. Of the names like семёрка only
the accusative is here: «выставляю пятого, семёрке верю» is clear."""

EVERY = NOUNS | ALL
"""The seats by all forms that may name one: where nothing but numbers is expected."""

OTHER = frozenset({"другого", "другую", "другу", "другим"})
"""Words that mean "the second" in Ukrainian, but "another" in Russian."""

SEATS = {word for word, seat in {**COUNTED, **CALLED, **NAMES}.items() if seat != ONESELF}
"""All words for a seat by its number."""
