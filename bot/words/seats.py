"""The numbers of seats as people say them, 1 to 20, folded: no ё, no apostrophe (п'ять is пять)."""

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
    одиницу двійку трійку четвірку пятірку шістку сімку вісімку девятку десятку
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


def _figures(*endings: str) -> dict[str, int]:
    return {
        f"{seat}{ending}": seat
        for seat in range(1, HIGHEST + 1)
        for end in endings
        for ending in (end, f"-{end}")
    }


def _counted(words: str, upto: int) -> dict[str, int]:
    return {word: place % upto + 1 for place, word in enumerate(words.split())}


ALONE = "один"
"""Means a seat only after «номер»: «я выставляю один» is "I alone"."""

COUNTED = {word: seat for word, seat in _counted(_CARDINALS, HIGHEST).items() if word != ALONE} | _figures("")
"""A bare number, of any case: 5, пять. After «я» it may be the speaker's own: «я номер 5, выставляю…»."""

CALLED = (
    _counted(_NOUNS, 10)
    | _ordinals(_AS_CALLED, "третьего третью третього третю")
    | _figures("го", "ого", "его", "ю", "ую", "у", "ту", "ку")
)
"""Forms that can only be the one who is nominated: пятого, пятую, пятёрку, 5-го."""

NAMES = (
    _ordinals(_AS_NAMED, "третий третій")
    | {"второй": 2, "шестой": 6, "седьмой": 7, "восьмой": 8}
    | _figures("й", "ый", "ой", "ий")
)
"""The nominative: пятый. Before a verb it may be the speaker: «я третий выставляю»."""

BORNE = _ordinals(_AS_BORNE, "третьим третім") | _figures("м", "ым", "им")
"""As in «под пятым номером»."""

ALL = COUNTED | CALLED | NAMES | BORNE | {ALONE: 1}

OTHER = frozenset({"другого", "другую", "другу", "другим"})
"""Means the second in Ukrainian, and "another" in Russian."""
