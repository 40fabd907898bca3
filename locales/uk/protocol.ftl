# Протокол гри, згорнутий під результатом.

protocol = <b>Протокол</b>
protocol-night = { $outcome ->
    [miss] <b>Ніч { $number }.</b> Промах.
    [miss-and-death] <b>Ніч { $number }.</b> Промах мафії. Убито: { $seats }.
    [hit] <b>Ніч { $number }.</b> Убито: { $seats }.
    [nobody] <b>Ніч { $number }.</b> Ніхто не загинув.
   *[none] <b>Ніч { $number }.</b>
}
protocol-shot = { $book ->
    [ua-club] №{ $by } пропонує №{ $seat }
   *[other] №{ $by } стріляє в №{ $seat }
}
protocol-shot-decided = №{ $by } вирішує: постріл у №{ $seat }
protocol-order = №{ $by } називає порядок відстрілу: { $seats }
protocol-maniac = Маніяк, №{ $by }, стріляє в №{ $seat }
protocol-maniac-self = Маніяк, №{ $by }, стріляє в себе
protocol-check = { $answer ->
    [red] №{ $by } перевіряє: №{ $seat } — червоний
    [black] №{ $by } перевіряє: №{ $seat } — чорний
    [sheriff] { $book ->
        [city] №{ $by } перевіряє: №{ $seat } — Комісар
       *[other] №{ $by } перевіряє: №{ $seat } — Шериф
    }
   *[not-sheriff] { $book ->
        [city] №{ $by } перевіряє: №{ $seat } — не Комісар
       *[other] №{ $by } перевіряє: №{ $seat } — не Шериф
    }
}
protocol-own = { $answer ->
    [red] { $own } №{ $by } → { $seats }: червоний
    [black] { $own } №{ $by } → { $seats }: чорний
    [same] { $own } №{ $by } → { $seats }: одного кольору
    [different] { $own } №{ $by } → { $seats }: різних кольорів
    [yes] { $own } №{ $by } → { $seats }: так
    [no] { $own } №{ $by } → { $seats }: ні
   *[none] { $own } №{ $by } → { $seats }
}
protocol-healed = Лікування: №{ $seat }
protocol-healed-self = Лікування: №{ $seat } — себе
protocol-visited = Алібі: №{ $seat }
protocol-silenced = Мовчання: №{ $seat }
protocol-silenced-self = Обирає мовчати: №{ $seat }
protocol-day = { $nominations ->
    [0] <b>День { $number }.</b> Нікого не виставили.
   *[other] <b>День { $number }.</b>
}
protocol-day-cut = <b>День { $number }.</b> Перервано: { $cause ->
    [fouls] четвертий фол №{ $seat }
    [removed] вилучення №{ $seat }
   *[left] вихід із гри №{ $seat }
}.
protocol-nomination = { $standing ->
    [0] №{ $by } виставляє №{ $seat } (знято)
   *[other] №{ $by } виставляє №{ $seat }
}
protocol-nomination-self = { $standing ->
    [0] №{ $seat } виставляє себе (знято)
   *[other] №{ $seat } виставляє себе
}
protocol-nominations = Виставили: { $said }
protocol-round = { $kind ->
    [broken] Перерване голосування:
    [anew] Голосування наново:
    [tie] Переголосування:
   *[first] Голосування:
}
protocol-vote = { $count ->
    [0] №{ $seat } — голосів немає
    [one] №{ $seat } — { $count } голос ({ $seats })
    [few] №{ $seat } — { $count } голоси ({ $seats })
    [many] №{ $seat } — { $count } голосів ({ $seats })
   *[other] №{ $seat } — { $count } голосу ({ $seats })
}
protocol-vote-rest = { $count ->
    [one] №{ $seat } — { $count } голос ({ $seats }; не голосували: { $rest })
    [few] №{ $seat } — { $count } голоси ({ $seats }; не голосували: { $rest })
    [many] №{ $seat } — { $count } голосів ({ $seats }; не голосували: { $rest })
   *[other] №{ $seat } — { $count } голосу ({ $seats }; не голосували: { $rest })
}
protocol-vote-only-rest = { $count ->
    [one] №{ $seat } — { $count } голос (не голосували: { $rest })
    [few] №{ $seat } — { $count } голоси (не голосували: { $rest })
    [many] №{ $seat } — { $count } голосів (не голосували: { $rest })
   *[other] №{ $seat } — { $count } голосу (не голосували: { $rest })
}
protocol-raise = { $count ->
    [0] Підйом: голосів немає
    [one] Підйом: { $count } голос ({ $seats })
    [few] Підйом: { $count } голоси ({ $seats })
    [many] Підйом: { $count } голосів ({ $seats })
   *[other] Підйом: { $count } голосу ({ $seats })
}
protocol-raise-failed = { $count ->
    [0] Підйом: голосів немає, потрібно { $needed }
   *[other] Підйом: { $count } із потрібних { $needed } ({ $seats })
}
protocol-out = { $cause ->
    [vote] №{ $seat } залишає стіл: голосування
    [raise] №{ $seat } залишає стіл: підйом
    [shot] №{ $seat } залишає стіл: постріл мафії
    [maniac] №{ $seat } залишає стіл: постріл Маніяка
    [fouls] №{ $seat } залишає стіл: чотири фоли
    [removed] №{ $seat } залишає стіл: вилучення
   *[left] №{ $seat } залишає стіл: вихід із гри
}
protocol-foul = { $step ->
    [turn] №{ $seat }: { $count }-й фол (під час промови №{ $number })
    [defence] №{ $seat }: { $count }-й фол (під час захисту №{ $number })
    [last-word] №{ $seat }: { $count }-й фол (під час останнього слова №{ $number })
    [vote] №{ $seat }: { $count }-й фол (на голосуванні за №{ $number })
    [raise] №{ $seat }: { $count }-й фол (на підйомі)
   *[night] №{ $seat }: { $count }-й фол
}
protocol-removed = №{ $seat }: вилучення
protocol-hinted = №{ $seat }: підказка з-поза столу
protocol-defeated = №{ $seat }: поразка команди
protocol-judge = Суддя: { $name }
protocol-substitute = Заміна на місці №{ $seat }: { $former } → { $name }
protocol-marks = <b>Позначки судді.</b>
protocol-goes-on = Протокол, продовження
protocol-in-file = …решта — у файлі.
