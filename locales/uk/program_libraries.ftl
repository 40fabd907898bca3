# Відповіді команд: що кажуть система, розбір команд і розбір файлів.

# Операційна система.
cli-system-enoent = такого файлу немає
cli-system-eacces = немає прав на цей файл
cli-system-eisdir = це тека, а потрібен файл
cli-system-enotdir = це не тека
cli-system-eexist = це ім'я вже зайнято
cli-system-enotempty = тека не порожня
cli-system-enospc = на диску немає місця

# Розбір команди.
cli-no-option = немає такого параметра: { $text }
cli-no-command = немає такої команди: { $text }
cli-no-command-but = немає такої команди: { $text }. Можливо, { $other }?
cli-extra-many = зайве в команді: { $text }
cli-no-argument = бракує: { $text }
cli-no-value = бракує параметра { $text }
cli-needs-value = { $text } не має значення
cli-bad-value = хибне значення { $text }: { $why }
cli-bad-command = хибно
cli-bad-choice = { $name } — не одне з { $text }
cli-bad-date = { $name } — не дата виду { $text }

# Ключі та значення.
cli-value-missing = цього ключа немає, а він потрібен
cli-value-extra-forbidden = такого ключа не існує
cli-value-int-type = потрібне ціле число
cli-value-int-parsing = потрібне ціле число
cli-value-float-type = потрібне число
cli-value-float-parsing = потрібне число
cli-value-string-type = потрібен текст у лапках
cli-value-bool-type = потрібно true або false
cli-value-list-type = потрібен список у квадратних дужках
cli-value-dict-type = потрібна таблиця з ключами
cli-value-model-type = потрібна таблиця з ключами
cli-value-greater-than-equal = потрібно не менше ніж { $text }
cli-value-greater-than = потрібно більше ніж { $text }
cli-value-less-than-equal = потрібно не більше ніж { $text }
cli-value-less-than = потрібно менше ніж { $text }
cli-value-literal-error = потрібно { $text }
cli-value-string-too-short = потрібно щонайменше { $count ->
    [one] { $count } знак
    [few] { $count } знаки
    [many] { $count } знаків
   *[other] { $count } знаки
}
cli-value-string-too-long = щонайбільше { $count ->
    [one] { $count } знак
    [few] { $count } знаки
    [many] { $count } знаків
   *[other] { $count } знаки
}
cli-value-string-pattern-mismatch = самих пробілів замало
cli-value-too-short = потрібно щонайменше { $count }, а тут { $number }
cli-value-too-long = можна щонайбільше { $count }, а тут { $number }

# Вигляд файлу.
cli-toml-at = { $why } (рядок { $number }, знак { $count })
cli-toml-at-end = { $why } (у кінці файлу)
cli-toml-invalid-statement = такого рядка бути не може
cli-toml-expected-after = після ключа потрібен знак =
cli-toml-expected-newline = після значення зайве
cli-toml-expected = бракує { $text }
cli-toml-cannot-overwrite = цей ключ уже є
cli-toml-cannot-declare = двічі оголошено { $text }
cli-toml-unclosed-array = список не закрито: потрібна ]
cli-toml-unterminated-string = текст не має закривної лапки
cli-toml-illegal-character = знака { $text } тут бути не може
cli-toml-invalid-initial = ключ так не починається

# Пункт правил у дужках.
cli-of-clause = { $why } ({ $clause })
