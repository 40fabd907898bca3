# Голосование: кандидатуры, руки, перестрелка, подъём.

vote-opens = ✋ <b>Голосуем.</b> Выставлено: { $seats }
vote-opens-again = ✋ <b>Переголосование:</b> { $seats }
vote-closed = ✋ <b>Спасибо, голосование окончено.</b>
vote-broken = ✋ <b>Голосование прервано.</b> Выставлено: { $seats }
vote-now = <b>Кто за то, чтобы стол покинул игрок №{ $seat }?</b> ⏳ { $countdown }
vote-now-last = <b>Кто за то, чтобы стол покинул игрок №{ $seat }?</b> Кто ещё не голосовал, его голос — сюда. ⏳ { $countdown }
vote-next = Спасибо. <b>Кто за то, чтобы стол покинул игрок №{ $seat }?</b> ⏳ { $countdown }
vote-next-last = Спасибо. <b>Кто за то, чтобы стол покинул игрок №{ $seat }?</b> Кто ещё не голосовал, его голос — сюда. ⏳ { $countdown }

hands-none = Рук нет.
hands-up = { $count ->
    [one] { $count } рука: { $seats }
    [few] { $count } руки: { $seats }
    [many] { $count } рук: { $seats }
   *[other] { $count } руки: { $seats }
}
hand-lowered = <b>№{ $seat } · { $name }</b> убирает руку до слова «Спасибо».
lift-ask-counts = Убрать руку? Голос останется, а вам — фол.
lift-ask-revote = Убрать руку? Вам фол, и голосование заново; во второй раз — удаление.
lift-ask-removal = Убрать руку? Это удаление, заключительного слова не будет.
lift-done-counts = Рука убрана: голос остаётся, вам фол.
lift-done-revote = Рука убрана: вам фол, голосование начинается заново.
lift-done-out = Рука убрана, и вы покидаете стол.

counted = { $count ->
    [one] №{ $seat } — { $count } голос ({ $seats })
    [few] №{ $seat } — { $count } голоса ({ $seats })
    [many] №{ $seat } — { $count } голосов ({ $seats })
   *[other] №{ $seat } — { $count } голоса ({ $seats })
}
counted-none = №{ $seat } — нет голосов
counted-with-rest = { $count ->
    [one] №{ $seat } — { $count } голос ({ $seats }; остальные: { $rest })
    [few] №{ $seat } — { $count } голоса ({ $seats }; остальные: { $rest })
    [many] №{ $seat } — { $count } голосов ({ $seats }; остальные: { $rest })
   *[other] №{ $seat } — { $count } голоса ({ $seats }; остальные: { $rest })
}
counted-only-rest = { $count ->
    [one] №{ $seat } — { $count } голос (не голосовали: { $rest })
    [few] №{ $seat } — { $count } голоса (не голосовали: { $rest })
    [many] №{ $seat } — { $count } голосов (не голосовали: { $rest })
   *[other] №{ $seat } — { $count } голоса (не голосовали: { $rest })
}

tied = { $book ->
    [fiim-2019] Голоса поровну: { $seats }.
   *[other] Автокатастрофа: голоса поровну — { $seats }.
}
raise-opens = { $players ->
    [2] ✋ <b>Подъём двоих: { $seats }.</b> Кто за то, чтобы все голосуемые покинули стол? ⏳ { $countdown }
   *[other] ✋ <b>Подъём: { $seats }.</b> Кто за то, чтобы все голосуемые покинули стол? ⏳ { $countdown }
}
raise-closed = ✋ <b>Подъём: { $seats }.</b> Спасибо.
raise-broken = ✋ <b>Подъём прерван:</b> { $seats }.
raise-passed = { $players ->
    [2] За подъём { $count } из { $of }: стол покидают оба.
   *[other] За подъём { $count } из { $of }: стол покидают все голосуемые.
}
raise-failed = За подъём { $count } из { $of }: все остаются за столом.

ballot-cancelled = Голосования сегодня нет.
ballot-no-candidates = Никто не выставлен, голосования нет.
ballot-single-stays = Кандидатура одна и сегодня не голосуется.
single-takes-all = Кандидатура одна: все голоса — за №{ $seat }.
single-leaves = Кандидатура одна, голосование не нужно.
ballot-not-enough = Голосов не хватило: все остаются за столом.
ballot-tie-stays = { $count ->
    [one] За столом { $count } игрок, переголосования нет: все остаются.
    [few] За столом { $count } игрока, переголосования нет: все остаются.
    [many] За столом { $count } игроков, переголосования нет: все остаются.
   *[other] За столом { $count } игрока, переголосования нет: все остаются.
}
ballot-whole-table = Подъём всего стола не голосуется: все остаются.
