# Турнір: запис, розсадка, тури, підсумок; протест головному судді.

event-first-game = ⚖️ Перша гра турніру. Що заборонено і що за це буває: /rules
event-heats = Відбір
event-final = Фінал

# За посиланням і за командою /tournament.
event-none = Турнірів у вас поки що немає. Записатися можна за посиланням від організатора.
event-unknown = Такого турніру немає, або він уже завершився. Перевірте код: він є в посиланні організатора.
event-by-link = Це можна лише на сторінці турніру: відкрийте посилання організатора ще раз.
event-entry =
    🏆 <b>{ $title }</b>
    Записалося: { $count } з { $places }.
event-when = 📅 { $text }
event-where = Де: { $text }
event-stage = { $stage }: { $count ->
    [one] { $count } тур
    [few] { $count } тури
    [many] { $count } турів
   *[other] { $count } туру
}, { $size ->
    [one] { $size } стіл.
    [few] { $size } столи.
    [many] { $size } столів.
   *[other] { $size } столу.
}
event-rules = Правила: { button-book }.
event-notes = { $text }
event-you-in = ✅ Ви у списку. Розсадка кожного туру прийде сюди.
event-you-waiting = 🕓 Ви в черзі. Звільниться місце — напишу сюди.
event-you-out = Вас у списку більше немає.
event-you-removed = Вас прибрали зі списку. Якщо це помилка, напишіть організаторові.
event-you-expelled = Ви більше не граєте в цьому турнірі: таке рішення головного судді (7.3).
event-full = Вільних місць немає, але можна стати в чергу: з неї беруть і на заміну.
event-left = Вас більше немає у списку. Передумаєте — відкрийте те саме посилання.
event-not-entered = Вас немає у списку цього турніру.
event-late = Запізно: турнір пішов далі. Відкрийте /tournament і подивіться, що зараз.
event-ask-organiser = Розсадка вже готова. Напишіть організаторові: він знайде вам заміну.
event-moved-up = 🏆 <b>{ $title }</b>: місце звільнилося, ви у списку. Розсадка прийде сюди.
event-admitted = 🏆 <b>{ $title }</b>: вас додали до списку гравців. Розсадка прийде сюди.
event-moved-to-wait = 🏆 <b>{ $title }</b>: вас додали у чергу. Знадобиться заміна — напишу сюди.
event-removed = 🏆 <b>{ $title }</b>: вас прибрали зі списку. Якщо це помилка, напишіть організаторові.
event-reopened = 🏆 <b>{ $title }</b>: запис знову відкрито. Попередня розсадка більше не діє, нова прийде, коли запис закриють.
button-event-enter = Записатися
button-event-wait = Стати в чергу
button-event-leave = Вийти зі списку
button-event-menu = Меню організатора

# Меню організатора.
event-organiser-only = Це може лише організатор турніру.
event-menu = 🏆 <b>{ $title }</b>
event-link = Посилання для запису: { $link }

# Кілька турнірів в одного організатора.
event-several = 🏆 У вас кілька турнірів. Який відкрити?
event-listed = { $number }. <b>{ $title }</b>, відкрито { $date }.
event-is-open = Триває запис.
event-is-drawing = Складаю розсадку.
event-is-break = Перерва перед туром.
event-is-running = Триває тур.
event-is-closing = Етап зіграно, але ще не закрито.
event-is-over = Турнір завершено.
event-is-cancelled = Турнір скасовано.

# Скасування та передача іншому організаторові.
button-event-cancel = Скасувати турнір
button-event-cancel-sure = Так, скасувати турнір
event-cancel-sure =
    Скасувати турнір <b>{ $title }</b>? Про це дізнаються всі, хто записався або чекає, і групи столів. Повернути його не вийде.
    Ігри, які вже тривають, підуть далі як звичайні.
