# Хозяин бота: как работает программа и что ей мешает.

owner-title = 📋 <b>Как я работаю</b>
owner-version = Версия { $version }, без перезапуска { owner-span }
owner-tables = Игр идёт: { $games }, столов собирается: { $lobbies }
owner-database = База: { $database }, { owner-size }
owner-database-away = База: { $database }, не отвечает
owner-free = Свободно на диске: { owner-size }
owner-backup = Последняя копия базы: { owner-span } назад
owner-no-backup = Копии базы здесь ещё нет. Её делает команда mafia backup
owner-polling = Сообщения беру у Telegram сам, без вебхука
owner-webhook-works = Вебхук: всё в порядке
owner-webhook-fails = Вебхук не работает, Telegram пишет: { $text }
owner-hearing-all = Слышу всё, что говорят в группах
owner-hearing-switched = При этом запуске я выключил режим приватности. В группах, где я был раньше, услышу речи, когда меня добавят снова или сделают администратором
owner-hearing-refused = Речи слышны только там, где я администратор: Telegram не дал выключить режим приватности. Помогает /setprivacy у @BotFather
owner-hearing-left = Речи слышны только там, где я администратор: режим приватности включён, а при MAFIA_SETTINGS=0 я его не трогаю
owner-behind = Отвечаю с опозданием: кто-то ждёт ответа уже { owner-span }
owner-standstill = Стоит на месте: { $text }
owner-no-errors = Ошибок с запуска не было
owner-errors = Последние ошибки:
owner-error = { $times ->
    [1] • { owner-span } назад: { $text }
   *[other] { $times ->
        [one] • { owner-span } назад: { $text }, { $times } раз подряд
        [few] • { owner-span } назад: { $text }, { $times } раза подряд
        [many] • { owner-span } назад: { $text }, { $times } раз подряд
       *[other] • { owner-span } назад: { $text }, { $times } раза подряд
    }
}

owner-span = { $unit ->
    [days] { $amount ->
        [one] { $amount } день
        [few] { $amount } дня
        [many] { $amount } дней
       *[other] { $amount } дня
    }
    [hours] { $amount ->
        [one] { $amount } час
        [few] { $amount } часа
        [many] { $amount } часов
       *[other] { $amount } часа
    }
   *[minutes] { $amount ->
        [one] { $amount } минуту
        [few] { $amount } минуты
        [many] { $amount } минут
       *[other] { $amount } минуты
    }
}
owner-size = { $scale ->
    [gigabytes] { $size } ГБ
   *[megabytes] { $size } МБ
}

owner-begun-database = ⚠️ База не отвечает. Игры стоят и пойдут дальше, как только она ответит.
owner-begun-standstill = ⚠️ Часть программы стоит на месте. Перезапустите её: игры не потеряются. Подробности — /admin.
owner-begun-behind = ⚠️ Не успеваю: игроки ждут ответа дольше 15 секунд. Подробности — /admin.
owner-begun-webhook = ⚠️ Telegram не может передать мне сообщения по вебхуку. Подробности — /admin.
owner-begun-disk = ⚠️ На диске почти нет места. Когда оно кончится, игры остановятся.
owner-begun-backup = ⚠️ Новых копий базы нет больше двух дней. Проверьте, работает ли mafia backup.
owner-over-database = ✅ База снова отвечает.
owner-over-standstill = ✅ Вся программа снова работает.
owner-over-behind = ✅ Снова отвечаю вовремя.
owner-over-webhook = ✅ Вебхук снова работает.
owner-over-disk = ✅ Место на диске снова есть.
owner-over-backup = ✅ Есть свежая копия базы.

help-owner = /admin — как я работаю (видите только вы)
