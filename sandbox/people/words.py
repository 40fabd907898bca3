"""What simulated people say beside a game, and how they understand a host: his signs, and a few stems.

What they say in a game is in `minds.words`. Here nobody claims a role, a check, an oath or a number.
"""

from __future__ import annotations

from enum import StrEnum

from minds import Kind, Team
from minds.words import ru_talk, uk_talk

TALK = {"ru": ru_talk.TALK, "uk": uk_talk.TALK}
"""Table talk."""

WHISPERS = {
    "ru": (
        "Думаю, решим спокойно.",
        "Я вижу вас, играем аккуратно.",
        "Предлагаю не спешить.",
        "Начнём с тех, кто громче всех.",
        "Днём держимся порознь.",
        "Хорошо, так и поступим.",
    ),
    "uk": (
        "Гадаю, вирішимо спокійно.",
        "Бачу вас, граймо обережно.",
        "Пропоную не поспішати.",
        "Почнімо з найгучніших.",
        "Удень тримаймося окремо.",
        "Добре, так і зробимо.",
    ),
}
"""Lines for a private chat."""

NOMINATION = {
    "ru": (
        "выставляю {}",
        "Выставляю игрока номер {}",
        "ставлю кандидатуру номер {}",
        "Примите кандидатуру игрока номер {}",
    ),
    "uk": (
        "виставляю {}",
        "виставляю гравця номер {}",
        "ставлю кандидатуру номер {}",
        "Прошу прийняти кандидатуру гравця номер {}",
    ),
}
PASS = {"ru": ("пас", "спасибо"), "uk": ("пас", "дякую")}


class Sign(StrEnum):
    """Marks that stand in a message whatever its words are."""

    DEALT = "🎲"
    DAY = "☀"
    NIGHT = "🌙"
    HAND = "✋"
    AIM = "🎯"
    SEAL = "🔒"
    CALL = "🙋"
    """Asks for a hand that is no vote: who is ready, who is for a motion."""
    STANDS = "⏸"
    GOES_ON = "▶"
    BACK = "↩"
    OVER = "🏁"
    JUDGE = "⚖"
    INSTEAD = "🔄"


DIES = ("погибает", "гине", "†")
"""How a line that names somebody says that he did not live through the night."""

GOES = (*DIES, "покидает", "уходит", "залишає", "виходить")
"""How it says that he is out."""

ONE_MORE = ("Теперь второй", "Тепер другий")
"""How a prompt says that one number is chosen and another is missing."""

PRESS_AGAIN = ("ещё раз", "ще раз")
"""How an answer says that the same button pressed once more does it."""

ASKS = "?"
"""A button that only explains a word."""

STANDS_NOW = ("пауза",)
"""How an answer says that nothing counts now, because the clock stands."""

UP_ALREADY = ("уже", "вже")
"""How an answer says that there is nothing more to raise."""

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
"""What a prompt asks about, by the stems in its first line; the first that fits."""

ANSWERS = {
    "red": ("— красный", "— червоний"),
    "black": ("— чёрный", "— чорний"),
    "same": ("одного цвета", "одного кольору"),
    "different": ("разных цветов", "різних кольорів"),
}
"""What a check tells, by how its answer reads."""