event-cancelled = 🏆 Організатор скасував турнір <b>{ $title }</b>. Якщо за столом триває гра, вона йде далі як звичайна.
button-event-hand = Передати
button-event-hand-sure = Так, передати
button-event-chief = Головний суддя
event-hand = Кому передати турнір? Ця людина стане організатором замість вас.
event-hand-nobody = Передати поки що нема кому. Нехай новий організатор відкриє посилання для запису й запишеться: тоді його можна буде вибрати тут.
event-hand-sure = Передати турнір <b>{ $title }</b>? Новий організатор — <b>{ $name }</b>, ваше меню закриється.
event-handed = 🏆 Організатор турніру <b>{ $title }</b> тепер — <b>{ $name }</b>.
event-you-lead = 🏆 Вам передали турнір <b>{ $title }</b>: тепер ви його організатор. Меню завжди відкриває команда /tournament.

# Список людей в організатора.
event-list-in = <b>У списку:</b>
event-list-waiting = <b>Чекають на місце:</b>
event-list-empty = Поки що ніхто не записався.
event-listed-club = { $number }. { $name }, клуб «{ $club }»
event-he-in = Місце у списку є.
event-he-waiting = Чекає на місце.
event-he-out = Більше не у списку.
event-he-removed = Зі списку прибрали ви: за посиланням більше не ввійти.
event-he-expelled = Вилучення з турніру за рішенням головного судді (7.3).
event-he-closed = ⚠️ Приватний чат зі мною не відкрито: карту показати ніде. Нехай відкриє його й надішле /start.
event-ask-name = Як записати гравця { $name }? Надішліть нове ім'я у відповідь на це повідомлення.
event-ask-club = З якого клубу { $name }? Надішліть назву у відповідь на це повідомлення, а якщо клубу немає — риску.
event-ask-whom =
    Кого додати до списку? Перешліть сюди будь-яке повідомлення цієї людини або її контакт.
    Можна й відповісти на це повідомлення: спершу номер акаунта (він є в /mydata), потім ім'я. Наприклад: 123456789 Аня
event-bad-name = Такого імені не видно. Напишіть інше.
event-name-taken = Ім'я { $name } у списку вже є. Придумайте інше.
event-renamed = Записано: { $number }. { $name }.
event-club-set = { $name }: клуб «{ $club }».
event-club-none = { $name }: без клубу.
event-add-how = Не вийшло. Спершу номер акаунта, після пробілу — ім'я. Наприклад: 123456789 Аня
event-add-hidden = Ця людина приховує, хто вона, у пересланих повідомленнях. Попросіть її відкрити посилання для запису або надіслати номер із /mydata.
event-added = У списку: { $number }. { $name }.
event-added-already = { $name } уже у списку.
event-added-closed = У списку: { $number }. { $name }. Приватний чат зі мною поки що не відкрито: нехай відкриє його й надішле /start, інакше карту показати ніде.
event-reopen-sure = Відкрити запис знову? Оголошену розсадку скасую й складу наново, коли запис закриється. Про це дізнаються гравці та групи.
button-event-list = Люди
button-event-add = Додати людину
button-event-rename = Інше ім'я
button-event-club = Клуб
button-event-admit = Додати до списку
button-event-remove = Прибрати зі списку
button-event-reopen = Відкрити запис знову
button-event-reopen-sure = Так, відкрити запис

