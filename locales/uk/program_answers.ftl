# Що відповідають команди, і що кажуть їхні помилки.

# Що зроблено.
cli-players-games = { $players ->
    [one] { $players } гравець
    [few] { $players } гравці
    [many] { $players } гравців
   *[other] { $players } гравці
}, { $games ->
    [one] { $games } гра
    [few] { $games } гри
    [many] { $games } ігор
   *[other] { $games } гри
}
cli-players-tables-rounds = { $players ->
    [one] { $players } гравець
    [few] { $players } гравці
    [many] { $players } гравців
   *[other] { $players } гравці
}, { $count ->
    [one] { $count } стіл
    [few] { $count } столи
    [many] { $count } столів
   *[other] { $count } столи
}, { $number ->
    [one] { $number } тур
    [few] { $number } тури
    [many] { $number } турів
   *[other] { $number } тури
}
cli-games-people = { $games ->
    [one] { $games } гра
    [few] { $games } гри
    [many] { $games } ігор
   *[other] { $games } гри
}, { $count ->
    [one] { $count } людина
    [few] { $count } людини
    [many] { $count } людей
   *[other] { $count } людини
}
cli-players = { $players ->
    [one] { $players } гравець
    [few] { $players } гравці
    [many] { $players } гравців
   *[other] { $players } гравці
}
cli-games = { $games ->
    [one] { $games } гра
    [few] { $games } гри
    [many] { $games } ігор
   *[other] { $games } гри
}
cli-pages = { $count ->
    [one] { $count } сторінка
    [few] { $count } сторінки
    [many] { $count } сторінок
   *[other] { $count } сторінки
}
cli-pages-lead = старі адреси ведуть до { $locale }
cli-seated = розсадка готова — { $stage }
cli-swapped = у турі { $round } місцями помінялися { $name } і { $other }
cli-none-new = нових ігор немає
cli-unfilled = не заповнено ігор: { $count }
cli-passed-over = стовпці не враховано: { $text }
cli-lines-passed-over = рядки не враховано: { $text }
cli-sheets-passed-over = аркуші не враховано: { $text }
cli-few-players = ігри, де менше ніж { $number } гравців: { $text }
cli-read-as = кодування файлу — { $text }
cli-alike = схожі імена рахуються різними людьми: { $text }
cli-people-head = нік;telegram;схожі
cli-open = турнір { $code } відкрито; вхід за посиланням { $link }, де BOT — ім'я бота { $text }
cli-open-already = цей турнір уже відкрито, його код { $code }
cli-two-now = тепер їх два. Зайвий організатор скасує в /tournament
cli-handed = турнір «{ $name }» має іншого організатора чи головного суддю
cli-taken-back = { $games ->
    [one] { $games } гру прибрано
    [few] { $games } гри прибрано
    [many] { $games } ігор прибрано
   *[other] { $games } гри прибрано
}
cli-undecided = нічого не внесено: впишіть у файл для --people, хто це, або додайте --as-guests
cli-lines-left-out = рядків у записах, яких правила не приймають, пропущено
cli-seasons-left-out = сезони з файлу не взято: група має власні

# Скільки лишилося.
cli-doing-seat = розсадка
cli-doing-rating = підрахунок
cli-doing-publish = сайт
cli-progress = { $count } %, лишилося { $number } с

# Наскільки рівна розсадка.
cli-equal-games = ігор у гравця
cli-equal-pairs = зустрічей у двох
cli-equal-apart = зустрічей у тих, хто сидить окремо
cli-equal-seats = разів на кожному місці
cli-equal-tables = разів за кожним столом
cli-equal-rests = відпочинків
cli-equal-running = два тури поспіль відпочиває
cli-nobody = ніхто
cli-once = 1
cli-times = { $text }
cli-mean = у середньому { $text }
cli-variance = розкид { $text }
cli-as-before = як було
cli-play-games = у { $players ->
    [one] { $players } гравця
    [few] { $players } гравців
    [many] { $players } гравців
   *[other] { $players } гравців
} по { $games ->
    [one] { $games } грі
    [few] { $games } гри
    [many] { $games } ігор
   *[other] { $games } гри
}
cli-play = у { $players } по { $count }
cli-or = { $count } або { $number }
cli-equal-if = порівну буде, якщо гравців { $why }
cli-equal-with = кожному по { $games ->
    [one] { $games } грі
    [few] { $games } гри
    [many] { $games } ігор
   *[other] { $games } гри
} — це { $text }

# Де помилка.
cli-at-line = рядок { $number }
cli-at-column = стовпець { $text }
cli-at-sheet = аркуш «{ $text }»
cli-at-game-line = рядок гри { $number }
cli-at-game = гра { $text }
cli-at-seat = місце { $seat }
cli-warning = увага

