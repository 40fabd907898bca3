"""The words that a speaker's wish may consist of, and the words that make a wish doubtful. They are in folded
form. Russian and Ukrainian words are together."""

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
    "i": "игрока гравця гравчиню",
    "n": "номер номера № # n",
    "u": "под під",
    "b": "номером",
    "h": "на",
    "g": "голосование голосування голосовку",
    "f": "с з із",
    "d": "голосования голосування голосовки",
    "e": "пас пасую спасибо дякую спасибі",
    "q": "что що шо",
    "t": "так",
    "c": "поэтому потому тому отже тож итак",
    "l": """
        и а но да ну вот значит сегодня сейчас тогда также тоже короче ладно хорошо ок окей просто все-таки
        самого самую саму
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
    | dict.fromkeys(seats.NOUNS_OF, "2")
    | {seats.ALONE: "1"}
)
"""For each word, its class, written as the letter that stands for it in the patterns of `turn.py`.
«голосування» has two classes; the first one is used."""

VERBS = listed(" ".join(_CLASSES[letter] for letter in "vwap"))
"""The verbs of wishes. A part of a sentence is a wish only if it contains one of these words."""

UKRAINIAN = listed("виставляю висуваю відкликаю знімаю прийміть прийняти гравця гравчиню під")
"""Words that are used in Ukrainian wishes, and never in Russian ones."""

CONDITION = listed(
    """
    если ежели когда бы б ли или либо разве неужели
    якщо якби коли би чи або хіба невже
    """
)
"""Words that make a whole sentence doubtful wherever they stand in it."""

HEDGE = listed(
    """
    думаю полагаю наверное наверно возможно может быть пожалуй кажется мне вроде вероятно скорее всего видимо
    допустим предположим представьте например скажем типа условно якобы шучу шутка не уверен уверена знаю еще
    завтра потом вчера передумал передумала я но хотя
    гадаю мабуть напевно певно певне можливо може бути здається мені ймовірно припустимо уявіть наприклад
    скажімо умовно нібито жартую жарт впевнений впевнена певен певна ще потім вчора учора передумав але хоча
    """
)
"""Words that express doubt. A part of a sentence that consists only of such words makes the part before it or
after it doubtful."""

CORRECTION = listed(
    """
    нет или либо точнее вернее ой стоп отмена лучше
    ні або чи точніше вірніше тобто скасовую краще
    """
)
"""Words that take a wish back if the words after the wish begin with one of them."""

REPORT = listed(
    """
    сказал сказала сказали говорит говорят говорил говорила говорили говоришь крикнул крикнула кричит кричал
    спросил спросила ответил ответила написал написала пишет мол дескать цитирую цитата
    сказав каже кажуть казав казала казали говорить говорив кричить кричав спитав спитала відповів відповіла
    написав пише мовляв цитую
    """
)
"""Words after which the text may repeat what somebody else has said."""

ENDINGS = (
    *("спасибо за внимание", "спасибо всем", "у меня все", "на этом все"),
    *("дякую за увагу", "дякую всім", "у мене все", "в мене все", "на цьому все"),
)
"""What ends a turn in several words, if nothing follows it in the message."""

NO_PASS = CONDITION | REPORT | listed("не ни без слово слова скажет скажу ні скаже")
"""Words that make a pass doubtful. If the last part of a sentence contains one of them, it does not end the
turn: «это ещё не пас»."""