# Перебіг турніру.
event-entered = Записалося: { $count } з { $places }, у черзі: { $waiting }.
event-bind = Стіл { $table } ще не прив'язано до групи. Напишіть у групі цього столу: <code>/table { $code } { $table }</code>
event-not-bound = Стіл { $table } ще не прив'язано до групи: напишіть у його групі команду з меню.
event-no-table = Столу { $table } в турнірі немає. Є: { $tables }.
event-bound = 🏆 Ця група — стіл <b>{ $table }</b> турніру «{ $title }».
event-bound-twice = Ця група — вже стіл { $table }, а за двома столами водночас не грають.
event-too-few = { $count ->
    [one] Бракує { $count } людини, щоб заповнити столи.
    [few] Бракує { $count } людей, щоб заповнити столи.
    [many] Бракує { $count } людей, щоб заповнити столи.
   *[other] Бракує { $count } людини, щоб заповнити столи.
}
event-wrong = Наступний етап скласти не можна: { $text }. Підсумок оголошу за таблицею.
event-drawing = Складаю розсадку, це займе до хвилини. Тур оголошу сам.
event-next-round = { $stage }, тур { $round } з { $count }.
event-table-begins = Стіл { $table }: гра починається.
event-table-due = Стіл { $table }: гру ще не розпочато.
event-table-running = Стіл { $table }: триває гра.
event-table-over = Стіл { $table }: зіграно.
event-table-stopped = Стіл { $table }: гра без результату, вирішіть, що далі.
event-closing = Ігри етапу зіграно. Підемо далі, коли все буде готово.
event-hindered = Стіл { $table } не може почати.
event-no-group = До нього не прив'язано групи.
event-rules-refused = За правилами з його файлу більше не грають: ніч видала б, кого вбито. Виправте { $parameter } в [overrides] і відкрийте турнір заново.
event-group-plays = У його групі триває інша гра. Коли вона скінчиться або ви зупините її (/stop у групі), натисніть «Почати ще раз».
event-sits-elsewhere = { $at ->
    [lobby] { $name } сидить за іншим столом, який ще збирається. Нехай напише мені в приватний чат /leave; тоді натисніть «Почати ще раз».
    [judge] { $name } судить за іншим столом. Нехай поступиться місцем судді або досудить; тоді натисніть «Почати ще раз». Якщо чекати ніколи — «Заміна гравця».
   *[game] { $name } зараз грає за іншим столом. Коли та гра скінчиться, натисніть «Почати ще раз». Якщо чекати ніколи — «Заміна гравця».
}
event-forgotten = Бот більше не знає гравця { $name }: потрібна заміна.
event-not-again = За цим столом триває турнір: наступну гру починає організатор.
event-stopped = Гра за столом { $table } скінчилася без результату. Зіграти її знову чи лишити без результату?
event-who-goes = Кого замінити?
event-who-comes = Хто сяде замість гравця { $name }?
event-nobody-waits = Заміни для гравця { $name } немає: черга порожня. Дайте посилання для запису тому, хто готовий сісти.
event-you-go = 🏆 <b>{ $title }</b>: далі за вас грає { $name }. Дякую за гру.
event-you-come = 🏆 <b>{ $title }</b>: ви граєте замість гравця { $name }. Ваші місця прийдуть сюди.
event-substituted = Заміна: місце { $number } займає { $name } замість гравця { $text }.
button-event-draw = Закрити запис
button-event-begin = Почати тур
button-event-hold = Зачекати з туром
button-event-again = Почати ще раз
button-event-skip = Без результату
button-event-standing = Таблиця
button-event-look = Оновити
button-event-replace = Заміна гравця
button-event-name = { $name }

# Тур.
event-round =
    🏆 <b>{ $title }</b> · { $stage }, тур { $round }
    Стіл <b>{ $table }</b>, місця:
event-seat = { $number }. { $name }
event-begins = { $count ->
    [one] Початок за { $count } хвилину.
    [few] Початок за { $count } хвилини.
    [many] Початок за { $count } хвилин.
   *[other] Початок за { $count } хвилини.
}
event-begins-soon = Початок — за командою організатора.
event-your-seat = 🏆 <b>{ $title }</b> · { $stage }, тур { $round }: стіл <b>{ $table }</b>, місце <b>{ $number }</b>. Група столу: { $chat }.
event-you-rest = 🏆 <b>{ $title }</b> · { $stage }, тур { $round }: ви відпочиваєте.
event-not-on = 🏆 <b>{ $title }</b>: до етапу «{ $stage }» ви не проходите. Дякую за гру! Таблиця — /tournament.
event-counted = { $stage }, тур { $round }, стіл { $table }: результат у таблиці. { $count ->
    [one] Протести приймають ще { $count } хвилину.
    [few] Протести приймають ще { $count } хвилини.
    [many] Протести приймають ще { $count } хвилин.
   *[other] Протести приймають ще { $count } хвилини.
}
button-protest = Подати протест

