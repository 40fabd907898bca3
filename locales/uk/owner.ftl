# Господар бота: як працює програма і що їй заважає.

owner-title = 📋 <b>Як я працюю</b>
owner-version = Версія { $version }, без перезапуску { owner-span }
owner-tables = Ігор триває: { $games }, столів збирається: { $lobbies }
owner-database = База: { $database }, { owner-size }
owner-database-away = База: { $database }, не відповідає
owner-free = Вільно на диску: { owner-size }
owner-backup = Остання копія бази: { owner-span } тому
owner-no-backup = Копії бази тут ще немає. Її робить команда mafia backup
owner-polling = Повідомлення беру в Telegram сам, без вебхука
owner-webhook-works = Вебхук: усе гаразд
owner-webhook-fails = Вебхук не працює, Telegram пише: { $text }
owner-hearing-all = Чую все, що говорять у групах
owner-hearing-switched = Під час цього запуску я вимкнув режим приватності. У групах, де я був раніше, чутиму промови, коли мене додадуть знову або зроблять адміністратором
owner-hearing-refused = Промови чутно лише там, де я адміністратор: Telegram не дав вимкнути режим приватності. Допомагає /setprivacy у @BotFather
owner-hearing-left = Промови чутно лише там, де я адміністратор: режим приватності увімкнено, а з MAFIA_SETTINGS=0 я його не чіпаю
owner-behind = Відповідаю із запізненням: хтось чекає на відповідь уже { owner-span }
owner-standstill = Стоїть на місці: { $text }
owner-no-errors = Помилок від запуску не було
owner-errors = Останні помилки:
owner-error = { $times ->
    [1] • { owner-span } тому: { $text }
   *[other] { $times ->
        [one] • { owner-span } тому: { $text }, { $times } раз поспіль
        [few] • { owner-span } тому: { $text }, { $times } рази поспіль
        [many] • { owner-span } тому: { $text }, { $times } разів поспіль
       *[other] • { owner-span } тому: { $text }, { $times } разу поспіль
    }
}

owner-span = { $unit ->
    [days] { $amount ->
        [one] { $amount } день
        [few] { $amount } дні
        [many] { $amount } днів
       *[other] { $amount } дня
    }
    [hours] { $amount ->
        [one] { $amount } годину
        [few] { $amount } години
        [many] { $amount } годин
       *[other] { $amount } години
    }
   *[minutes] { $amount ->
        [one] { $amount } хвилину
        [few] { $amount } хвилини
        [many] { $amount } хвилин
       *[other] { $amount } хвилини
    }
}
owner-size = { $scale ->
    [gigabytes] { $size } ГБ
   *[megabytes] { $size } МБ
}

owner-begun-database = ⚠️ База не відповідає. Ігри стоять і підуть далі, щойно вона відповість.
owner-begun-standstill = ⚠️ Частина програми стоїть на місці. Перезапустіть її: ігри не загубляться. Подробиці — /admin.
owner-begun-behind = ⚠️ Не встигаю: гравці чекають на відповідь довше ніж 15 секунд. Подробиці — /admin.
owner-begun-webhook = ⚠️ Telegram не може передати мені повідомлення через вебхук. Подробиці — /admin.
owner-begun-disk = ⚠️ На диску майже немає місця. Коли воно скінчиться, ігри зупиняться.
owner-begun-backup = ⚠️ Нових копій бази немає понад два дні. Перевірте, чи працює mafia backup.
owner-over-database = ✅ База знову відповідає.
owner-over-standstill = ✅ Уся програма знову працює.
owner-over-behind = ✅ Знову відповідаю вчасно.
owner-over-webhook = ✅ Вебхук знову працює.
owner-over-disk = ✅ Місце на диску знову є.
owner-over-backup = ✅ Є свіжа копія бази.

help-owner = /admin — як я працюю (бачите лише ви)