# Файли й теки.
cli-no-folder-either = це не тека
cli-unreadable = не читається
cli-unwritable = не записується
cli-too-large = завеликий: понад { $text } байтів
cli-not-utf8 = це не текст в UTF-8
cli-no-text = це не текст в UTF-8, UTF-16 чи cp1251
cli-no-workbook = цю книгу прочитати не вдалося
cli-workbook-limits = на неї йде забагато пам'яті або часу
cli-old-workbook = це стара книга Excel чи книга з паролем: збережіть її наново у форматі xlsx
cli-exists = такий файл уже є
cli-twice-given = названо двічі
cli-other-folder = там лежить { $why }; візьміть іншу теку
cli-strange-folder = там лежить { $name }, і це не { $why }; візьміть порожню теку
cli-a-site = сайт
cli-papers = турнір на папері
cli-no-database = такої бази немає
cli-not-set = не задано
cli-from-botfather = його дає @BotFather
cli-no-group = такої групи бот не знає

# Сама команда.
cli-one-of-two = або --rounds, або --games
cli-one-of-three = лише одне: --json, --csv або --html
cli-one-of-bots = одне з { $text }
cli-whom = --organiser, --chief чи обидва
cli-of-what = чий сайт: --event FILE або --chat ID
cli-what = що: FILE або --undo NAME
cli-nothing-to-count = рахувати нема чого: FILE або --table FILE.csv
cli-bad-address = --url: адреса виду https://example.org/club/

# Файл турніру.
cli-no-stage-left = кожен етап має розсадку; щоб провести жеребкування знову, видаліть її
cli-waits-for = спершу потрібен результат: { $text } (його чекає { $stage })
cli-waits-for-protest = спершу потрібне рішення щодо протесту ({ $name }; { $text }): його чекає { $stage }
cli-outdated = результати змінилися після жеребкування: { $stage }
cli-would-play = тепер там грали б: { $text }
cli-would-not = уже не грали б: { $text }
cli-draw-anew = щоб провести його знову, видаліть розсадку етапу
cli-none-seated = розсадки ще немає; просто впишіть гравця до файлу
cli-only-first = до етапу «{ $stage }» проходять лише перші з таблиці
cli-rounds-played = в етапі «{ $stage }» турів { $number }, зіграно { $count }
cli-no-round = тур { $round } не має розсадки
cli-plays-not = «{ $name }» не грає
cli-no-swap = у турі { $round } міняти нема чого
cli-played-already = гру вже зіграно: { $text }
cli-final-for-all = до фіналу на { $count } потрапили б усі, хто грає; без фіналу — --final 0
cli-none-drawn = розсадки ще немає; її робить mafia tournament seat
cli-no-clubs = жоден клуб не має гравця в таблиці
cli-no-game-in-it = у ньому немає жодної гри
cli-sits-nowhere = так ці гравці не сидять за жодним столом без результату
cli-nearest = найближче — { $text }
cli-seat-is = на місці { $seat } там { $name }
cli-has-seats = там { $count ->
    [one] { $count } місце
    [few] { $count } місця
    [many] { $count } місць
   *[other] { $count } місця
}
cli-uneven-round = у турі { $round } ігор { $count }, а в першому { $number }
cli-last-tables = в останньому турі столів { $count }, а в етапі { $number }
cli-plan-last = в останньому турі столів { $count }, а всього { $number }
cli-seating-rounds = у розсадці турів { $count }, а в етапі { $number }
cli-round-tables = у турі { $round } розсадки столів: { $count }
cli-twice-table = двічі: стіл «{ $name }»
cli-twice-player = двічі: гравець «{ $name }»
cli-twice-number = двічі: номер «{ $name }»
cli-twice-stage = двічі: етап «{ $name }»
cli-twice-game = двічі: гра «{ $name }»
cli-twice-player-in-round = двічі: гравець у турі { $round } «{ $name }»
cli-twice-judge = суддя, { $text }, тур { $round }: «{ $name }» стоїть двічі
cli-sitting-first = там сидять { $count }, а у first стоїть { $number }; видаліть розсадку й проведіть жеребкування знову
cli-one-source = гра має або record, або results
cli-both-results = results і game пишуть разом: файл і назву гри в ньому
cli-all-first = у першому етапі грають усі: first там не пишуть
cli-sits-no-player = «{ $name }» сидить: { $text }, а серед гравців такого імені немає
cli-off-no-table = «{ $name }» не сидить за столом «{ $table }», але такого столу немає
cli-apart-no-player = «{ $name }» сидить окремо, а серед гравців такого імені немає
cli-change-no-player = «{ $name }» є в заміні, а серед гравців такого імені немає
cli-no-game = такої гри немає: { $text }
cli-judge-no-table = «{ $name }» судить стіл { $table }, а такого столу немає
cli-no-stage = етапу «{ $name }» немає
cli-none-of = «{ $name }» — не зі списку: { $text }
cli-seats-unfit = правила не для { $players ->
    [one] { $players } гравця
    [few] { $players } гравців
    [many] { $players } гравців
   *[other] { $players } гравців
}, { $why }
cli-least-unfit = { $count } не відповідає seats або правилам
cli-only-for = вони лише для { $count }
cli-only-for-range = вони лише для { $least }–{ $most }
cli-can-go-on = пройти можуть { $count }, а повинні { $number }
cli-needs-more = столам ({ $count }) по { $size } потрібно { $players ->
    [one] { $players } гравець
    [few] { $players } гравці
    [many] { $players } гравців
   *[other] { $players } гравці
}, а є { $number }
cli-needs-more-one = столу на { $size } потрібно { $players ->
    [one] { $players } гравець
    [few] { $players } гравці
    [many] { $players } гравців
   *[other] { $players } гравці
}, а є { $number }
cli-or-stand-in = місце може посісти гравець зі stand_in = true
cli-or-least = least_seats дозволить неповний стіл
cli-plan-empty = для розсадки потрібен щонайменше один стіл, один тур і два місця
cli-plan-stranger = { $name }: сидить окремо, але не грає
cli-plan-all-apart = сидіти разом не може ніхто
cli-plan-played = зіграно турів { $count }, а всього { $number }
cli-plan-off = { $name } не сидить за столом { $table }, але когось із них немає
cli-plan-nowhere = для { $name } не лишається жодного столу
cli-plan-sizes = у зіграному турі { $round } не { $count } × { $size }
cli-plan-twice-in-list = список гравців: двічі названо гравця { $name }
cli-plan-twice-in-round = зіграний тур { $round }: двічі названо гравця { $name }
cli-nobody-seated = там ніхто не сидить
cli-seats-differ = зіграно місць { $count }, а за жеребом { $number }
cli-no-such-game = у { $file } немає гри «{ $name }»

