# Ответы команд: что говорят система, разбор команд и разбор файлов.

# Операционная система.
cli-no-file = такого файла нет
cli-denied = нет прав на этот файл
cli-is-folder = это папка, а нужен файл
cli-no-folder = это не папка
cli-file-exists = это имя уже занято
cli-not-empty = папка не пуста
cli-no-space = на диске нет места

# Разбор команды.
cli-no-option = нет такого параметра: { $text }
cli-no-command = нет такой команды: { $text }
cli-no-command-but = нет такой команды: { $text }. Может быть, { $other }?
cli-extra-many = лишнее в команде: { $text }
cli-no-argument = не хватает: { $text }
cli-no-value = не хватает параметра { $text }
cli-needs-value = у { $text } нет значения
cli-bad-value = неверное значение { $text }
cli-bad-command = неверно
cli-bad-choice = { $name } — не одно из { $text }
cli-bad-date = { $name } — не дата вида { $text }
cli-value-error = { $why }

# Ключи и значения.
cli-key-missing = этого ключа нет, а он нужен
cli-key-unknown = такого ключа нет
cli-want-integer = нужно целое число
cli-want-integer-text = нужно целое число
cli-want-number = нужно число
cli-want-number-text = нужно число
cli-want-string = нужен текст в кавычках
cli-want-boolean = нужно true или false
cli-want-list = нужен список в квадратных скобках
cli-want-table = нужна таблица с ключами
cli-want-object = нужна таблица с ключами
cli-at-least = нужно не меньше { $text }
cli-more-than = нужно больше { $text }
cli-at-most = нужно не больше { $text }
cli-less-than = нужно меньше { $text }
cli-want-one = нужно { $text }
cli-text-longer = нужно хотя бы { $count ->
    [one] { $count } знак
    [few] { $count } знака
    [many] { $count } знаков
   *[other] { $count } знака
}
cli-text-shorter = не больше { $count ->
    [one] { $count } знака
    [few] { $count } знаков
    [many] { $count } знаков
   *[other] { $count } знаков
}
cli-text-empty = одних пробелов мало
cli-list-longer = нужно хотя бы { $count }, а здесь { $number }
cli-list-shorter = можно не больше { $count }, а здесь { $number }

# Вид файла.
cli-toml-at = { $why } (строка { $number }, знак { $count })
cli-toml-at-end = { $why } (в конце файла)
cli-toml-statement = такой строки быть не может
cli-toml-equals = после ключа нужен знак =
cli-toml-end = после значения лишнее
cli-toml-expected = не хватает { $text }
cli-toml-overwrite = этот ключ уже есть
cli-toml-twice = дважды объявлено { $text }
cli-toml-array = список не закрыт: нужна ]
cli-toml-string = у текста нет закрывающей кавычки
cli-toml-character = знака { $text } здесь быть не может
cli-toml-key = ключ так не начинается

# Пункт правил в скобках.
cli-of-clause = { $why } ({ $clause })
