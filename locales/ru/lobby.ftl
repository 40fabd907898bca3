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
    } · ~{ $hours ->
        [0] { $minutes } мин
       *[other] { $minutes ->
            [0] { $hours } ч
           *[other] { $hours } ч { $minutes } мин
        }
    }
lobby-person = { $number }. { $name }
lobby-came = { $name }
lobby-free = { $count ->
    [one] Ещё { $count } место. Ведёт бот, карты придут в личный чат.
    [few] Ещё { $count } места. Ведёт бот, карты придут в личный чат.
    [many] Ещё { $count } мест. Ведёт бот, карты придут в личный чат.
   *[other] Ещё { $count } места. Ведёт бот, карты придут в личный чат.
}
lobby-free-ready = Можно начинать. Свободно мест: { $count }. Ведёт бот, карты придут в личный чат.
lobby-full = Все места заняты, можно начинать.
lobby-crowded = { $count ->
    [one] Для этих правил за столом на { $count } игрока больше, чем нужно.
    [few] Для этих правил за столом на { $count } игроков больше, чем нужно.
    [many] Для этих правил за столом на { $count } игроков больше, чем нужно.
   *[other] Для этих правил за столом на { $count } игрока больше, чем нужно.
}
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
lobby-called = <a href="tg://user?id={ $user }">{ $name }</a>
lobby-cancelled = 🎲 Набор отменён.
lobby-lapsed = 🎲 Набор закрыт: за столом давно ничего не происходило. Собрать новый — /newgame.
lobby-without-book = 🎲 Набор закрыт: этой книги правил больше нет. Собрать новый — /newgame.

button-join = Сесть за стол
button-begin = Начать игру
button-rules = Правила
button-leave = Освободить место
button-cancel = Отменить
button-cancel-sure = Да, отменить
button-stop-sure = Да, остановить
cancel-ask = Отменить набор?
begin-ask = Вас за столом нет. Начать игру без вас?
button-begin-sure = Да, начать без меня
stop-ask = Остановить игру? Результата не будет.

lobby-joined = Вы за столом. Карта придёт сюда, когда начнётся игра. Передумаете — /leave.
lobby-left = Вы освободили место за столом.
lobby-seated-here = Вы уже за этим столом.
lobby-seated-elsewhere = Вы уже за столом в группе «{ $chat }». Освободить место — /leave.
lobby-no-seat = Мест за этим столом больше нет.
lobby-barred = За этот стол вам больше нельзя: так решил организатор. За следующий — пожалуйста.
lobby-not-member = За этот стол садятся участники группы «{ $chat }», а вас в ней сейчас нет.
lobby-unreachable = <a href="tg://user?id={ $user }">{ $name }</a>, ваш личный чат для меня закрыт, и место освободилось. Откройте чат и садитесь снова.
unseat-whom = Чьё место освободить? Ответьте /unseat на сообщение игрока или назовите номер из списка: /unseat 3.
unseated = Место освобождено: { $name }. За этот стол вернуться нельзя.
unseated-you = Ваше место за столом «{ $chat }» освободили. За этот стол вернуться нельзя.
lobby-not-open = Набор уже закрыт.
lobby-too-few = Игроков пока { $count }, а нужно не меньше { $least }.
no-lobby = Сейчас стол не собирается. Собрать новый — /newgame.
no-game = Игра сейчас не идёт.
already-open = Здесь уже собирается стол или идёт игра.
unknown-link = Эта ссылка больше не действует.
no-such-book = Таких правил нет. Есть fiim-2019, classic-10, ua-club, city и party.
own-books = И ещё свои: { $text }.
creator-only = Это решает организатор стола или администратор группы.
players-only = Это решают те, кто играл, или администратор группы.
admins-only = Это решает администратор группы.
chat-not-served = В этой группе я игр не веду.
rights-unknown = Telegram не говорит, кто здесь администратор. Попробуйте через минуту.

record-file = 📄 Запись игры. Не меняли ли карты, проверит <code>mafia verify</code> с отпечатком 🔒.
