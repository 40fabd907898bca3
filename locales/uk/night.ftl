# Ніч: слова ведучого в групі, ті самі, хоч би хто був живий; запитання і відповіді в приватних чатах; ранок.

night-first = 🌙 <b>Настає ніч.</b>
night-later = 🌙 <b>Настає ніч { $number }.</b>

night-meeting = { $book ->
    [fiim-2019] Прокидається мафія. Дон показує себе.
    [classic-10] Прокидається мафія. Дон показує себе.
    [ua-club] Прокидається мафія. Дон піднімає руку.
   *[other] Прокидається мафія й знайомиться.
}
night-sheriff-look = Мафія засинає. Прокидається Шериф і оглядає стіл.
night-greet-sheriff = { $book ->
    [city] Лікар засинає. Прокидається Комісар і знайомиться з ведучим.
    [party] Мафія засинає. Прокидається Комісар і знайомиться з ведучим.
   *[other] Мафія засинає. Прокидається Шериф і знайомиться з ведучим.
}
night-greet-doctor = { $book ->
    [party] Комісар засинає. Прокидається Лікар і знайомиться з ведучим.
   *[other] Мафія засинає. Прокидається Лікар і знайомиться з ведучим.
}
night-greet-mistress = Комісар засинає. Прокидається Коханка й знайомиться з ведучим.
night-greet-maniac = { $book ->
    [party] Лікар засинає. Прокидається Маніяк і знайомиться з ведучим.
   *[other] Коханка засинає. Прокидається Маніяк і знайомиться з ведучим.
}
night-hunt = { $book ->
    [ua-club] Прокидається мафія й показує Дону, у кого стріляти.
   *[other] Мафія виходить на полювання.
}
night-don-check = { $book ->
    [city] Мафія засинає. Прокидається Дон і шукає Комісара.
    [ua-club] Мафія засинає. Прокидається Дон і шукає Шерифа.
   *[other] Мафія засинає. Прокидається Дон і шукає Шерифа.
}
night-sheriff-check = { $book ->
    [city] Маніяк засинає. Прокидається Комісар і шукає чорних.
    [party] Прокидається Комісар і шукає мафію.
    [ua-club] { $number ->
        [0] Мафія засинає. Прокидається Шериф. Перша перевірка.
       *[other] Дон засинає. Прокидається Шериф і шукає чорних.
    }
   *[other] Дон засинає. Прокидається Шериф і шукає чорних.
}
night-doctor = { $book ->
    [party] Мафія засинає. Прокидається Лікар: кого лікуємо?
   *[other] Комісар засинає. Прокидається Лікар: кого лікуємо?
}
night-mistress = Лікар засинає. Прокидається Коханка: з ким проведе цю ніч?
night-maniac = { $book ->
    [party] Комісар засинає. Прокидається Маніяк: хто завтра мовчить?
   *[other] Дон засинає. Прокидається Маніяк і стріляє.
}

ask-meeting = 🌙 <b>Домовленість.</b> З вами { $seats }: пишіть сюди, прочитають тільки вони. ⏳ { $countdown }
ask-meeting-alone = 🌙 <b>Домовленість.</b> Крім вас, чорних за столом немає. ⏳ { $countdown }
ask-order = Порядок відстрілу: до трьох номерів по черзі, далі «Готово».
order-picked = Порядок відстрілу: { $seats }…
order-named = Порядок відстрілу: { $seats }.
prompt-game-over = Гру закінчено.
meeting-over = 🌙 Домовленість завершено.

black-says = <b>№{ $seat }:</b> { $text }
nobody-hears = Тут вас ніхто не чує. Удень говорять у групі.
only-text = Передати можу тільки текст.

ask-hunt = { $book ->
    [ua-club] 🎯 Ніч { $number }. У кого стріляємо? Вирішує Дон, а без нього — найменший номер мафії. ⏳ { $countdown }
   *[other] 🎯 Ніч { $number }. Ваш постріл? Перший вибір остаточний. ⏳ { $countdown }
}
ask-don-check = { $book ->
    [city] 🎯 Ніч { $number }. Хто Комісар? ⏳ { $countdown }
   *[other] 🎯 Ніч { $number }. Хто Шериф? ⏳ { $countdown }
}
ask-sheriff-check = 🎯 Ніч { $number }. Кого перевіряєте? ⏳ { $countdown }
ask-doctor = 🎯 Ніч { $number }. Кого лікуєте? ⏳ { $countdown }
ask-mistress = 🎯 Ніч { $number }. З ким проведете цю ніч? ⏳ { $countdown }
ask-maniac = { $book ->
    [party] 🎯 Ніч { $number }. Хто завтра мовчить? ⏳ { $countdown }
   *[other] 🎯 Ніч { $number }. У кого стріляєте? ⏳ { $countdown }
}

hunt-talk = Пишіть сюди: прочитають лише свої.
proposed-own = Ви пропонуєте №{ $seat }.
proposed = №{ $by } пропонує стріляти в №{ $seat }.
shot-answered = Вибір зроблено: постріл у №{ $seat }.
shot-fired = Постріл у №{ $seat }.
shot-seen = №{ $by } стріляє в №{ $seat }.
shot-repeated = Це другий постріл за ніч.
fouled-hidden = Вам { $count }-й фол: це другий постріл за ніч. Знаєте про фол тільки ви.
answer-red = №{ $seat } — червоний.
answer-black = №{ $seat } — чорний.
answer-sheriff = { $book ->
    [city] №{ $seat } — Комісар.
   *[other] №{ $seat } — Шериф.
}
answer-not-sheriff = { $book ->
    [city] №{ $seat } — не Комісар.
   *[other] №{ $seat } — не Шериф.
}
healed = Ви лікуєте №{ $seat }.
visited = Цієї ночі ви з №{ $seat }.
maniac-killed = Ваш постріл — у №{ $seat }.
maniac-silenced = Завтра мовчить №{ $seat }.

night-own = { $said }
ask-own = 🎯 Ніч { $number }. { $said } ⏳ { $countdown }
done-own = { $said } { $seats }.
seen-own = { $own } №{ $by }: { $seats }.
pair-first = Перший номер — { $seats }. Тепер другий.

answer-same = { $seats }: одного кольору.
answer-different = { $seats }: різних кольорів.
answer-role = { $role ->
    [citizen] №{ $seat } — мирний житель.
    [doctor] №{ $seat } — Лікар.
    [mistress] №{ $seat } — Коханка.
    [maniac] №{ $seat } — Маніяк.
    [mafia] №{ $seat } — мафія.
    [don] №{ $seat } — Дон.
   *[own] №{ $seat } — { $own }.
}
answer-no-role = { $role ->
    [citizen] №{ $seat } — не мирний житель.
    [doctor] №{ $seat } — не Лікар.
    [mistress] №{ $seat } — не Коханка.
    [maniac] №{ $seat } — не Маніяк.
    [mafia] №{ $seat } — не мафія.
    [don] №{ $seat } — не Дон.
   *[own] №{ $seat } — не { $own }.
}

morning-first = ☀️ <b>Доброго ранку.</b> День { $number }.
morning = ☀️ <b>Доброго ранку.</b> День { $number }.
morning-quiet = ☀️ <b>День { $number }.</b> Ранок справді добрий: уночі ніхто не постраждав.
morning-saved = ☀️ <b>День { $number }.</b> Уночі був замах, але всі живі.
killed = Цієї ночі гине <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b>.
alibi = Алібі на сьогодні: <b>№{ $seat } · { $name }</b>. Цю кандидатуру не виставляють.
silenced = Сьогодні мовчить і не голосує <b>№{ $seat } · { $name }</b>.
