# Итоги: группы, игрока, лучшие, прошлые игры. На картинках — коротко и без эмодзи.

stats-none = Сыгранных игр здесь пока нет.
stats =
    📋 <b>Итоги группы</b>
    Игр: { $games }. Победы красных — { $red }, победы чёрных — { $black }, ничьи — { $draw }.
stats-own = <b>Ваши игры в этой группе</b>
stats-own-none = Вы здесь ещё не играли: садитесь за стол.
stats-of = 📋 <b>{ $name }</b>: игры в этой группе
stats-of-none = { $name }: сыгранных игр в этой группе пока нет.
stats-everywhere = 📋 <b>Ваши игры во всех группах</b>
stats-everywhere-none = Сыгранных игр у вас пока нет. Соберите стол в группе: /newgame.
stats-hidden = { $name } не показывает свои итоги.
stats-whom = Чьи итоги показать? Напишите /stats @имя или ответьте командой /stats на сообщение игрока.
stats-unknown = Имя { $text } мне незнакомо: я знаю тех, кто садился за стол или обращался ко мне. Можно ответить командой /stats на сообщение этого игрока.
stats-you-hide = Вы скрыты из списков: эти итоги видите только вы.
stats-chat = { $chat }: игр { $games }, побед { $won }
stats-chat-gone = Другая группа: игр { $games }, побед { $won }

figure-won = Побед: { $won } из { $games } — { $share } %.
figure-none-won = Игр: { $games }, победы ещё впереди.
figure-red = 🔴 За красных: побед { $won } из { $games }.
figure-black = ⚫️ За чёрных: побед { $won } из { $games }.
figure-streak = 👑 Побед подряд: сейчас { $count }, лучшая серия — { $most }.
figure-longest = 👑 Лучшая серия побед: { $most }.
figure-first-killed = 🎯 Первая жертва: { $count }.
figure-best = ⭐️ Лучшие ходы: { $count }. Чёрных в них: { $hits } из { $named }.
figure-checks = 🔎 Точные проверки: { $hits } из { $count }.
figure-votes = ✋ Голоса против чёрных: { $hits } из { $count }.
figure-fouls = ⚠️ Фолы: { $count }.
figure-judged = ⚖️ В кресле судьи: игр — { $games }.
figure-wins-with = 👏 Лучше всего в одной команде: { $name } — побед { $won } из { $games }.
figure-loses-with = 🤔 Труднее всего в одной команде: { $name } — побед { $won } из { $games }.
figure-role = { picture-role }: побед { $won } из { $games }

button-hide-me = Скрыть меня из списков
button-show-me = Вернуть меня в списки
hide-done = Вас больше нет в списках, и ваши итоги видите только вы. Вернуться — /stats.
show-done = Вы снова в списках.

top-title = 🏆 <b>Лучшие игроки группы</b>
top-row = { $place }. { $name } — { $share } %, побед { $won } из { $games }
top-row-waits = ({ $place }) { $name } — { $share } %, побед { $won } из { $games } · { rating-left }
top-rule = { $least ->
    [one] Выше тот, кто чаще побеждает; место — с { $least } игры. При равной доле выше тот, у кого игр больше; полное равенство — одно место.
    [few] Выше тот, кто чаще побеждает; место — с { $least } игр. При равной доле выше тот, у кого игр больше; полное равенство — одно место.
    [many] Выше тот, кто чаще побеждает; место — с { $least } игр. При равной доле выше тот, у кого игр больше; полное равенство — одно место.
   *[other] Выше тот, кто чаще побеждает; место — с { $least } игры. При равной доле выше тот, у кого игр больше; полное равенство — одно место.
}
top-none = Списка пока нет: сыгранных игр здесь ещё не было.

evening-title =
    🌙 <b>Вечер { $date }</b>: { $games ->
        [one] { $games } игра
        [few] { $games } игры
        [many] { $games } игр
       *[other] { $games } игры
    }. Победы красных — { $red }, победы чёрных — { $black }, ничьи — { $draw }.
evening-game = { $count }. { $hour } { $winner ->
        [red] 🔴 красные
        [black] ⚫️ чёрные
       *[other] ничья
    } · { button-book }
evening-best = <b>Лучшие за вечер</b> (баллы без компенсации):
evening-player = { $place }. { $name } — <b>{ $total }</b> · побед { $won } из { $games }
evening-tied = и ещё { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
    [many] { $count } игроков
   *[other] { $count } игрока
} с тем же счётом

history-title = 📜 <b>Прошлые игры группы</b>: { $games }. Страница { $number } из { $of }.
history-row = { $count }. { $date } · { button-book } · { $players ->
    [one] { $players } игрок
    [few] { $players } игрока
    [many] { $players } игроков
   *[other] { $players } игрока
} · { $winner ->
    [red] 🔴 победа красных
    [black] ⚫️ победа чёрных
   *[draw] ничья
}
history-row-from = { history-row } · из архива «{ $text }»
history-later = Пока стол собирается или играет, прошлые игры не показываю. Повторите /history после игры.
history-how = Нажмите номер — пришлю запись и протокол игры.
button-newer = ‹ Новее
button-older = Старше ›
past-from-table =
    📜 Игра из архива «{ $text }»: известны только карты и результат.
    { $winner ->
        [red] Победа красных.
        [black] Победа чёрных.
       *[draw] Ничья.
    }
past-seat = №{ $seat } · { $name } — { role-name }
past-sent = Запись и протокол — в вашем личном чате.
past-here = Запись и протокол сейчас будут здесь.
past-in-private = За столом играют. Откройте личный чат со мной — запись пришлю туда.
past-gone = Этой игры в списке больше нет.
memory-in-group = Это команда для группы: наберите её там.

picture-stats-own = Ваши игры
picture-top = Лучшие игроки
picture-top-least = { $least ->
    [one] по доле побед, место — с { $least } игры
    [few] по доле побед, место — с { $least } игр
    [many] по доле побед, место — с { $least } игр
   *[other] по доле побед, место — с { $least } игры
}
picture-player = { $name }
picture-games = { $games ->
    [one] { $games } игра
    [few] { $games } игры
    [many] { $games } игр
   *[other] { $games } игры
}
picture-all-wins = Победы
picture-red-wins = За красных
picture-black-wins = За чёрных
picture-best = Чёрные в лучших ходах
picture-checks = Точные проверки
picture-votes = Голоса против чёрных
picture-part = { $hits } из { $count }
picture-share = { $share } % · { $won } из { $games }
