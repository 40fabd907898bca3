# Стол собирается: сообщение набора, приглашение, начало и отмена.

lobby-title =
    🎲 <b>Стол собирается</b> · { $book ->
        [fiim-2019] ФИИМ
        [classic-10] классика
        [ua-club] украинский клуб
        [city] городская мафия
       *[party] для компании
    } · мест: { $players } · ~{ $hours ->
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
lobby-full = Все места заняты, можно начинать.
lobby-crowded = { $count ->
    [one] Для этих правил за столом на { $count } игрока больше, чем нужно.
    [few] Для этих правил за столом на { $count } игрока больше, чем нужно.
    [many] Для этих правил за столом на { $count } игроков больше, чем нужно.
   *[other] Для этих правил за столом на { $count } игрока больше, чем нужно.
}
lobby-is-full = <a href="tg://user?id={ $user }">{ $name }</a>, стол собран: можно начинать.
lobby-begun = { $book ->
    [fiim-2019] 🎲 <b>Игра начинается</b> · ФИИМ
    [classic-10] 🎲 <b>Игра начинается</b> · классика
    [ua-club] 🎲 <b>Игра начинается</b> · украинский клуб
    [city] 🎲 <b>Игра начинается</b> · городская мафия
   *[party] 🎲 <b>Игра начинается</b> · для компании
}
lobby-again = 🎲 <b>Ещё раз тем же составом?</b> Кто играет — садитесь за стол:
lobby-called = <a href="tg://user?id={ $user }">{ $name }</a>
lobby-cancelled = 🎲 Набор отменён.

button-join = Сесть за стол
button-begin = Начать игру
button-rules = Правила
button-leave = Освободить место
button-cancel = Отменить
button-cancel-sure = Да, отменить
button-stop-sure = Да, остановить
cancel-ask = Отменить набор?
stop-ask = Остановить игру? Результата не будет.

lobby-joined = Вы за столом. Карта придёт сюда, когда начнётся игра. Передумаете — /leave.
lobby-left = Место за столом свободно.
lobby-seated-here = Вы уже за этим столом.
lobby-seated-elsewhere = Вы уже за столом в группе «{ $chat }». Освободить место — /leave.
lobby-no-seat = Мест за этим столом больше нет.
lobby-not-open = Набор уже закрыт.
lobby-too-few = Игроков пока { $count }, а нужно не меньше { $least }.
no-lobby = Сейчас стол не собирается. Собрать новый — /newgame.
no-game = Игра сейчас не идёт.
already-open = Здесь уже собирается стол или идёт игра.
unknown-link = Эта ссылка больше не действует.
no-such-book = Правил «{ $name }» нет. Есть fiim-2019, classic-10, ua-club, city и party.
creator-only = Это решает организатор стола или администратор группы.
players-only = Это решают те, кто играл, или администратор группы.
admins-only = Это решает администратор группы.
rights-unknown = Telegram не говорит, кто здесь администратор. Попробуйте через минуту.

record-file = Запись игры: карты, ходы и голоса.