# На кого чекає стіл перед грою.
event-waits = 🕓 Стіл { $table } чекає на гравців:
event-table-waits = 🕓 <b>{ $title }</b>: стіл поки що не починає, чекаємо:
event-missing-closed = №{ $number } · { $name }: приватний чат зі мною закрито, карти не побачити.
event-missing-outside = №{ $number } · { $name }: немає в групі столу.
event-missing-silent = №{ $number } · { $name }: немає відповіді на перекличку.
event-missing-expelled = №{ $number } · { $name }: вилучення з турніру (7.3), потрібна заміна.
event-waits-until = { $count ->
    [one] Чекаю { $count } хвилину, потім кличу на заміну першого з черги.
    [few] Чекаю { $count } хвилини, потім кличу на заміну першого з черги.
    [many] Чекаю { $count } хвилин, потім кличу на заміну першого з черги.
   *[other] Чекаю { $count } хвилини, потім кличу на заміну першого з черги.
}
event-waits-in-vain = Стіл { $table }: час минув, а на заміну нікого немає. Дайте комусь посилання для запису або зачекайте ще.
event-you-are-missed = 🕓 <b>{ $title }</b>: стіл { $table } чекає на вас.
event-do-closed = Відкрийте приватний чат зі мною й надішліть /start: інакше карту показати ніде.
event-do-outside = Зайдіть до групи столу, потім натисніть «Я тут» тут, під цим повідомленням.
event-do-silent = Натисніть «Я тут».
event-call = ✋ <b>{ $title }</b>: перекличка за столом { $table }. Ви на місці?
event-stand-by = 🕓 <b>{ $title }</b>: за столами ще не всі, а ви { $number ->
        [1] перша заміна
       *[other] у черзі на заміну під номером { $number }
    }. Ви тут? Відгукнетеся зараз — сядете, щойно звільниться місце. Інакше тоді спитаю ще раз і зачекаю { $count } хв.
event-here = Позначено: ви на місці.
event-here-reserve = Позначено: ви тут. Звільниться місце — покличу.
event-here-late = Зараз за столом на вас не чекають.
button-event-here = Я тут
button-event-call = Перекличка
button-event-wait-on = Зачекати ще
button-event-instead = Заміна: { $name }

# Таблиця й підсумок.
event-standing-none = 🏆 <b>{ $title }</b>: результатів поки що немає.
event-standing = 🏆 <b>{ $title }</b>: таблиця
event-place = { $place }. { $name } — { $total } (дод. { $additional }), ігор { $games }
event-more = { $count ->
    [one] …і ще { $count } місце.
    [few] …і ще { $count } місця.
    [many] …і ще { $count } місць.
   *[other] …і ще { $count } місця.
}
event-podium = 🏆 <b>{ $title }</b>: підсумок
event-podium-place = { $place ->
    [1] 🥇 <b>{ $name }</b> — { $total }
    [2] 🥈 <b>{ $name }</b> — { $total }
   *[other] 🥉 <b>{ $name }</b> — { $total }
}
event-thanks = Дякую всім, хто грав і судив!
event-your-place = 🏆 <b>{ $title }</b> завершено. Ваше місце — <b>{ $place }</b> з { $count }. Дякую за гру!

# Протест.
protest-in-private = Напишіть протест у приватному чаті зі мною: запитання вже там.
protest-ask = Протест: { $stage }, тур { $round }, стіл { $table }. Дайте відповідь на це повідомлення й напишіть, з чим ви не згодні.
protest-players-only = Протест подає той, хто грав у цій грі.
protest-late = Час на протест минув: його приймають десять хвилин після гри.
protest-once = Ваш протест щодо цієї гри вже подано.
protest-sent = Протест передано головному судді. Рішення прийде сюди.
protest-made = ⚖️ Протест: { $stage }, тур { $round }, стіл { $table }. Подає №{ $number } · { $name }:
protest-text = «{ $text }»
protest-chief-only = Протест розглядає головний суддя турніру.
protest-decided-already = Рішення вже ухвалено.
protest-noted = Рішення записано до протоколу.
protest-decided = ⚖️ Протест гравця №{ $number } · { $name } ({ $stage }, тур { $round }, стіл { $table }) розглянуто.
protest-deny = Протест відхилено, результат лишається.
protest-allow = Протест задоволено, результат гри лишається.
protest-void = Протест задоволено, гру не зараховано.
protest-upheld = Протест задоволено
button-protest-deny = Відхилити
button-protest-allow = Задовольнити
button-protest-void = Не зараховувати гру
