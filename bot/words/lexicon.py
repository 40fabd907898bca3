"""The words of which a wish is made, and the words that make it doubtful. They are folded, and of both
languages."""

from bot.words import seats


def listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


_CLASSES = {
    "v": "выставляю ставлю выдвигаю виставляю висуваю",
    "w": "отзываю снимаю відкликаю знімаю",
    "r": "прошу",
    "y": "вас",
    "a": "принять прийняти",
    "p": "примите прийміть",
    "k": "кандидатуру",
    "m": "свою",
    "i": "игрока гравця",
    "n": "номер номера № # n",
    "u": "под під",
    "b": "номером",
    "h": "на",
    "g": "голосование голосування голосовку",
    "f": "с з із",
    "d": "голосования голосування голосовки",
    "e": "пас спасибо дякую",
    "q": "что що шо",
    "t": "так",
    "c": "поэтому потому тому отже тож итак",
    "l": """
        и а но да ну вот значит сегодня сейчас тогда также тоже короче ладно хорошо ок окей просто все-таки
        официально однозначно точно лично пожалуйста
        і й та але ось значить сьогодні зараз тоді також теж коротше гаразд добре таки офіційно особисто
        будь ласка
    """,
    "я": "я",
    "j": "всем большое всім щиро",
}
LETTER = (
    {word: letter for letter, words in reversed(_CLASSES.items()) for word in words.split()}
    | dict.fromkeys(seats.CALLED, "s")
    | dict.fromkeys(seats.COUNTED, "5")
    | dict.fromkeys(seats.NAMES, "o")
    | dict.fromkeys(seats.BORNE, "z")
    | {seats.ALONE: "1"}
)
"""The class of each word, as one letter, as the grammar of a wish has it. «голосування» has two; the
first counts."""

VERBS = listed(" ".join(_CLASSES[letter] for letter in "vwap"))
"""A clause without one of these is no wish."""

UKRAINIAN = listed("виставляю висуваю відкликаю знімаю прийміть прийняти гравця під")
"""Words that are in no Russian wish."""

CONDITION = listed(
    """
    если ежели когда бы б ли или либо разве неужели
    якщо якби коли би чи або хіба невже
    """
)
"""Anywhere in a sentence they make all of it doubtful."""

HEDGE = listed(
    """
    думаю полагаю наверное наверно возможно может быть пожалуй кажется мне вроде вероятно скорее всего видимо
    допустим предположим представьте например скажем типа условно якобы шучу шутка не уверен уверена знаю еще
    завтра потом вчера передумал передумала я но хотя
    гадаю мабуть напевно певно певне можливо може бути здається мені ймовірно припустимо уявіть наприклад
    скажімо умовно нібито жартую жарт впевнений впевнена певен певна ще потім вчора учора передумав але хоча
    """
)
"""A clause that has only such words makes the next one doubtful, or the one before."""

CORRECTION = listed(
    """
    нет или либо точнее вернее ой стоп отмена лучше
    ні або чи точніше вірніше тобто скасовую краще
    """
)
"""At the beginning of what follows a wish they take it back."""

REPORT = listed(
    """
    сказал сказала сказали говорит говорят говорил говорила говорили говоришь крикнул крикнула кричит кричал
    спросил спросила ответил ответила написал написала пишет мол дескать цитирую цитата
    сказав каже кажуть казав казала казали говорить говорив кричить кричав спитав спитала відповів відповіла
    написав пише мовляв цитую
    """
)
"""What follows may be somebody else's words."""

NO_PASS = CONDITION | REPORT | listed("не ни без слово слова скажет скажу ні скаже")
"""With one of these in it, the last clause does not end the turn: «это ещё не пас»."""
