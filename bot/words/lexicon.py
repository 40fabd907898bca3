"""The words that a speaker's wish may consist of, and the words that make a wish doubtful. They are in folded
form. Russian and Ukrainian words are together."""

import re

from bot.words import seats


def word_set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_CLASSES = {
    "v": "выставляю ставлю выдвигаю номинирую виставляю висуваю номіную",
    "w": "отзываю снимаю відкликаю знімаю",
    "r": "прошу",
    "y": "вас",
    "a": "принять прийняти",
    "p": "примите прийміть",
    "k": "кандидатуру",
    "K": "кандидатура кандидат выставление номинация виставлення номінація",
    "m": "свою",
    "M": "моя мой мое мій моє",
    "i": "игрока гравця гравчиню",
    "G": "игрок гравець гравчиня",
    "n": "номер номера № # n",
    "u": "под під",
    "b": "номером",
    "h": "на",
    "g": "голосование голосування голосовку",
    "f": "с з із",
    "d": "голосования голосування голосовки",
    "B": """
        поставлю ставим поставим поставить поставьте предлагаю давай давайте кидаю кину
        поставимо поставити поставте пропоную
    """,
    "e": "пас пасую спасибо благодарю завершаю заканчиваю спс дякую спасибі дякс завершую закінчую",
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

UNKNOWN = "x"
"""The letter of all other words."""

VERBS = word_set(" ".join(_CLASSES[letter] for letter in "vwap"))
"""The verbs of wishes. A part of a sentence is a wish only if it contains one of these words."""

UKRAINIAN = word_set(
    "виставляю виставлю виставимо висуваю відкликаю знімаю прийміть прийняти гравця гравчиню під"
)
"""Words that are used in Ukrainian wishes, and never in Russian ones."""

CONDITION = word_set(
    """
    если ежели когда бы б ли или либо разве неужели
    якщо якби коли би чи або хіба невже
    """
)
"""Words that make a whole sentence doubtful wherever they stand in it."""

HEDGE = word_set(
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

CORRECTION = word_set(
    """
    нет или либо точнее вернее ой стоп отмена лучше
    ні або чи точніше вірніше тобто скасовую краще
    """
)
"""Words that take a wish back if the words after the wish begin with one of them."""

REPORT = word_set(
    """
    сказал сказала сказали говорит говорят говорил говорила говорили говоришь крикнул крикнула кричит кричал
    спросил спросила ответил ответила написал написала пишет мол дескать цитирую цитата
    сказав каже кажуть казав казала казали говорить говорив кричить кричав спитав спитала відповів відповіла
    написав пише мовляв цитую
    """
)
"""Words after which the text may repeat what somebody else has said."""

CALLS = word_set(
    """
    выставляю выставлю выставим выставляем выдвигаю выдвину выдвинем номинирую номинируем
    виставляю виставлю виставимо виставляємо висуваю висуну висунемо номіную номінуємо
    """
)
"""Verbs by which a speaker says that he nominates somebody, or will do so."""

CALLS_WITH_WILL = word_set("выставить выставлять выдвинуть номинировать виставити виставляти висунути")
WILL = word_set("хочу буду будем давайте давай предлагаю прошу решил решила будемо пропоную вирішив вирішила")
"""Words that turn a verb of `CALLS_WITH_WILL` into a statement that the speaker nominates somebody."""

WEAK_CALLS = word_set(" ".join(_CLASSES[letter] for letter in "Bap")) | {"ставлю"}
"""Verbs that nominate if a candidate or the vote is named beside them. They have many other meanings."""

DENIAL = word_set("не ни нет никого ні нікого")

MAYBE = HEDGE - word_set(
    "я но хотя мне быть не уверен уверена еще але хоча бути впевнений впевнена певен певна ще"
)
"""Words that leave open whether what follows them in the same part is meant."""

ENDINGS = (
    *_CLASSES["e"].split(),
    *(
        "спасибо за внимание",
        "благодарю за внимание",
        "спасибо всем",
        "у меня все",
        "на этом все",
        "пока все",
    ),
    *("дякую за увагу", "дякую всім", "у мене все", "в мене все", "на цьому все", "поки все", "поки що все"),
    *("на этом закончу", "на цьому закінчу"),
)
"""The phrases that end a turn if nothing follows them in the message."""

_BESIDE = "я это це уже вже на этом цьому свою речь промову мысль думку и і ну вот ось".replace(" ", "|")
FINISHED = re.compile(
    rf"(?:(?:{_BESIDE}) )*"
    "(?:закончила?|договорила?|высказал(?:ся|ась)|закінчи(?:в|ла)|завершив|завершила|договорив|кінець|конец)"
    rf"(?: (?:{_BESIDE}))*|(?:(?:ну|вот|и|ось|і) )?(?:это|це) все"
)
"""Matches a whole last sentence that ends a turn: «я закончила», «речь закончил», «это всё»."""

_SO = "ну|вот|ось|ок|окей|ладно|хорошо|гаразд|добре|на этом|на цьому"
_ENOUGH = (
    "(?:(?:я|у меня|[ув] мене|это|це) )?все|дальше|далі|достаточно|хватит|досить|годі|(?<!все )готово"
    "|(?:слово )?(?:следующ(?:ий|ая|ему)|наступн(?:ий|а|ому))(?: игроку?| гравець| гравцю)?"
    rf"|слово (?:(?:игроку|гравцю|номеру?|№) )*(?:{'|'.join(seats.GIVEN)})(?: игроку| гравцю| номеру)?"
    f"|{_CLASSES['e'].replace(' ', '|')}"
)
DONE = re.compile(f"(?:(?:{_SO}|{_ENOUGH}) )*(?:{_ENOUGH})")
"""Matches a whole message that ends a turn: «всё, дальше», «хватит», «слово шестому»."""

NO_PASS = CONDITION | REPORT | word_set("не ни без слово слова скажет скажу скоро заранее ні скаже наперед")
"""Words that make a pass doubtful. If the last part of a sentence contains one of them, it does not end the
turn: «это ещё не пас»."""
