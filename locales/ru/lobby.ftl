# Стол собирается: сообщение набора, приглашение, начало и отмена.

lobby-title =
    🎲 <b>Стол собирается</b> · { $book ->
        [fiim-2019] ФИИМ
        [classic-10] классика
        [ua-club] украинский клуб
        [city] городская мафия
        [own] { $title }
       *[party] для компании
    } · { $least ->
        [0] { $players ->
            [one] { $players } игрок
            [few] { $players } игрока
            [many] { $players } игроков
           *[other] { $players } игрока
        }
       *[other] { $players ->
            [one] { $least }–{ $players } игрок
            [few] { $least }–{ $players } игрока
            [many] { $least }–{ $players } игроков
           *[other] { $least }–{ $players } игрока
        }
    } · { $length }
lobby-first-game = ⚖️ По этим правилам здесь играют впервые. Что нельзя — под кнопкой «Правила».
lobby-person = { $number }. { $name }
lobby-came = { $name }
lobby-free = { $count ->
    [one] Ещё { $count } место. Веду я.
    [few] Ещё { $count } места. Веду я.
    [many] Ещё { $count } мест. Веду я.
   *[other] Ещё { $count } места. Веду я.
}
lobby-short = { $count ->
    [one] До начала нужен ещё { $count } игрок. Всего мест — { $players }. Веду я.
    [few] До начала нужно ещё { $count } игрока. Всего мест — { $players }. Веду я.
    [many] До начала нужно ещё { $count } игроков. Всего мест — { $players }. Веду я.
   *[other] До начала нужно ещё { $count } игрока. Всего мест — { $players }. Веду я.
}
lobby-free-ready = Можно начинать или подождать ещё: свободных мест — { $count }. Веду я.
lobby-free-judged = { $count ->
    [one] Ещё { $count } место.
    [few] Ещё { $count } места.
    [many] Ещё { $count } мест.
   *[other] Ещё { $count } места.
}
lobby-short-judged = { $count ->
    [one] До начала нужен ещё { $count } игрок. Всего мест — { $players }.
    [few] До начала нужно ещё { $count } игрока. Всего мест — { $players }.
    [many] До начала нужно ещё { $count } игроков. Всего мест — { $players }.
   *[other] До начала нужно ещё { $count } игрока. Всего мест — { $players }.
}
lobby-free-ready-judged = Можно начинать или подождать ещё: свободных мест — { $count }.
lobby-full = Все места заняты, можно начинать.
lobby-full-checked = Все места заняты.
lobby-crowded = Игроков на { $count } больше, чем допускают эти правила. Пусть кто-то освободит место — или смените правила: «Ещё…» → «Другие правила».
lobby-is-full = <a href="tg://user?id={ $user }">{ $name }</a>, стол собран: можно начинать.
lobby-begun = { $book ->
    [fiim-2019] 🎲 <b>Игра начинается</b> · ФИИМ
    [classic-10] 🎲 <b>Игра начинается</b> · классика
    [ua-club] 🎲 <b>Игра начинается</b> · украинский клуб
    [city] 🎲 <b>Игра начинается</b> · городская мафия
    [own] 🎲 <b>Игра начинается</b> · { $title }
   *[party] 🎲 <b>Игра начинается</b> · для компании
}
lobby-again = 🎲 <b>Ещё раз тем же составом?</b> Кто играет — садитесь за стол:
lobby-also-called = 🔔 Зову и вас, сообщение ниже:
lobby-called = <a href="tg://user?id={ $user }">{ $name }</a>
lobby-cancelled = 🎲 Набор отменён.
lobby-lapsed = 🎲 Набор закрыт: за столом давно ничего не происходило. Собрать новый — /newgame.
lobby-without-book = 🎲 Набор закрыт: таких правил больше нет. Собрать новый — /newgame.
lobby-for-a-round = 🎲 Набор закрыт: за этим столом начинается тур турнира.

button-join = Сесть за стол
button-begin = Начать игру
button-rules = Правила
button-lobby-more = Ещё…
button-lobby-less = Свернуть
lobby-more = Что ещё можно до раздачи:
button-leave = Освободить место
button-cancel = Отменить набор
button-cancel-sure = Да, отменить
button-stop-sure = Да, остановить
cancel-ask = Отменить набор?
begin-ask = Вас за столом нет. Начать игру без вас?
button-begin-sure = Да, начать без меня
stop-ask = Остановить игру? Результата не будет.

lobby-joined = Вы за столом. Когда раздам карты, нажмите «{ button-my-card }». Передумаете — /leave.
lobby-left = Вы освободили место за столом.
lobby-seated-here = Вы уже за этим столом.
lobby-seated-elsewhere = Вы уже за столом в группе «{ $chat }». Освободить место — /leave.
lobby-no-seat = Мест за этим столом больше нет, и очередь полна.
lobby-barred = За этот стол вам нельзя: так решили организатор или судья. За следующий — пожалуйста.
lobby-not-member = За этот стол садятся участники группы «{ $chat }», а вас в ней сейчас нет.
unseat-whom = Чьё место освободить? Ответьте /unseat на сообщение игрока или назовите номер из списка: /unseat 3. Кресло судьи — /unseat judge.
unseated = Место освобождено: { $name }. За этот стол вернуться нельзя.
unseated-you = Ваше место за столом «{ $chat }» освободили. За этот стол вернуться нельзя.
lobby-not-open = Набор уже закрыт.
lobby-too-few = Игроков пока { $count }, а нужно не меньше { $least }.
no-lobby = Сейчас стол не собирается. Собрать новый — /newgame.
no-game = Игра сейчас не идёт.
already-open = { $status ->
    [running] Здесь уже идёт игра.
   *[lobby] Здесь уже собирается стол.
}
unknown-link = Эта ссылка больше не действует.
no-such-book = Таких правил нет. Есть party (для компании), classic-10 (классика), fiim-2019 (ФИИМ), city (городская) и ua-club (украинский клуб).
own-books = И ещё свои: { $text }.
creator-only = Это решает организатор или администратор группы.
players-only = Это решают те, кто играл, или администратор группы.
admins-only = Это решает администратор группы.
chat-not-served = В этой группе я игр не веду.
rights-unknown = Telegram не говорит, кто здесь администратор. Попробуйте через минуту.

record-file = 📄 Запись игры. По ней и отпечатку 🔒 любой проверит раздачу: <code>mafia verify</code>.
button-by-book = 📜 Фолы по правилам
lobby-by-book-offered = 📜 Судьи нет? Фолы могу давать я: { $words ->
    [yes] за слова не в свою минуту и за запретные слова
   *[no] за слова не в свою минуту
}. Время — тоже по правилам.
lobby-by-book-kept = 📜 Фолы по правилам: { $words ->
    [yes] фол за слова не в свою минуту и за запретные слова
   *[no] фол за слова не в свою минуту
}. Время — тоже по правилам.
by-book-chosen = Готово. Изменить: /settings
