# Вечір: допис, відповіді, перенесення, столи й кінець.

evening-post =
    Правила: { $book ->
        [fiim-2019] FIIM
        [classic-10] класика
        [ua-club] український клуб
        [city] міська мафія
        [own] { $title }
       *[party] для компанії
    } · { $length }
evening-host = Збирає { $name }
weekday = { $day ->
    [0] пн
    [1] вт
    [2] ср
    [3] чт
    [4] пт
    [5] сб
   *[other] нд
}
lobby-planned = 📅 <b>{ $hour }</b>
evening-weekly-at = 📅 <b>{ $hour }</b>, щотижня
evening-moved-once = 📅 <b>{ $hour }</b>, зазвичай о { $usual }
evening-moved-day = 📅 <b>{ $hour }</b>, зазвичай { $day } о { $usual }
evening-comer-later = { $number }. { $name } — з { $hour }
evening-comer-missed = { $number }. { $name } — запізнюється
evening-comer-friend = { $number }. { $name } ({ $host } +1)
evening-away = Не прийдуть: { $text }{ $count ->
    [0] {""}
   *[other] {" "}і ще { $count }
}
evening-missing = { $count ->
    [one] Потрібен ще { $count } гравець.
    [few] Потрібно ще { $count } гравці.
    [many] Потрібно ще { $count } гравців.
   *[other] Потрібно ще { $count } гравця.
}
evening-waits = { $count ->
    [one] 🔔 Пора! Чекаємо ще на { $count } гравця.
    [few] 🔔 Пора! Чекаємо ще на { $count } гравців.
    [many] 🔔 Пора! Чекаємо ще на { $count } гравців.
   *[other] 🔔 Пора! Чекаємо ще на { $count } гравця.
}
evening-friends-uncounted = { $count ->
    [1] Друга поки не рахую: нехай прийде й натисне «{ button-friend-me }».
   *[other] Друзів поки не рахую ({ $count }): нехай прийдуть і натиснуть «{ button-friend-me }».
}
evening-waits-until = 🔔 Пора! На стіл вистачить о { $hour }.
evening-enough-later = На стіл вистачить о { $hour }.
evening-enough = На стіл вистачає!
evening-makes = { $of ->
    [1] За столом { $tables }
   *[other] Столи: { $tables }
}{ $count ->
    [0] .
    [one] , зачекає { $count }.
    [few] , зачекають { $count }.
    [many] , зачекають { $count }.
   *[other] , зачекають { $count }.
}
evening-fewer = Для інших столів місця немає. { $count ->
    [0] Сядуть { $tables }.
    [one] Сядуть { $tables }, а { $count } зіграє в наступній.
    [few] Сядуть { $tables }, а { $count } зіграють у наступній.
    [many] Сядуть { $tables }, а { $count } зіграють у наступній.
   *[other] Сядуть { $tables }, а { $count } зіграють у наступній.
}
evening-absent = Немає в групі «{ $chat }», де може стояти стіл: { $text }{ $count ->
    [0] {""}
   *[other] {" "}і ще { $count }
}.
evening-not-there = Не всі є в групі іншого столу, тому столів менше.
evening-coming = Прийдуть: { $count }
evening-layout = { $count ->
    [0] { $tables }
    [one] { $tables } (зачекає { $count })
    [few] { $tables } (зачекають { $count })
    [many] { $tables } (зачекають { $count })
   *[other] { $tables } (зачекають { $count })
}
evening-choose = Столи: { $tables }. Обирає організатор: «{ button-evening-more }».
evening-last = 🎲 Дограємо, і вечір завершено.
evening-opens = 🔔 Пора! Збираємося за стіл. Немає в списку? Натисніть «{ button-evening-yes }».
evening-seated = Стіл { $number }: { $text }
evening-plays = 🎲 Граємо! Прийшли пізніше — натисніть «{ button-evening-yes }».
evening-table = Стіл { $number } · { $status ->
    [lobby] збирається
   *[running] триває гра
}
evening-cancelled = 📅 Вечір { $hour } скасовано.
evening-cancelled-in = 📅 Вечір { $hour } у групі «{ $chat }» скасовано.
evening-no-more = Більше цей вечір не повторюється.
evening-untold = Позначаю тих, кому не можу написати особисто:
evening-next = Наступний — { $hour }
evening-asleep = 📅 Щотижневий вечір — { $hour }
evening-ahead = 📅 Вечір { $hour }
evening-others = Ще попереду:
evening-gathers = { $number }. «{ $chat }»: вечір { $hour }
evening-below = 📅 Допис вечора тепер нижче.
evening-lapsed = 📅 Вечір { $hour }: цього разу не зібралися.
evening-ended = 📅 Вечір { $hour } завершено. Дякую за гру!
evening-without-book = 📅 Вечір скасовано: таких правил більше немає.

