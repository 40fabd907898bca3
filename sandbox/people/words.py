"""The small talk of simulated people, and the signs and words by which they understand a host.

Their lines in a game are in `minds.words`, others in `sandbox.words`. Small talk claims no role, check, oath
or number.
"""

from enum import StrEnum
from functools import cache

from minds import Kind, Team
from minds.words import lines


@cache
def talk(language: str) -> tuple[str, ...]:
    """Returns lines of small talk at the table, which are true at any moment."""
    return tuple(line.text for line in lines.of(language)[lines.Moment.TALK] if not line.needs)


class Sign(StrEnum):
    """Signs in a host's messages that do not depend on the language."""

    DEALT = "🎲"
    CARDS = "🎴"
    DAY = "☀"
    NIGHT = "🌙"
    HAND = "✋"
    AIM = "🎯"
    SEAL = "🔒"
    CUT = "✂️"
    SUSPECT = "🤔"
    """A private question to a player: whom he suspects."""
    CALL = "🙋"
    """Asks for a press outside a vote: in a ready check or for a motion."""
    STANDS = "⏸"
    GOES_ON = "▶"
    BACK = "↩"
    OVER = "🏁"
    JUDGE = "⚖"
    INSTEAD = "🔄"


DIES = (
    *("погибает", "не просыпается", "не доживает", "гине", "не прокидається", "не доживає", "жертва"),
    "†",
)
"""A line with one of these words says that the player in it was killed in the night."""

GOES = (*DIES, "покидает", "уходит", "залишає", "виходить")
"""A line with one of these words says that the player in it is out."""

SITS = ("Сесть за стол", "Сісти за стіл", "Встать в очередь", "Стать в чергу")
"""The texts of a button that gives a seat, or a place in the queue for one."""

INVITES = (*SITS, "Приду", "Прийду")
"""The texts of a button to sit down, and of a button with which a person says that he comes to an evening."""

OWN_CARD = "Моя карта"
"""The text of the button that tells a player his card, in words that only he sees."""

DONE = "Готово"
"""The text of the button that confirms the numbers that somebody has named."""

YOUR_TURN = (
    *("Ваш ход:", "Ваш хід:", "Ещё номер", "Ще номер", "назовите до трёх", "назвіть до трьох"),
    *("Названо:", "Теперь второй", "Тепер другий", "выбрать нельзя", "обрати не можна"),
)
"""An answer in the group with one of these words asks for a number, for one more, or for another one."""

ONE_MORE = ("Теперь второй", "Тепер другий")
"""A prompt with one of these words asks for a second number."""

PRESS_AGAIN = ("номер ещё раз", "номер ще раз", "нажмите ещё раз", "натисніть ще раз")
"""An answer with one of these words asks the person to press the same button again."""

GAPS = ("·", "×")
"""The texts of buttons that replace a number which cannot be named."""

ASKS = ("это?", "це?")
"""The end of the label of a button that only explains a word."""

STANDS_NOW = ("пауза",)
"""An answer with one of these words says that presses do not count, because the clock is stopped."""

UP_ALREADY = ("уже", "вже")
"""An answer with one of these words says that the hand is already up."""

SHERIFF = ("Шериф",)
COMMISSAR = ("Комиссар", "Комісар")
"""The names of the role that checks colours, among the cards of a table."""

SHOOTS_TOO = ("Маньяк и стреляет", "Маніяк і стріляє")
"""A host who says one of these words plays a book in which not only the blacks kill by night."""

_COUNTED = "нульова", "перша", "друга", "третя", "четверта", "п'ята", "шоста", "сьома"
NIGHTS = {"нулевая": 0, **{word: night for night, word in enumerate(_COUNTED)}}
"""A word for a night → its number, for messages that write it without digits. Some books count from zero."""

CARD = "Ваша карта: "
RED_CARD = ("за красных", "за червоних")
LEADER = "Дон"
TEAM = {True: Team.RED, False: Team.BLACK}
BACK_AGAIN = ("Снова за столом", "Знову за столом")
CANDIDACY = ("кандидатура",)
ORDER = ("Порядок",)
NOT = ("не",)

ASKED = {
    Kind.BEST: ("лучший ход", "найкращий хід"),
    Kind.DECIDE: ("решаете вы", "вирішуєте ви"),
    Kind.PROPOSE: ("решает №", "вирішує №"),
    Kind.SILENCE: ("молчит", "мовчить"),
    Kind.CHECK_TEAM: ("проверяете", "перевіряєте"),
    Kind.SAVE: ("лечите", "лікуєте"),
    Kind.ALIBI: ("проведёте", "проведете"),
    Kind.GUARD: ("охраняете", "охороняєте"),
    Kind.HIDE: ("прячете", "ховаєте"),
    Kind.COMPARE: ("сравниваете", "порівнюєте"),
    Kind.KILL: ("выстрел", "стреля", "постріл", "стріля"),
    Kind.CHECK_ROLE: ("кто ", "хто ", "некого", "нікого"),
}
"""Kind of a question → beginnings of words in its prompt's first line. The first kind that fits counts."""

WAKES = {
    Kind.PROPOSE: ("показывает дону", "показує дону"),
    Kind.SHOOT: ("на охоту", "на полювання"),
    Kind.SILENCE: ("молчит", "мовчить"),
    Kind.CHECK_ROLE: ("дон и ищет", "дон і шукає"),
    Kind.CHECK_TEAM: ("ищет", "ищут", "проверка", "шука", "перевірка"),
    Kind.SAVE: ("лечи", "ліку"),
    Kind.ALIBI: ("проведёт", "проведе"),
    Kind.KILL: ("стреля", "стріля"),
}
"""Kind of a role's question → beginnings of words with which the host wakes the role in the group. The first
kind that fits counts."""

NOT_TOLD = ("⏳", "👇")
"""The first signs of the lines below the host's words: the countdown, and the hint how to choose a number."""

LISTED = {
    "red": ("Красные", "Червоні"),
    "black": ("Чёрные", "Чорні"),
    "not-asked": tuple(f"Не {name}" for name in (*SHERIFF, *COMMISSAR)),
    "asked": (*SHERIFF, *COMMISSAR),
}
"""Answer of a check → the words before the list of seats with this answer, below a player's card."""

BLACKS = ("Дон", "Мафия", "Мафія")
"""The names of the black cards."""

ANSWERS = {
    "red": ("— красный", "— червоний"),
    "black": ("— чёрный", "— чорний"),
    "same": ("одного цвета", "одного кольору"),
    "different": ("разных цветов", "різних кольорів"),
}
"""Answer of a check → the words with which the host gives this answer."""
