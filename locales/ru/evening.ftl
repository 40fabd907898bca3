# Вечер: пост, ответы, перенос, столы и конец.

evening-post =
    Правила: { $book ->
        [fiim-2019] ФИИМ
        [classic-10] классика
        [ua-club] украинский клуб
        [city] городская мафия
        [own] { $title }
       *[party] для компании
    } · { $length }
evening-host = Собирает { $name }
weekday = { $day ->
    [0] пн
    [1] вт
    [2] ср
    [3] чт
    [4] пт
    [5] сб
   *[other] вс
}
lobby-planned = 📅 <b>{ $hour }</b>
evening-weekly-at = 📅 <b>{ $hour }</b>, каждую неделю
evening-moved-once = 📅 <b>{ $hour }</b>, обычно в { $usual }
evening-moved-day = 📅 <b>{ $hour }</b>, обычно { $day } в { $usual }
evening-comer-later = { $number }. { $name } — к { $hour }
evening-comer-missed = { $number }. { $name } — опаздывает
evening-comer-friend = { $number }. { $name } ({ $host } +1)
evening-away = Не придут: { $text }{ $count ->
    [0] {""}
   *[other] {" "}и ещё { $count }
}
evening-missing = { $count ->
    [one] Нужен ещё { $count } игрок.
    [few] Нужно ещё { $count } игрока.
    [many] Нужно ещё { $count } игроков.
   *[other] Нужно ещё { $count } игрока.
}
evening-waits = { $count ->
    [one] 🔔 Пора! Ждём ещё { $count } игрока.
    [few] 🔔 Пора! Ждём ещё { $count } игроков.
    [many] 🔔 Пора! Ждём ещё { $count } игроков.
   *[other] 🔔 Пора! Ждём ещё { $count } игрока.
}
evening-friends-uncounted = { $count ->
    [1] Друга пока не считаю: пусть придёт и нажмёт «{ button-friend-me }».
   *[other] Друзей пока не считаю ({ $count }): пусть придут и нажмут «{ button-friend-me }».
}
evening-waits-until = 🔔 Пора! На стол хватит к { $hour }.
evening-enough-later = На стол хватит к { $hour }.
evening-enough = На стол хватает!
evening-makes = { $of ->
    [1] За столом { $tables }
   *[other] Столы: { $tables }
}{ $count ->
    [0] .
    [one] , подождёт { $count }.
    [few] , подождут { $count }.
    [many] , подождут { $count }.
   *[other] , подождут { $count }.
}
evening-fewer = Для других столов места нет. { $count ->
    [0] Сядут { $tables }.
    [one] Сядут { $tables }, а { $count } сыграет следующим.
    [few] Сядут { $tables }, а { $count } сыграют следующими.
    [many] Сядут { $tables }, а { $count } сыграют следующими.
   *[other] Сядут { $tables }, а { $count } сыграют следующими.
}
evening-absent = Нет в группе «{ $chat }», где может стоять стол: { $text }{ $count ->
    [0] {""}
   *[other] {" "}и ещё { $count }
}.
evening-not-there = Не все есть в группе другого стола, поэтому столов меньше.
evening-coming = Придут: { $count }
evening-layout = { $count ->
    [0] { $tables }
    [one] { $tables } (подождёт { $count })
    [few] { $tables } (подождут { $count })
    [many] { $tables } (подождут { $count })
   *[other] { $tables } (подождут { $count })
}
evening-choose = Столы: { $tables }. Выбирает организатор: «{ button-evening-more }».
evening-last = 🎲 Доигрываем, и вечер окончен.
evening-opens = 🔔 Пора! Собираемся за стол. Нет в списке? Нажмите «{ button-evening-yes }».
evening-seated = Стол { $number }: { $text }
evening-plays = 🎲 Играем! Пришли позже — нажмите «{ button-evening-yes }».
evening-table = Стол { $number } · { $status ->
    [lobby] собирается
   *[running] идёт игра
}
evening-cancelled = 📅 Вечер { $hour } отменён.
evening-cancelled-in = 📅 Вечер { $hour } в группе «{ $chat }» отменён.
evening-no-more = Больше этот вечер не повторяется.
evening-untold = Отмечаю тех, кому не могу написать лично:
evening-next = Следующий — { $hour }
evening-asleep = 📅 Еженедельный вечер — { $hour }
evening-ahead = 📅 Вечер { $hour }
evening-others = Ещё впереди:
evening-gathers = { $number }. «{ $chat }»: вечер { $hour }
evening-below = 📅 Пост вечера теперь ниже.
evening-lapsed = 📅 Вечер { $hour }: в этот раз не собрались.
evening-ended = 📅 Вечер { $hour } окончен. Спасибо за игру!
evening-without-book = 📅 Вечер отменён: таких правил больше нет.

