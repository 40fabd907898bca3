"""The words a wish is made of, and those that put one in doubt; folded, both languages side by side."""

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
"""A word's class, as the grammar of a wish writes it; «голосування» is of the first of its two."""

VERBS = listed(" ".join(_CLASSES[letter] for letter in "vwap"))
"""Without one of these a clause is no wish."""

UKRAINIAN = listed("виставляю висуваю відкликаю знімаю прийміть прийняти гравця під")
"""Words no Russian wish has."""

CONDITION = listed(
    """
    если ежели когда бы б ли или либо разве неужели
    якщо якби коли би чи або хіба невже
    """
)
"""Anywhere in a sentence, they leave nothing certain."""

HEDGE = listed(
    """
    думаю полагаю наверное наверно возможно может быть пожалуй кажется мне вроде вероятно скорее всего видимо
    допустим предположим представьте например скажем типа условно якобы шучу шутка не уверен уверена знаю еще
    завтра потом вчера передумал передумала я но хотя
    гадаю мабуть напевно певно певне можливо може бути здається мені ймовірно припустимо уявіть наприклад
    скажімо умовно нібито жартую жарт впевнений впевнена певен певна ще потім вчора учора передумав але хоча
    """
)
"""A clause of nothing else takes its weight from the next one, or from the one before."""

CORRECTION = listed(
    """
    нет или либо точнее вернее ой стоп отмена лучше
    ні або чи точніше вірніше тобто скасовую краще
    """
)
"""First after a wish, they take it back."""

REPORT = listed(
    """
    сказал сказала сказали говорит говорят говорил говорила говорили говоришь крикнул крикнула кричит кричал
    спросил спросила ответил ответила написал написала пишет мол дескать цитирую цитата
    сказав каже кажуть казав казала казали говорить говорив кричить кричав спитав спитала відповів відповіла
    написав пише мовляв цитую
    """
)
"""What follows may be another's words."""

NO_PASS = CONDITION | REPORT | listed("не ни без слово слова скажет скажу ні скаже")
"""With one of these the last word ends nothing: «это ещё не пас»."""
