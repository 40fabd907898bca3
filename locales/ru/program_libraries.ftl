# Ответы команд: что говорят система, разбор команд и разбор файлов.

# Операционная система.
cli-system-enoent = такого файла нет
cli-system-eacces = нет прав на этот файл
cli-system-eisdir = это папка, а нужен файл
cli-system-enotdir = это не папка
cli-system-eexist = это имя уже занято
cli-system-enotempty = папка не пуста
cli-system-enospc = на диске нет места

# Разбор команды.
cli-no-option = нет такого параметра: { $text }
cli-no-command = нет такой команды: { $text }
cli-no-command-but = нет такой команды: { $text }. Может быть, { $other }?
cli-extra-many = лишнее в команде: { $text }
cli-no-argument = не хватает: { $text }
cli-no-value = не хватает параметра { $text }
cli-needs-value = у { $text } нет значения
cli-bad-value = неверное значение { $text }: { $why }
cli-bad-command = неверно
cli-bad-choice = { $name } — не одно из { $text }
cli-bad-date = { $name } — не дата вида { $text }

# Ключи и значения.
cli-value-missing = этого ключа нет, а он нужен
cli-value-extra-forbidden = такого ключа нет
cli-value-int-type = нужно целое число
cli-value-int-parsing = нужно целое число
cli-value-float-type = нужно число
cli-value-float-parsing = нужно число
cli-value-string-type = нужен текст в кавычках
cli-value-bool-type = нужно true или false
cli-value-list-type = нужен список в квадратных скобках
cli-value-dict-type = нужна таблица с ключами
cli-value-model-type = нужна таблица с ключами
cli-value-greater-than-equal = нужно не меньше { $text }
cli-value-greater-than = нужно больше { $text }
cli-value-less-than-equal = нужно не больше { $text }
cli-value-less-than = нужно меньше { $text }
cli-value-literal-error = нужно { $text }
cli-value-string-too-short = нужно хотя бы { $count ->
    [one] { $count } знак
    [few] { $count } знака
    [many] { $count } знаков
   *[other] { $count } знака
}
cli-value-string-too-long = не больше { $count ->
    [one] { $count } знака
    [few] { $count } знаков
    [many] { $count } знаков
   *[other] { $count } знаков
}
cli-value-string-pattern-mismatch = одних пробелов мало
cli-value-too-short = нужно хотя бы { $count }, а здесь { $number }
cli-value-too-long = можно не больше { $count }, а здесь { $number }

# Вид файла.
cli-toml-at = { $why } (строка { $number }, знак { $count })
cli-toml-at-end = { $why } (в конце файла)
cli-toml-invalid-statement = такой строки быть не может
cli-toml-expected-after = после ключа нужен знак =
cli-toml-expected-newline = после значения лишнее
cli-toml-expected = не хватает { $text }
cli-toml-cannot-overwrite = этот ключ уже есть
cli-toml-cannot-declare = дважды объявлено { $text }
cli-toml-unclosed-array = список не закрыт: нужна ]
cli-toml-unterminated-string = у текста нет закрывающей кавычки
cli-toml-illegal-character = знака { $text } здесь быть не может
cli-toml-invalid-initial = ключ так не начинается

# Пункт правил в скобках.
cli-of-clause = { $why } ({ $clause })
