# Ночь: слова ведущего в группе, одни и те же, кто бы ни был жив; вопросы и ответы в личных чатах; утро.

night-first = { $book ->
    [ua-club] 🌙 <b>Наступает нулевая ночь.</b>
   *[other] 🌙 <b>Наступает ночь.</b>
}
night-later = 🌙 <b>Ночь { $number }.</b> Город засыпает.

night-meeting = { $book ->
    [fiim-2019] Просыпается мафия. Дон показывает себя.
    [classic-10] Просыпается мафия. Дон показывает себя.
    [ua-club] Просыпается мафия. Дон поднимает руку.
   *[other] Просыпается мафия и знакомится.
}
night-sheriff-look = Мафия засыпает. Просыпается Шериф и осматривает стол.
night-greet-sheriff = { $book ->
    [city] Доктор засыпает. Просыпается Комиссар и знакомится с ведущим.
    [party] Мафия засыпает. Просыпается Комиссар и знакомится с ведущим.
   *[other] Мафия засыпает. Просыпается Шериф и знакомится с ведущим.
}
night-greet-doctor = { $book ->
    [party] Комиссар засыпает. Просыпается Врач и знакомится с ведущим.
   *[other] Мафия засыпает. Просыпается Доктор и знакомится с ведущим.
}
night-greet-mistress = Комиссар засыпает. Просыпается Любовница и знакомится с ведущим.
night-greet-maniac = { $book ->
    [party] Врач засыпает. Просыпается Маньяк и знакомится с ведущим.
   *[other] Любовница засыпает. Просыпается Маньяк и знакомится с ведущим.
}
night-hunt = { $book ->
    [ua-club] Просыпается мафия и показывает Дону, в кого стрелять.
   *[other] Мафия выходит на охоту.
}
night-don-check = { $book ->
    [city] Мафия удаляется. Просыпается Дон и ищет Комиссара.
    [ua-club] Мафия засыпает. Просыпается Дон и ищет Шерифа.
   *[other] Мафия удаляется. Просыпается Дон и ищет Шерифа.
}
night-sheriff-check = { $book ->
    [city] Маньяк засыпает. Просыпается Комиссар и ищет чёрных.
    [party] { $after ->
        [doctor] Врач засыпает. Просыпается Комиссар и ищет мафию.
       *[other] Мафия засыпает. Просыпается Комиссар и ищет мафию.
    }
    [ua-club] { $number ->
        [0] Мафия засыпает. Просыпается Шериф. Первая проверка.
       *[other] Дон засыпает. Просыпается Шериф и ищет чёрных.
    }
   *[other] Дон засыпает. Просыпается Шериф и ищет чёрных.
}
night-doctor = { $book ->
    [party] Мафия засыпает. Просыпается Врач: кого лечим?
   *[other] Комиссар засыпает. Просыпается Доктор: кого лечим?
}
night-mistress = Доктор засыпает. Просыпается Любовница: с кем проведёт эту ночь?
night-maniac = { $book ->
    [party] Комиссар засыпает. Просыпается Маньяк: кто завтра молчит?
   *[other] Дон засыпает. Просыпается Маньяк и стреляет.
}

ask-meeting = { $book ->
    [party] 🌙 <b>Договорка.</b> С вами { $seats }: договоритесь, в кого и когда стрелять. Пишите сюда, прочтут только они. ⏳ { $countdown }
   *[other] 🌙 <b>Договорка.</b> С вами { $seats }: пишите сюда, прочтут только они. ⏳ { $countdown }
}
ask-meeting-alone = 🌙 <b>Договорка.</b> Кроме вас, чёрных за столом нет. ⏳ { $countdown }
ask-order = Порядок отстрела: до трёх номеров по очереди, затем «Готово».
order-picked = Порядок отстрела: { $seats }…
order-named = Порядок отстрела: { $seats }.
prompt-game-over = Игра окончена.
meeting-over = 🌙 Договорка окончена.

black-says = <b>№{ $seat }:</b> { $text }
nobody-hears = Здесь вас никто не слышит. Днём говорят в группе.
only-text = Передать могу только текст.

