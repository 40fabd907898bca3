# Таблиці, які пише mafia export: заголовки та слова в комірках.

export-date = Дата
export-plus = Плюс
export-minus = Мінус
export-yes = так
export-winner = { $winner ->
    [red] червоні
    [black] чорні
   *[draw] нічия
}
export-red-games = Ігор за червоних
export-red-wins = Перемог за червоних
export-first-killed = Перша жертва
export-best-hits = Чорних у найкращому ході
export-best-named = Названо в найкращому ході
export-checks = Перевірок
export-check-hits = Влучних перевірок
export-votes = Голосів
export-votes-black = Голосів у чорних
export-fouls = Фолів
export-longest = Найдовша серія перемог
