# Протокол игры, свёрнутый под результатом.

protocol = <b>Протокол</b>
protocol-night = { $outcome ->
    [miss] <b>Ночь { $number }.</b> Промах.
    [miss-and-death] <b>Ночь { $number }.</b> Промах мафии. † { $seats }
    [hit] <b>Ночь { $number }.</b> † { $seats }
    [nobody] <b>Ночь { $number }.</b> Никто не погиб.
   *[none] <b>Ночь { $number }.</b>
}
protocol-shot = { $book ->
    [ua-club] №{ $by } предлагает №{ $seat }
   *[other] №{ $by } стреляет в №{ $seat }
}
protocol-shot-decided = №{ $by } решает: выстрел в №{ $seat }
protocol-order = №{ $by } называет порядок отстрела: { $seats }
protocol-maniac = Маньяк, №{ $by }, стреляет в №{ $seat }
protocol-maniac-self = Маньяк, №{ $by }, стреляет в себя
protocol-check = { $answer ->
    [red] №{ $by } проверяет: №{ $seat } — красный
    [black] №{ $by } проверяет: №{ $seat } — чёрный
    [sheriff] { $book ->
        [city] №{ $by } проверяет: №{ $seat } — Комиссар
       *[other] №{ $by } проверяет: №{ $seat } — Шериф
    }
   *[not-sheriff] { $book ->
        [city] №{ $by } проверяет: №{ $seat } — не Комиссар
       *[other] №{ $by } проверяет: №{ $seat } — не Шериф
    }
}
protocol-own = { $answer ->
    [red] { $own } №{ $by } → { $seats }: красный
    [black] { $own } №{ $by } → { $seats }: чёрный
    [same] { $own } №{ $by } → { $seats }: одного цвета
    [different] { $own } №{ $by } → { $seats }: разных цветов
    [yes] { $own } №{ $by } → { $seats }: да
    [no] { $own } №{ $by } → { $seats }: нет
   *[none] { $own } №{ $by } → { $seats }
}
protocol-healed = Лечение: №{ $seat }
protocol-healed-self = Лечение: №{ $seat } — себя
protocol-visited = Алиби: №{ $seat }
protocol-silenced = Молчание: №{ $seat }
protocol-silenced-self = Выбирает молчать: №{ $seat }
protocol-day = { $nominations ->
    [0] <b>День { $number }.</b> Никого не выставили.
   *[other] <b>День { $number }.</b>
}
protocol-day-cut = <b>День { $number }.</b> Прерван: { $cause ->
    [fouls] четвёртый фол №{ $seat }
    [removed] удаление №{ $seat }
   *[left] уход №{ $seat }
}.
protocol-nomination = { $standing ->
    [0] №{ $by } выставляет №{ $seat } (снято)
   *[other] №{ $by } выставляет №{ $seat }
}
protocol-nomination-self = { $standing ->
    [0] №{ $seat } выставляет себя (снято)
   *[other] №{ $seat } выставляет себя
}
protocol-nominations = Выставили: { $said }
protocol-round = { $kind ->
    [broken] Прерванное голосование:
    [anew] Голосование заново:
    [tie] Переголосование:
   *[first] Голосование:
}
protocol-vote = { $count ->
    [0] №{ $seat } — нет голосов
    [one] №{ $seat } — { $count } голос ({ $seats })
    [few] №{ $seat } — { $count } голоса ({ $seats })
    [many] №{ $seat } — { $count } голосов ({ $seats })
   *[other] №{ $seat } — { $count } голоса ({ $seats })
}
protocol-vote-rest = { $count ->
    [one] №{ $seat } — { $count } голос ({ $seats }; не голосовали: { $rest })
    [few] №{ $seat } — { $count } голоса ({ $seats }; не голосовали: { $rest })
    [many] №{ $seat } — { $count } голосов ({ $seats }; не голосовали: { $rest })
   *[other] №{ $seat } — { $count } голоса ({ $seats }; не голосовали: { $rest })
}
protocol-vote-only-rest = { $count ->
    [one] №{ $seat } — { $count } голос (не голосовали: { $rest })
    [few] №{ $seat } — { $count } голоса (не голосовали: { $rest })
    [many] №{ $seat } — { $count } голосов (не голосовали: { $rest })
   *[other] №{ $seat } — { $count } голоса (не голосовали: { $rest })
}
protocol-raise = { $count ->
    [0] Подъём: нет голосов
    [one] Подъём: { $count } голос ({ $seats })
    [few] Подъём: { $count } голоса ({ $seats })
    [many] Подъём: { $count } голосов ({ $seats })
   *[other] Подъём: { $count } голоса ({ $seats })
}
protocol-raise-failed = { $count ->
    [0] Подъём: нет голосов, нужно { $needed }
   *[other] Подъём: { $count } из нужных { $needed } ({ $seats })
}
protocol-out = { $cause ->
    [vote] №{ $seat } покидает стол: голосование
    [raise] №{ $seat } покидает стол: подъём
    [shot] №{ $seat } покидает стол: выстрел мафии
    [maniac] №{ $seat } покидает стол: выстрел Маньяка
    [fouls] №{ $seat } покидает стол: четыре фола
    [removed] №{ $seat } покидает стол: удаление
   *[left] №{ $seat } покидает стол: уход из игры
}
protocol-foul = { $step ->
    [turn] №{ $seat }: { $count }-й фол (во время речи №{ $number })
    [defence] №{ $seat }: { $count }-й фол (во время оправдания №{ $number })
    [last-word] №{ $seat }: { $count }-й фол (во время заключительного слова №{ $number })
    [vote] №{ $seat }: { $count }-й фол (на голосовании за №{ $number })
    [raise] №{ $seat }: { $count }-й фол (на подъёме)
   *[night] №{ $seat }: { $count }-й фол
}
protocol-removed = №{ $seat }: удаление
protocol-hinted = №{ $seat }: подсказка извне
protocol-defeated = №{ $seat }: поражение команды
protocol-judge = Судья: { $name }
protocol-substitute = Замена на месте №{ $seat }: { $former } → { $name }
protocol-marks = <b>Отметки судьи.</b>
protocol-goes-on = Протокол, продолжение
protocol-in-file = …остальное — в файле.