# Турнір у Telegram.
cli-begun = турнір, який уже почато, відкрити не можна
cli-in-file-only = це вміє лише турнір у файлі; у Telegram так поки не можна, приберіть цей ключ
cli-not-all-rounds = тут не всі тури; спершу проведіть жеребкування решти
cli-number-needed = цей номер потрібен; або приберіть гравця з файлу: він запишеться за посиланням
cli-reserved-name = так починаються імена тих, про кого бот забув
cli-judge-number-needed = цей номер потрібен, щоб бот міг віддати крісло
cli-least-places = не менше ніж { $count }
cli-for-tables = стільки потрібно столам і всім гравцям із файлу
cli-no-tournament = турнір «{ $code }» зараз не триває
cli-no-tournament-either = турніру «{ $code }» немає

# Результати й бали.
cli-cell-wrong = «{ $text }» тут не пасує
cli-no-card = «{ $text }» — це не карта
cli-yes-no = «{ $text }» — не «так» і не «ні»
cli-not-computed = «{ $text }» — це не значення: таблиця його не обчислила
cli-no-day = «{ $text }» — це не дата на взірець 2024-03-31
cli-unseen-sign = у «{ $name }» є невидимий знак { $text }
cli-comma = тут кома: почніть список рядком «гравець» або відділіть клуб від імені знаком «;»
cli-another-result = { $text } уже має результат ({ $file }), і він інший
cli-differs-winner = переможець
cli-differs-cards = карти
cli-differs-first-kill = перший убитий
cli-differs-best-move = найкращий хід
cli-differs-bonus = бонус
cli-differs-approval = погодження
cli-differs-penalty = штраф
cli-differs-removal = вилучення
cli-differs-result = результат
cli-club-alone = клуб без імені
cli-puts-again = з --again новий стане на його місце
cli-no-points = «{ $text }» — це не бали
cli-cells = клітинок { $count }, а стовпців { $number }
cli-hidden-sheet = аркуш приховано
cli-column-twice = цей стовпець стоїть двічі
cli-column-missing = цього стовпця немає; потрібні { $text }
cli-no-seat = «{ $text }» — це не місце
cli-best-move-first = найкращий хід — лише в того, кого відстріляли першим (8.3)
cli-penalty-positive = штраф — це 0 або менше
cli-seat-missing = місця { $seat } немає, або інше стоїть двічі
cli-row-differs = в іншому рядку цієї гри не так
cli-one-first = першим відстріляти можуть лише одного
cli-no-book-deals = жодні правила не роздають таких карт { $players ->
    [one] { $players } гравцеві
    [few] { $players } гравцям
    [many] { $players } гравцям
   *[other] { $players } гравцям
}
cli-no-book = жодні правила не роздають таких карт
cli-no-book-of = правила «{ $name }» не роздають таких карт
cli-sits-twice = «{ $name }» сидить за цим столом двічі
cli-no-such-seat = такого місця немає
cli-no-penalty = «{ $text }» — у правилах немає такого штрафу
cli-penalty-unmet = у цій грі такого штрафу бути не може
cli-bonus-limit = бал { $text } виходить за межу
cli-nobody-named = імені тут немає, бали дати нема кому
cli-played-in-none = «{ $name }» у жодній із цих ігор не грає
cli-unscored = правила «{ $name }» не мають власних балів; --points fiim дасть їм бали FIIM

