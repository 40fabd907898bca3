# Слова на картинках: стол, результат, карта. Коротко: места мало, эмодзи на картинке не рисуются.

picture-night = Ночь { $number }
picture-day = День { $number }
picture-again = Повтор
picture-count = { $count ->
    [one] за столом { $count } игрок
    [few] за столом { $count } игрока
    [many] за столом { $count } игроков
   *[other] за столом { $count } игрока
}
picture-now-turn = Говорит №{ $seat }
picture-now-vote = Голосование: №{ $seat }
picture-now-defence = Оправдательная речь: №{ $seat }
picture-now-last-word = Заключительное слово: №{ $seat }
picture-now-raise = Уходят все: { $seats }?
picture-ballot = Выставлено: { $seats }
picture-raise = подъём
picture-miss = промах
picture-won = { $winner ->
    [red] Победа красных
    [black] Победа чёрных
   *[draw] Ничья
}
picture-reason = { $reason ->
    [blacks-out] чёрных за столом не осталось
    [parity] красных уже не больше, чем чёрных
    [misses] мафия слишком долго промахивается
    [surrender] чёрные сдаются
    [team-defeat] { $winner ->
        [red] чёрным присуждено поражение
       *[other] красным присуждено поражение
    }
    [hint] { $winner ->
        [red] чёрных подвела подсказка
       *[other] красных подвела подсказка
    }
    [award] { $book ->
        [fiim-2019] так решает судья
       *[other] так решает ведущий
    }
   *[unchanged-table] состав стола слишком долго не меняется
}
picture-team = { $team ->
    [red] Красные
   *[black] Чёрные
}
picture-card-team = { $team ->
    [red] красная карта
   *[black] чёрная карта
}
picture-role = { $role ->
    [don] Дон
    [mafia] Мафия
    [sheriff] { $book ->
        [city] Комиссар
        [party] Комиссар
       *[other] Шериф
    }
    [doctor] { $book ->
        [party] Врач
       *[other] Доктор
    }
    [mistress] Любовница
    [maniac] Маньяк
    [own] { $own }
   *[citizen] Мирный житель
}
picture-exit = { $cause ->
    [vote] голосование
    [raise] подъём
    [fouls] четыре фола
    [removed] удаление
    [left] уход из игры
    [maniac] выстрел Маньяка
    [killed] убийство
   *[shot] выстрел
}, { $phase ->
    [night] ночь { $number }
   *[day] день { $number }
}