button-evening-yes = Прийду
button-evening-later = Пізніше
button-evening-late = Запізнюся
button-evening-no = Не прийду
button-evening-more = Ще…
evening-more = Що зробити з вечором? Перенести — кнопками з «год» або відповіддю сюди: «пт», «пт 21:30».
evening-more-begun = Поки триває вечір, можна:
button-evening-friend = +1 друг
button-evening-rules = Правила
button-evening-page = Сторінка
button-evening-answer = Відповісти
button-to-post = До допису
button-evening-hours = год
button-evening-tables = { $of ->
    [1] Стіл: { $tables }
   *[other] Столи: { $tables }
}{ $count ->
    [0] {""}
    [one] , чекає { $count }
    [few] , чекають { $count }
    [many] , чекають { $count }
   *[other] , чекають { $count }
}
button-evening-weekly = Повторювати щотижня
button-evening-once = Не повторювати
button-evening-cancel = Скасувати вечір
button-evening-less = Згорнути
button-evening-books = Інші правила
button-evening-show = Показати допис
evening-cancel-ask = Скасувати вечір?
    📅 { $hour }
evening-finish-ask = Завершити вечір? { $count ->
    [0] Більше ігор сьогодні не буде.
   *[other] Розпочаті ігри дограємо, нових не буде.
}
button-evening-finish = Завершити вечір
button-evening-move-all = Перенести й наступні
button-evening-keep = Ні, залишити
button-evening-go-on = Ні, граємо далі
button-evening-skip = Лише цей
button-evening-cancel-all = І всі наступні
button-evening-cancel-sure = Так, скасувати
evening-asked-again = Запитання — нижче.