button-evening-yes = Приду
button-evening-later = Позже
button-evening-late = Опоздаю
button-evening-no = Не приду
button-evening-more = Ещё…
evening-more = Что сделать с вечером? Перенести — кнопками с «ч» или ответом сюда: «пт», «пт 21:30».
evening-more-begun = Пока идёт вечер, можно:
button-evening-friend = +1 друг
button-evening-rules = Правила
button-evening-page = Страница
button-evening-answer = Ответить
button-to-post = К посту
button-evening-hours = ч
button-evening-tables = { $of ->
    [1] Стол: { $tables }
   *[other] Столы: { $tables }
}{ $count ->
    [0] {""}
    [one] , ждёт { $count }
    [few] , ждут { $count }
    [many] , ждут { $count }
   *[other] , ждут { $count }
}
button-evening-weekly = Повторять каждую неделю
button-evening-once = Больше не повторять
button-evening-cancel = Отменить вечер
button-evening-less = Свернуть
button-evening-books = Другие правила
button-evening-show = Показать пост
evening-cancel-ask = Отменить вечер?
    📅 { $hour }
evening-finish-ask = Завершить вечер? { $count ->
    [0] Больше игр сегодня не будет.
   *[other] Начатые игры доиграем, новых не будет.
}
button-evening-finish = Завершить вечер
button-evening-move-all = Перенести и следующие
button-evening-keep = Нет, оставить
button-evening-go-on = Нет, играем дальше
button-evening-skip = Только этот
button-evening-cancel-all = И все следующие
button-evening-cancel-sure = Да, отменить
evening-asked-again = Вопрос — ниже.

