# Вечір: допис, відповіді, перенесення, столи й кінець.

evening-post =
    Правила: { $book ->
        [fiim-2019] ФІІМ
        [classic-10] класика
        [ua-club] український клуб
        [city] міська мафія
        [own] { $title }
       *[party] для компанії
    } · { $length }
lobby-planned = 📅 <b>{ $hour }</b>
evening-weekly-at = 📅 <b>{ $hour }</b>, щотижня
evening-comer-later = { $number }. { $name } — з { $hour }
evening-away = Не прийдуть: { $count }
evening-missing = { $count ->
    [one] Бракує ще { $count } гравця.
    [few] Бракує ще { $count } гравців.
    [many] Бракує ще { $count } гравців.
   *[other] Бракує ще { $count } гравця.
}
evening-waits = { $count ->
    [one] 🔔 Час! Чекаємо ще на { $count } гравця.
    [few] 🔔 Час! Чекаємо ще на { $count } гравців.
    [many] 🔔 Час! Чекаємо ще на { $count } гравців.
   *[other] 🔔 Час! Чекаємо ще на { $count } гравця.
}
evening-enough = На стіл вистачає.
evening-makes = { $count ->
    [0] Сядуть { $tables }.
    [one] Сядуть { $tables }, почекає { $count }.
    [few] Сядуть { $tables }, почекають { $count }.
    [many] Сядуть { $tables }, почекають { $count }.
   *[other] Сядуть { $tables }, почекають { $count }.
}
evening-choose = Столи: { $tables }. Обирає організатор: «{ button-evening-more }».
evening-plays = 🎲 Граємо! Прийшли пізніше — тисніть «{ button-evening-yes }».
evening-cancelled = 📅 Вечір скасовано.
evening-lapsed = 📅 Цього разу не зібралися.
evening-ended = 📅 Вечір завершено. Дякую за гру!
evening-without-book = 📅 Вечір скасовано: таких правил більше немає.

button-evening-yes = Прийду
button-evening-later = Пізніше
button-evening-no = Не прийду
button-evening-more = Ще…
evening-more = Друг, інша година, інші столи:
button-evening-friend = +1 друг
button-evening-rules = Правила
button-evening-hours = год
button-evening-tables = { $count ->
    [0] Сядуть { $tables }
   *[other] Сядуть { $tables }, чекає { $count }
}
button-evening-weekly = Повторювати щотижня
button-evening-once = Більше не повторювати
button-evening-cancel = Скасувати вечір
button-evening-less = Згорнути
evening-cancel-ask = Скасувати вечір?
button-evening-skip = Лише цей
button-evening-cancel-all = І всі наступні
button-evening-cancel-sure = Так, скасувати

evening-yes-noted = Чекаємо на вас!
evening-later-noted = Чекаємо на вас із { $hour }. Ще раз — на пів години пізніше.
evening-no-noted = Гаразд. Передумаєте — тисніть «{ button-evening-yes }».
evening-is-over = Цей вечір уже завершено.
evening-too-many = Попереду вже { $count } вечорів, більше не вміститься.
evening-friends = Більше ніж { $count } друзів не записати.
evening-friend = { $name }. Ім'я друга — відповіддю на це повідомлення.
button-friend-me = Це я
button-friend-drop = Прибрати
evening-not-your-friend = Прибрати друга може той, хто його привів.
evening-no-friend = Це місце для друга.
evening-past = Ця година вже минула.
evening-begun = Столи вже зібрано.
evening-twice = На цю годину вечір уже призначено.
evening-moved = 📅 Вечір перенесено: <b>{ $hour }</b>
evening-weekly = { $count ->
    [one] Щотижня: наступний допис з'явиться сам за { $count } день.
    [few] Щотижня: наступний допис з'явиться сам за { $count } дні.
    [many] Щотижня: наступний допис з'явиться сам за { $count } днів.
   *[other] Щотижня: наступний допис з'явиться сам за { $count } дня.
}
evening-once = Більше не повторюю.
evening-reminder = 🔔 За годину гра в групі «{ $chat }». Чекаємо на вас!
planned-call = { $count ->
    [0] 🔔 <b>За 10 хвилин гра!</b> Чекаємо на всіх, хто обіцяв.
    [one] 🔔 <b>За 10 хвилин гра!</b> Бракує { $count } гравця.
    [few] 🔔 <b>За 10 хвилин гра!</b> Бракує { $count } гравців.
    [many] 🔔 <b>За 10 хвилин гра!</b> Бракує { $count } гравців.
   *[other] 🔔 <b>За 10 хвилин гра!</b> Бракує { $count } гравців.
}
evening-none = Попереду вечора немає. Призначити — /newgame 21:00.
evening-no-topic = Цю команду пишуть у тій темі, де стоятиме стіл.
evening-table-here = 🎲 Один зі столів вечора стоятиме тут.
evening-table-gone = Столу тут не буде.
evening-topic = Стіл { $number }
evening-needs-topic = Ще одному столу потрібне місце. Дайте мені право на теми — або напишіть у потрібній темі: /evening стіл
button-hour = На годину…
planned-ask = <a href="tg://user?id={ $user }">{ $name }</a>, на яку годину? Відповідайте на це повідомлення: 21:00 або пт 21:00.
lobby-put-off = 🎲 Граємо пізніше, допис нижче.
lobby-went-home = 🎲 Усі розійшлися по домівках.
