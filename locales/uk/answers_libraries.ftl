# Відповіді команд: що кажуть система, розбір команд і розбір файлів.

# Операційна система.
cli-no-file = такого файлу немає
cli-denied = немає прав на цей файл
cli-is-folder = це тека, а потрібен файл
cli-no-folder = це не тека
cli-file-exists = це ім'я вже зайнято
cli-not-empty = тека не порожня
cli-no-space = на диску немає місця

# Розбір команди.
cli-no-option = немає такого параметра: { $text }
cli-no-command = немає такої команди: { $text }
cli-no-command-but = немає такої команди: { $text }. Можливо, { $other }?
cli-extra-many = зайве в команді: { $text }
cli-no-argument = бракує: { $text }
cli-no-value = бракує параметра { $text }
cli-needs-value = { $text } не має значення
cli-bad-value = хибне значення { $text }
cli-bad-command = хибно
cli-bad-choice = { $name } — не одне з { $text }
cli-bad-date = { $name } — не дата виду { $text }
cli-value-error = { $why }

# Ключі та значення.
cli-key-missing = цього ключа немає, а він потрібен
cli-key-unknown = такого ключа не існує
cli-want-integer = потрібне ціле число
cli-want-integer-text = потрібне ціле число
cli-want-number = потрібне число
cli-want-number-text = потрібне число
cli-want-string = потрібен текст у лапках
cli-want-boolean = потрібно true або false
cli-want-list = потрібен список у квадратних дужках
cli-want-table = потрібна таблиця з ключами
cli-want-object = потрібна таблиця з ключами
cli-at-least = потрібно не менше ніж { $text }
cli-more-than = потрібно більше ніж { $text }
cli-at-most = потрібно не більше ніж { $text }
cli-less-than = потрібно менше ніж { $text }
cli-want-one = потрібно { $text }
cli-text-longer = потрібно щонайменше { $count ->
    [one] { $count } знак
    [few] { $count } знаки
    [many] { $count } знаків
   *[other] { $count } знаки
}
cli-text-shorter = щонайбільше { $count ->
    [one] { $count } знак
    [few] { $count } знаки
    [many] { $count } знаків
   *[other] { $count } знаки
}
cli-text-empty = самих пробілів замало
cli-list-longer = потрібно щонайменше { $count }, а тут { $number }
cli-list-shorter = можна щонайбільше { $count }, а тут { $number }

# Вигляд файлу.
cli-toml-at = { $why } (рядок { $number }, знак { $count })
cli-toml-at-end = { $why } (у кінці файлу)
cli-toml-statement = такого рядка бути не може
cli-toml-equals = після ключа потрібен знак =
cli-toml-end = після значення зайве
cli-toml-expected = бракує { $text }
cli-toml-overwrite = цей ключ уже є
cli-toml-twice = двічі оголошено { $text }
cli-toml-array = список не закрито: потрібна ]
cli-toml-string = текст не має закривної лапки
cli-toml-character = знака { $text } тут бути не може
cli-toml-key = ключ так не починається

# Пункт правил у дужках.
cli-of-clause = { $why } ({ $clause })
