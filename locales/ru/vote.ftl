# Голосование: кандидатуры, руки, перестрелка, подъём.

vote-opens = { $way ->
    [0] ✋ <b>Голосуем.</b> Выставлено: { $seats }
    [1] ✋ <b>Время голосовать.</b> Выставлено: { $seats }
   *[2] ✋ <b>Поднимаем руки.</b> Выставлено: { $seats }
}
vote-opens-again = ✋ <b>Переголосование:</b> { $seats }
vote-closed = ✋ <b>Спасибо, голосование окончено.</b>
vote-broken = ✋ <b>Голосование прервано.</b> Выставлено: { $seats }
vote-question = { $book ->
    [ua-club] Кто считает, что игрок №{ $seat } — мафия? Раз, два, три!
   *[other] Кто за то, чтобы стол покинул игрок №{ $seat }?
}
vote-now = <b>{ vote-question }</b> ⏳ { $countdown }
vote-now-last = Кандидатура последняя: кто ещё не голосовал, голосует за неё, даже не подняв руки. <b>{ vote-question }</b> ⏳ { $countdown }
vote-next = Спасибо. <b>{ vote-question }</b> ⏳ { $countdown }
vote-next-last = Спасибо. Кандидатура последняя: кто ещё не голосовал, голосует за неё, даже не подняв руки. <b>{ vote-question }</b> ⏳ { $countdown }
vote-needs = { $needed ->
    [one] Нужен { $needed } голос из { $of }.
    [few] Нужно { $needed } голоса из { $of }.
    [many] Нужно { $needed } голосов из { $of }.
   *[other] Нужно { $needed } голоса из { $of }.
}

hands-up = { $count ->
    [one] { $count } рука: { $seats }
    [few] { $count } руки: { $seats }
    [many] { $count } рук: { $seats }
   *[other] { $count } руки: { $seats }
}
hand-lowered-free = <b>№{ $seat } · { $name }</b> опускает руку до слова «Спасибо». Голос остаётся.
hand-lowered-counts = <b>№{ $seat } · { $name }</b> опускает руку до слова «Спасибо». Голос остаётся.
hand-lowered-revote = <b>№{ $seat } · { $name }</b> опускает руку до слова «Спасибо». Все руки опущены, голосуем заново.
hand-lowered-removal = <b>№{ $seat } · { $name }</b> опускает руку до слова «Спасибо».
vote-goes-on = Голосование продолжается.
lift-again = Если да — /lift ещё раз.
press-again = Если да — нажмите ещё раз.
lift-ask-free = Опустить руку? Голос останется засчитан, это лишь жест. Фола не будет.
lift-ask-counts = Опустить руку? Голос останется, а вам — фол.
lift-ask-revote = Опустить руку? Вам — фол, а голосование начнётся заново; во второй раз — удаление.
lift-ask-removal = Опустить руку? Это удаление, заключительного слова не будет.
lift-done-free = Рука опущена, голос остаётся.
lift-done-counts = Рука опущена: голос остаётся, вам фол.
lift-done-revote = Рука опущена: вам фол, голосование начинается заново.
lift-done-out = Рука опущена, и вы покидаете стол.

counted = { $count ->
    [one] №{ $seat } — { $count } голос ({ $seats })
    [few] №{ $seat } — { $count } голоса ({ $seats })
    [many] №{ $seat } — { $count } голосов ({ $seats })
   *[other] №{ $seat } — { $count } голоса ({ $seats })
}
counted-none = №{ $seat } — нет голосов
counted-with-rest = { $count ->
    [one] №{ $seat } — { $count } голос ({ $seats }; не голосовали: { $rest })
    [few] №{ $seat } — { $count } голоса ({ $seats }; не голосовали: { $rest })
    [many] №{ $seat } — { $count } голосов ({ $seats }; не голосовали: { $rest })
   *[other] №{ $seat } — { $count } голоса ({ $seats }; не голосовали: { $rest })
}
counted-only-rest = { $count ->
    [one] №{ $seat } — { $count } голос (не голосовали: { $rest })
    [few] №{ $seat } — { $count } голоса (не голосовали: { $rest })
    [many] №{ $seat } — { $count } голосов (не голосовали: { $rest })
   *[other] №{ $seat } — { $count } голоса (не голосовали: { $rest })
}

tied = { $book ->
    [fiim-2019] Голосов поровну, перестрелка: { $seats }.
    [party] Голосов поровну: { $seats }.
   *[other] Голосов поровну, автокатастрофа: { $seats }.
}
tied-again = Снова поровну: { $seats }.
zero-circle-leads = Больше всего голосов — за №{ $seat }: ещё одна речь.
tied-follows = Сначала оправдания, затем голосуем ещё раз.
defence-skipped = <b>№{ $seat } · { $name }</b> сегодня молчит: оправдания не будет.
raise-opens = { $players ->
    [1] ✋ <b>Подъём: { $seats }.</b> Кто за то, чтобы этот игрок покинул стол? ⏳ { $countdown }
    [2] ✋ <b>Подъём двоих: { $seats }.</b> Кто за то, чтобы все голосуемые покинули стол? ⏳ { $countdown }
   *[other] ✋ <b>Подъём: { $seats }.</b> Кто за то, чтобы все голосуемые покинули стол? ⏳ { $countdown }
}
raise-closed = ✋ <b>Подъём: { $seats }.</b> Спасибо.
raise-broken = ✋ <b>Подъём прерван:</b> { $seats }.
raise-passed = За подъём { $count } из { $of }: принято.
raise-failed = { $needed ->
    [0] За подъём { $count } из { $of }: все остаются за столом.
   *[other] За подъём { $count } из { $of }, нужно { $needed }: все остаются за столом.
}

ballot-cancelled = Голосования сегодня нет.
ballot-no-candidates = Никто не выставлен, голосования нет.
ballot-zero-circle = В этом круге все остаются за столом.
ballot-single-stays = Кандидатура одна: сегодня голосования нет, все остаются за столом.
single-takes-all = Кандидатура одна: все голоса — за №{ $seat }.
single-leaves = Кандидатура одна, голосование не нужно.
ballot-not-enough = Голосов не хватило: все остаются за столом.
ballot-too-few = За уход №{ $seat } — { $count } из { $of }, нужно { $needed }. Все остаются за столом.
ballot-tie-stays = { $count ->
    [3] За столом трое, переголосования нет: все остаются.
    [4] За столом четверо, переголосования нет: все остаются.
    [one] За столом { $count } игрок, переголосования нет: все остаются.
    [few] За столом { $count } игрока, переголосования нет: все остаются.
    [many] За столом { $count } игроков, переголосования нет: все остаются.
   *[other] За столом { $count } игрока, переголосования нет: все остаются.
}
ballot-whole-table = За подъём всего стола не голосуют: все остаются.
