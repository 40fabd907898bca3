# Таблицы, которые пишет mafia export: заголовки и слова в ячейках.

export-date = Дата
export-plus = Плюс
export-minus = Минус
export-yes = да
export-winner = { $winner ->
    [red] красные
    [black] чёрные
   *[draw] ничья
}
export-red-games = Игр за красных
export-red-wins = Побед за красных
export-first-killed = Первая жертва
export-best-hits = Чёрных в лучшем ходе
export-best-named = Названо в лучшем ходе
export-checks = Проверок
export-check-hits = Удачных проверок
export-votes = Голосов
export-votes-black = Голосов в чёрных
export-fouls = Фолов
export-longest = Самая длинная серия побед