ask-hunt = { $count ->
    [1] 🎯 Ночь { $number }. Ваш выстрел? Первый выбор окончательный. ⏳ { $countdown }
   *[other] 🎯 Ночь { $number }. Ваш выстрел? Все чёрные — в один номер, иначе промах. Первый выбор окончательный. ⏳ { $countdown }
}
ask-hunt-deciding = 🎯 Ночь { $number }. В кого стреляем? Решаете вы, первый выбор окончательный. ⏳ { $countdown }
ask-hunt-proposing = 🎯 Ночь { $number }. В кого стреляем? Предлагайте, решает №{ $by }. ⏳ { $countdown }
ask-don-check = { $book ->
    [city] 🎯 Ночь { $number }. Кто Комиссар? ⏳ { $countdown }
   *[other] 🎯 Ночь { $number }. Кто Шериф? ⏳ { $countdown }
}
ask-sheriff-check = 🎯 Ночь { $number }. Кого проверяете? ⏳ { $countdown }
ask-doctor = 🎯 Ночь { $number }. Кого лечите? ⏳ { $countdown }
ask-mistress = 🎯 Ночь { $number }. С кем проведёте эту ночь? ⏳ { $countdown }
ask-maniac = { $book ->
    [party] 🎯 Ночь { $number }. Кто завтра молчит? ⏳ { $countdown }
   *[other] 🎯 Ночь { $number }. В кого стреляете? ⏳ { $countdown }
}

hunt-talk = Пишите сюда: прочтут только свои.
proposed-own = Вы предлагаете №{ $seat }.
proposed = №{ $by } предлагает стрелять в №{ $seat }.
shot-answered = Выбор сделан: выстрел в №{ $seat }.
shot-fired = Выстрел в №{ $seat }.
shot-seen = №{ $by } стреляет в №{ $seat }.
shot-repeated = Это второй выстрел за ночь: промах.
fouled-hidden = Вам { $count }-й фол, о нём знаете только вы: за одну ночь — один выстрел, первый в силе.
answer-red = №{ $seat } — красный.
answer-black = №{ $seat } — чёрный.
answer-sheriff = { $book ->
    [city] №{ $seat } — Комиссар.
   *[other] №{ $seat } — Шериф.
}
answer-not-sheriff = { $book ->
    [city] №{ $seat } — не Комиссар.
   *[other] №{ $seat } — не Шериф.
}
healed = Вы лечите №{ $seat }.
visited = Этой ночью вы с №{ $seat }.
maniac-killed = Ваш выстрел — в №{ $seat }.
maniac-silenced = Завтра молчит №{ $seat }.

night-own = { $said }
ask-own = 🎯 Ночь { $number }. { $said } ⏳ { $countdown }
done-own = { $said } { $seats }.
seen-own = { $own } №{ $by }: { $seats }.
pair-first = Первый номер — { $seats }. Теперь второй.

answer-same = { $seats }: одного цвета.
answer-different = { $seats }: разных цветов.
answer-role = { $role ->
    [citizen] №{ $seat } — мирный житель.
    [doctor] №{ $seat } — Доктор.
    [mistress] №{ $seat } — Любовница.
    [maniac] №{ $seat } — Маньяк.
    [mafia] №{ $seat } — мафия.
    [don] №{ $seat } — Дон.
   *[own] №{ $seat } — { $own }.
}
answer-no-role = { $role ->
    [citizen] №{ $seat } — не мирный житель.
    [doctor] №{ $seat } — не Доктор.
    [mistress] №{ $seat } — не Любовница.
    [maniac] №{ $seat } — не Маньяк.
    [mafia] №{ $seat } — не мафия.
    [don] №{ $seat } — не Дон.
   *[own] №{ $seat } — не { $own }.
}

morning-first = { $book ->
    [ua-club] ☀️ <b>День { $number }.</b> Круг знакомств.
   *[other] ☀️ <b>Доброе утро.</b> День { $number }.
}
morning = ☀️ <b>День { $number }.</b> Город просыпается.
morning-quiet = ☀️ <b>День { $number }.</b> Утро действительно доброе: ночью никто не пострадал.
morning-saved = ☀️ <b>День { $number }.</b> Ночью было покушение, но все живы.
killed = Ночью погибает <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b>.
alibi = Алиби на сегодня: <b>№{ $seat } · { $name }</b>. Эту кандидатуру не выставляют.
silenced = Сегодня молчит и не голосует <b>№{ $seat } · { $name }</b>.
