# Слова на картинках: стіл, результат, карта. Коротко: місця мало, емодзі на картинці не малюються.

picture-night = Ніч { $number }
picture-day = День { $number }
picture-again = Повтор
picture-count = { $count ->
    [one] за столом { $count } гравець
    [few] за столом { $count } гравці
    [many] за столом { $count } гравців
   *[other] за столом { $count } гравця
}
picture-now-turn = Говорить №{ $seat }
picture-now-vote = Голосують за №{ $seat }
picture-now-defence = Захист: №{ $seat }
picture-now-last-word = Останнє слово: №{ $seat }
picture-now-raise = Ідуть усі: { $seats }?
picture-ballot = Виставлено: { $seats }
picture-raise = підйом
picture-miss = промах
picture-won = { $winner ->
    [red] Перемога червоних
    [black] Перемога чорних
   *[draw] Нічия
}
picture-reason = { $reason ->
    [blacks-out] чорних за столом не лишилося
    [parity] чорних не менше, ніж червоних
    [misses] мафія надто довго промахується
    [surrender] чорні здаються
    [team-defeat] { $winner ->
        [red] чорним присуджено поразку
       *[other] червоним присуджено поразку
    }
    [hint] { $winner ->
        [red] чорних підвела підказка
       *[other] червоних підвела підказка
    }
    [award] { $book ->
        [fiim-2019] так вирішує суддя
       *[other] так вирішує ведучий
    }
   *[unchanged-table] склад столу надто довго не змінюється
}
picture-team = { $team ->
    [red] Червоні
   *[black] Чорні
}
picture-card-team = { $team ->
    [red] червона карта
   *[black] чорна карта
}
picture-role = { $role ->
    [don] Дон
    [mafia] Мафія
    [sheriff] { $book ->
        [city] Комісар
        [party] Комісар
       *[other] Шериф
    }
    [doctor] Лікар
    [mistress] Коханка
    [maniac] Маніяк
    [own] { $own }
   *[citizen] Мирний житель
}
picture-exit = { $cause ->
    [vote] голосування
    [raise] підйом
    [fouls] чотири фоли
    [removed] вилучення
    [left] вихід із гри
    [maniac] постріл Маніяка
    [killed] загибель
   *[shot] постріл
}, { $phase ->
    [night] ніч { $number }
   *[day] день { $number }
}