evening-yes-noted = Ждём вас!
evening-waits-noted = Ждём вас! Идёт игра, вы сядете за следующую.
evening-left-behind = Игра в группе «{ $chat }» началась без вас. Придёте — нажмите «{ button-evening-yes }» в посте вечера.
evening-later-noted = Ждём вас к { $hour }. Ещё на полчаса позже — «{ button-evening-later }» в посте.
evening-no-noted = До встречи! Передумаете — «{ button-evening-yes }» в посте вечера.
evening-friends-stay = До встречи! Ваши «+1» остаются в списке. Кто не придёт — «{ button-friend-drop }» под именем в группе.
evening-is-over = Этот вечер отменён или уже прошёл. Ближайший покажет /evening.
evening-ends = Вечер заканчивается: новых столов уже не будет.
evening-again = Минутку: страница откроется сама.
evening-too-many = Впереди уже { $count } вечеров. Чтобы назначить ещё, отмените один из них.
evening-friends = Записать можно не больше { $count } друзей.
evening-friend = { $name }. Имя друга — ответом на это сообщение. Друг сядет за стол, когда сам нажмёт «{ button-friend-me }».
evening-friend-named = { $name } ({ $host } +1). Когда придёт, пусть нажмёт «{ button-friend-me }» и сядет за стол.
evening-friends-sit = 🎲 Пришли с другом? Пусть нажмёт здесь своё имя и сядет за стол.
button-friend-me = Это я
button-friend-drop = Убрать
evening-not-your-friend = Убрать друга может тот, кто его привёл.
evening-listed = Вы уже в списке. Друга убирает тот, кто его записал.
evening-no-friend = Эта кнопка — для друга.
evening-past = Этот час уже прошёл.
evening-begun = Столы уже собраны, переносить поздно.
evening-same-day = В этот день уже есть вечер: { $hour }. Перенести его или отменить — «{ button-evening-more }» под его постом.
evening-twice = На этот час вечер уже назначен.
evening-unlike = На этот час вечер уже назначен. Правила и повтор меняет организатор: «{ button-evening-more }».
evening-rules-changed = 🎲 Правила вечера теперь: { $book ->
    [fiim-2019] ФИИМ
    [classic-10] «Классика»
    [ua-club] «Украинский клуб»
    [city] «Городская»
    [own] «{ $title }»
   *[party] «Для компании»
}.
evening-move-unclear = Не понимаю, когда: «{ $text }». Ответьте ещё раз: 21:30, пт или пт 21:30.
evening-moved = 📅 Вечер перенесён на <b>{ $hour }</b>
evening-moved-in = 📅 Вечер в группе «{ $chat }» перенесён на <b>{ $hour }</b>
evening-moved-weekly = Следующие вечера — тоже в это время.
evening-weekly = { $count ->
    [one] Теперь каждую неделю: пост появится сам за { $count } день. Показать раньше — /evening.
    [few] Теперь каждую неделю: пост появится сам за { $count } дня. Показать раньше — /evening.
    [many] Теперь каждую неделю: пост появится сам за { $count } дней. Показать раньше — /evening.
   *[other] Теперь каждую неделю: пост появится сам за { $count } дня. Показать раньше — /evening.
}
evening-once = Больше не повторяю.
evening-reminder = 🔔 Через час игра в группе «{ $chat }» ({ $hour }). Ждём вас!
planned-call = { $count ->
    [0] 🔔 <b>Через 10 минут игра!</b> Ждём всех, кто обещал прийти.
    [one] 🔔 <b>Через 10 минут игра!</b> Не хватает { $count } игрока. Ждём всех, кто обещал прийти.
    [few] 🔔 <b>Через 10 минут игра!</b> Не хватает { $count } игроков. Ждём всех, кто обещал прийти.
    [many] 🔔 <b>Через 10 минут игра!</b> Не хватает { $count } игроков. Ждём всех, кто обещал прийти.
   *[other] 🔔 <b>Через 10 минут игра!</b> Не хватает { $count } игроков. Ждём всех, кто обещал прийти.
}
evening-none = Вечер не назначен: ни здесь, ни вами в другой группе. Назначить — /newgame 21:00.
evening-unset = Вечер не назначен. Назначить — /newgame 21:00.
evening-no-topic = Эту команду пишут в той теме или группе, где будет стоять ещё один стол. Тем нет — включите их в настройках группы.
evening-table-here = 🎲 Один из столов вечера будет здесь.
evening-table-of = 🎲 Один из столов вечера группы «{ $chat }» будет здесь.
evening-table-gone = Стола здесь не будет.
evening-table-of-gone = Стол группы «{ $chat }» здесь не соберётся.
evening-topic = Стол { $number }
evening-needs-topic = { $count ->
    [one] Ещё одному столу нужно место
    [few] Ещё { $count } столам нужно место
    [many] Ещё { $count } столам нужно место
   *[other] Ещё { $count } столу нужно место
}: тема или другая группа. { $lacks ->
    [right] Дайте мне право управлять темами
   *[topics] Включите темы и дайте мне право управлять ими
} — или напишите в нужной теме или группе: /evening стол
evening-table-there = { $count ->
    [0] 🎲 Ещё один стол собирается в группе «{ $chat }».
   *[other] 🎲 Ещё один стол собирается в группе «{ $chat }». Вас там ждут:
}
evening-your-table = 🎲 Ваш стол — в группе «{ $chat }». Вас там ждут!
button-hour = Сыграть позже…
planned-ask = <a href="tg://user?id={ $user }">{ $name }</a>, на какой час? Ответьте на это сообщение: 21:00 или пт 21:00.
lobby-put-off = 🎲 Играем позже, пост ниже.
lobby-went-home = 🎲 Все разошлись по домам.
or = или