# До історії групи.
cli-imported = «{ $name }» уже внесено; інше ім'я дає --name
cli-import-broken-off = «{ $name }» внесено не до кінця; якщо команда перервалася, --undo з цим іменем прибере внесене
cli-names-alike = «{ $name }»: два імені не різняться в перших { $count } знаках
cli-import-name = ім'я — від 1 до { $count } знаків
cli-is-somebody = «{ $name }» у цій групі — { $text }, а не { $other }
cli-not-ended = якщо вірити даті, гра ще не скінчилася
cli-one-person = одна людина сидить на місцях { $text }
cli-no-date = немає дати виду 2024-03-31; її дає --date
cli-has-game = ця гра в групі вже є
cli-hosted = її вів бот
cli-came-with = вона з «{ $name }»
cli-no-import = група не має «{ $name }»; є { $text }
cli-outside = її запис лежить поза текою
cli-seats-cards = місць { $count }, а карт { $number }
cli-no-result = гра не має результату
cli-names-seats = імен { $count }, а місць { $number }
cli-there-twice = «{ $name }» стоїть двічі
cli-no-number = «{ $text }» — це не номер у Telegram

# Записи та файли.
cli-no-role = ролі «{ $text }» немає
cli-no-act = дії «{ $text }» немає
cli-too-much = «{ $text }» тут зайве
cli-seat-wanted = бракує місця
cli-until-wants = після until потрібен крок, а не «{ $text }»
cli-award-wants = після judge award потрібно red або black
cli-game-over-before = гра закінчується раніше, ніж { $text }
cli-never-gets = до { $text } гра не доходить
cli-no-seat-there = місця { $seat } немає
cli-other-book = тут «{ $name }», а ruleset запису — «{ $other }»
cli-page-without-record = це сторінка без запису гри
cli-no-commitment = у записі немає відбитка роздачі ([deal])
cli-no-digest = DIGEST — не відбиток
cli-digest-form = { $count } знаки, 0-9 і a-f
cli-too-long-page = для сторінки забагато рядків: понад { $count }
cli-no-parameter = такого параметра немає
cli-not-toml = це не TOML
cli-too-deep = завелика вкладеність
cli-long-key = у ключі понад { $count ->
    [one] { $count } частину
    [few] { $count } частини
    [many] { $count } частин
   *[other] { $count } частини
}
cli-only-version = версія одна — ціле число 1
cli-value-error = { $why }

# Ігри Полеміки.
cli-convert-out = для кількох ігор потрібна тека: --out ТЕКА
cli-no-json = це не JSON: { $text }
cli-polemica-house = зіграно за домашніми правилами: { $text }
cli-polemica-read-hands = у підйомі рядки з кандидатом 0 пораховано як руки
cli-polemica-read-morning = прийнято, що ранкові фоли й вилучення записано номером нового дня
cli-polemica-read-defeat = прийнято, що останнє вилучення — поразка команди: на ньому гра закінчується
cli-polemica-read-usual = перший день зіграно як решту, хоч би що казав zeroVoting
cli-polemica-read-stopped = прийнято, що голосування, у якого є рядки, нічого не змінює: через вилучення або zeroVoting
cli-polemica-read-absent = у когось за столом немає рядка в голосуванні
cli-polemica-read-dead = постріл у того, хто вже поза грою, пораховано як промах
cli-polemica-no-place = у записі цьому немає місця: { $text }
cli-polemica-refused = за правилами нічого не змінює, тож пропущено: { $text }
cli-polemica-at = день { $number }, { $text }
cli-polemica-undecided = файл скінчився, а за правилами ще ніхто не переміг
cli-polemica-left-over = за правилами гру вже закінчено або такого не буває, а у файлі є ще рядки
cli-polemica-result = за правилами переможець інший: { $text }
cli-polemica-no-row = за правилами в когось за столом немає рядка в цьому раунді
