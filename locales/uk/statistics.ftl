# Підсумки: групи, гравця, найкращі, минулі ігри. На картинках — коротко й без емодзі.

stats-none = Зіграних ігор тут поки що немає.
stats =
    📋 <b>Підсумки групи</b>
    Ігор: { $games }. Перемог червоних — { $red }, чорних — { $black }; нічиїх — { $draw }.
stats-own = <b>Ваші ігри в цій групі</b>
stats-own-none = Тут ви ще не зіграли жодної гри — сідайте за стіл.
stats-of = 📋 <b>{ $name }</b>: ігри в цій групі
stats-of-none = { $name }: у цій групі зіграних ігор поки що немає.
stats-everywhere = 📋 <b>Ваші ігри в усіх групах</b>
stats-everywhere-none = Зіграних ігор у вас поки що немає. Зберіть стіл у групі: /newgame.
stats-hidden = { $name } не показує своїх підсумків.
stats-whom = Чиї підсумки показати? Напишіть /stats @ім'я або надішліть /stats у відповідь на повідомлення гравця.
stats-unknown = Ім'я { $text } мені незнайоме: я знаю тих, хто сідав за стіл або звертався до мене. Надішліть /stats у відповідь на повідомлення цього гравця.
stats-you-hide = У списках вас немає: ці підсумки бачите лише ви.
stats-chat = { $chat }: ігор { $games }, перемог { $won }
stats-chat-gone = Інша група: ігор { $games }, перемог { $won }

figure-won = Перемог: { $won } з { $games } — { $share } %.
figure-none-won = Ігор: { $games }, перемоги ще попереду.
figure-red = 🔴 За червоних: перемог { $won } з { $games }.
figure-black = ⚫️ За чорних: перемог { $won } з { $games }.
figure-streak = 👑 Перемог поспіль: зараз { $count }, найкраща серія — { $most }.
figure-longest = 👑 Найкраща серія перемог: { $most }.
figure-first-killed = 🎯 Перша жертва: { $count }.
figure-best = ⭐️ Найкращі ходи: { $count }. Чорних у них: { $hits } з { $named }.
figure-checks = 🔎 Влучні перевірки: { $hits } з { $count }.
figure-votes = ✋ Голоси проти чорних: { $hits } з { $count }.
figure-fouls = ⚠️ Фоли: { $count }.
figure-judged = ⚖️ У кріслі судді: ігор — { $games }.
figure-wins-with = 👏 Найкраще в одній команді: { $name } — перемог { $won } з { $games }.
figure-loses-with = 🤔 Найважче в одній команді: { $name } — перемог { $won } з { $games }.
figure-role = { picture-role }: перемог { $won } з { $games }

button-hide-me = Сховати мене зі списків
button-show-me = Повернути мене у списки
hide-done = У списках вас більше немає, а ваші підсумки бачите лише ви. Повернутися — /stats.
show-done = Ви знову в списках.

top-title = 🏆 <b>Найкращі гравці групи</b>
top-row = { $place }. { $name } — { $share } %, перемог { $won } з { $games }
top-row-waits = ({ $place }) { $name } — { $share } %, перемог { $won } з { $games } · { rating-left }
top-rule = { $least ->
    [one] Вище той, хто частіше перемагає; місце — від { $least } гри. Коли частка однакова, вище той, у кого ігор більше; за повної рівності місце спільне.
    [few] Вище той, хто частіше перемагає; місце — від { $least } ігор. Коли частка однакова, вище той, у кого ігор більше; за повної рівності місце спільне.
    [many] Вище той, хто частіше перемагає; місце — від { $least } ігор. Коли частка однакова, вище той, у кого ігор більше; за повної рівності місце спільне.
   *[other] Вище той, хто частіше перемагає; місце — від { $least } гри. Коли частка однакова, вище той, у кого ігор більше; за повної рівності місце спільне.
}
top-none = Списку поки що немає: зіграних ігор тут ще не було.

evening-title =
    🌙 <b>Вечір { $date }</b>: { $games ->
        [one] { $games } гра
        [few] { $games } гри
        [many] { $games } ігор
       *[other] { $games } гри
    }. Перемоги червоних — { $red }, перемоги чорних — { $black }, нічиї — { $draw }.
evening-game = { $count }. { $hour } { $winner ->
        [red] 🔴 червоні
        [black] ⚫️ чорні
       *[other] нічия
    } · { button-book }
evening-best = <b>Найкращі за вечір</b> (бали без компенсації):
evening-player = { $place }. { $name } — <b>{ $total }</b> · перемог { $won } з { $games }
evening-tied = і ще { $count ->
    [one] { $count } гравець
    [few] { $count } гравці
    [many] { $count } гравців
   *[other] { $count } гравця
} з таким самим рахунком

history-title = 📜 <b>Минулі ігри групи</b>: { $games }. Сторінка { $number } з { $of }.
history-row = { $count }. { $date } · { button-book } · { $players ->
    [one] { $players } гравець
    [few] { $players } гравці
    [many] { $players } гравців
   *[other] { $players } гравця
} · { $winner ->
    [red] 🔴 перемога червоних
    [black] ⚫️ перемога чорних
   *[draw] нічия
}
history-row-from = { history-row } · з архіву «{ $text }»
history-later = Поки стіл збирається або грає, минулих ігор не показую. Повторіть /history після гри.
history-how = Натисніть номер — надішлю запис і протокол гри.
button-newer = ‹ Новіші
button-older = Давніші ›
past-from-table =
    📜 Гра з архіву «{ $text }»: відомі лише карти й результат.
    { $winner ->
        [red] Перемога червоних.
        [black] Перемога чорних.
       *[draw] Нічия.
    }
past-seat = №{ $seat } · { $name } — { role-name }
past-sent = Запис і протокол — у вашому приватному чаті.
past-here = Запис і протокол зараз будуть тут.
past-in-private = За столом саме грають. Відкрийте приватний чат зі мною — запис надішлю туди.
past-gone = Цієї гри в списку більше немає.
memory-in-group = Ця команда — для групи: надішліть її там.

picture-stats-own = Ваші ігри
picture-top = Найкращі гравці
picture-top-least = { $least ->
    [one] за часткою перемог, місце — від { $least } гри
    [few] за часткою перемог, місце — від { $least } ігор
    [many] за часткою перемог, місце — від { $least } ігор
   *[other] за часткою перемог, місце — від { $least } гри
}
picture-player = { $name }
picture-games = { $games ->
    [one] { $games } гра
    [few] { $games } гри
    [many] { $games } ігор
   *[other] { $games } гри
}
picture-all-wins = Перемоги
picture-red-wins = За червоних
picture-black-wins = За чорних
picture-best = Чорні в найкращих ходах
picture-checks = Влучні перевірки
picture-votes = Голоси проти чорних
picture-part = { $hits } з { $count }
picture-share = { $share } % · { $won } з { $games }