evening-yes-noted = Чекаємо на вас!
evening-waits-noted = Чекаємо на вас! Триває гра, ви сядете за наступну.
evening-left-behind = Гра в групі «{ $chat }» почалася без вас. Прийдете — натисніть «{ button-evening-yes }» у дописі вечора.
evening-later-noted = Чекаємо на вас о { $hour }. Ще на пів години пізніше — «{ button-evening-later }» у дописі.
evening-no-noted = Гаразд. Якщо передумаєте, натисніть «{ button-evening-yes }» у дописі вечора.
evening-friends-stay = Гаразд. Ваші «+1» лишаються в списку. Хто не прийде — «{ button-friend-drop }» під іменем у групі.
evening-is-over = Цей вечір скасовано, або він уже минув. Найближчий покаже /evening.
evening-ends = Вечір завершується: нових столів уже не буде.
evening-again = Хвилинку: сторінка відкриється сама.
evening-too-many = Попереду вже { $count } вечорів. Щоб призначити ще, скасуйте один із них.
evening-friends = Більше ніж { $count } друзів не записати.
evening-friend = { $name }. Як звати друга? Напишіть у відповідь на це повідомлення. Коли прийде, хай натисне «{ button-friend-me }» і сяде за стіл.
evening-friend-named = { $name } ({ $host } +1). Коли прийде, хай натисне «{ button-friend-me }» і сяде за стіл.
evening-friends-sit = 🎲 Прийшли з другом? Нехай натисне тут своє ім'я і сяде за стіл.
button-friend-me = Це я
button-friend-drop = Прибрати
evening-not-your-friend = Прибрати друга може лише той, хто його записав.
evening-listed = Ви вже у списку. Друга прибирає той, хто його записав.
evening-no-friend = Ця кнопка — для друга.
evening-past = Цей час уже минув.
evening-begun = Столи вже зібрано, переносити пізно.
evening-same-day = Цього дня вже є вечір: { $hour }. Перенести його чи скасувати — «{ button-evening-more }» під його дописом.
evening-twice = На цю годину вечір уже призначено.
evening-unlike = На цю годину вечір уже призначено. Правила й повтор змінює організатор: «{ button-evening-more }».
evening-rules-changed = 🎲 Правила вечора тепер: { $book ->
    [fiim-2019] FIIM
    [classic-10] «Класика»
    [ua-club] «Український клуб»
    [city] «Міська»
    [own] «{ $title }»
   *[party] «Для компанії»
}.
evening-move-unclear = Не розумію, коли: «{ $text }». Дайте відповідь ще раз: 21:30, пт або пт 21:30.
evening-moved = 📅 Вечір перенесено на <b>{ $hour }</b>
evening-moved-in = 📅 Вечір у групі «{ $chat }» перенесено на <b>{ $hour }</b>
evening-moved-weekly = Наступні вечори — теж у цей час.
evening-weekly = { $count ->
    [one] Тепер щотижня: допис з'явиться сам за { $count } день до вечора. Оголосити раніше — /evening.
    [few] Тепер щотижня: допис з'явиться сам за { $count } дні до вечора. Оголосити раніше — /evening.
    [many] Тепер щотижня: допис з'явиться сам за { $count } днів до вечора. Оголосити раніше — /evening.
   *[other] Тепер щотижня: допис з'явиться сам за { $count } дня до вечора. Оголосити раніше — /evening.
}
evening-once = Більше не повторюю.
evening-reminder = 🔔 За годину гра в групі «{ $chat }» ({ $hour }). Чекаємо на вас!
planned-call = { $count ->
    [0] 🔔 <b>За 10 хвилин гра!</b> Чекаємо на всіх, хто обіцяв прийти.
    [one] 🔔 <b>За 10 хвилин гра!</b> Потрібен ще { $count } гравець. Чекаємо на всіх, хто обіцяв прийти.
    [few] 🔔 <b>За 10 хвилин гра!</b> Потрібно ще { $count } гравці. Чекаємо на всіх, хто обіцяв прийти.
    [many] 🔔 <b>За 10 хвилин гра!</b> Потрібно ще { $count } гравців. Чекаємо на всіх, хто обіцяв прийти.
   *[other] 🔔 <b>За 10 хвилин гра!</b> Потрібно ще { $count } гравця. Чекаємо на всіх, хто обіцяв прийти.
}
evening-none = Вечора не призначено: ні тут, ні вами в іншій групі. Призначити — /newgame 21:00.
evening-unset = Вечора не призначено. Призначити — /newgame 21:00.
evening-no-topic = Цю команду пишуть у тій темі чи групі, де стоятиме ще один стіл. Тем немає — увімкніть їх у налаштуваннях групи.
evening-table-here = 🎲 Один зі столів вечора збереться тут.
evening-table-of = 🎲 Один зі столів вечора групи «{ $chat }» стоятиме тут.
evening-table-gone = Столу тут не буде.
evening-table-of-gone = Столу групи «{ $chat }» тут не буде.
evening-topic = Стіл { $number }
evening-needs-topic = { $count ->
    [one] Ще одному столу потрібне місце
    [few] Ще { $count } столам потрібне місце
    [many] Ще { $count } столам потрібне місце
   *[other] Ще { $count } столу потрібне місце
}: тема чи інша група. { $lacks ->
    [right] Дайте мені право керувати темами
   *[topics] Увімкніть теми й дайте мені право керувати ними
} — або напишіть у потрібній темі чи групі: /evening стіл
evening-table-there = { $count ->
    [0] 🎲 Ще один стіл збирається в групі «{ $chat }».
   *[other] 🎲 Ще один стіл збирається в групі «{ $chat }». На вас там чекають:
}
evening-your-table = 🎲 Ваш стіл — у групі «{ $chat }». На вас там чекають!
button-hour = Зіграти пізніше…
planned-ask = <a href="tg://user?id={ $user }">{ $name }</a>, о котрій граємо? Напишіть у відповідь на це повідомлення: 21:00 або пт 21:00.
lobby-put-off = 🎲 Граємо пізніше, допис нижче.
lobby-went-home = 🎲 Усі розійшлися по домівках.
or = або
