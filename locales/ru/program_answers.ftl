# Что отвечают команды, и что говорят их ошибки.

# Что сделано.
cli-players-games = { $players ->
    [one] { $players } игрок
    [few] { $players } игрока
    [many] { $players } игроков
   *[other] { $players } игрока
}, { $games ->
    [one] { $games } игра
    [few] { $games } игры
    [many] { $games } игр
   *[other] { $games } игры
}
cli-players-tables-rounds = { $players ->
    [one] { $players } игрок
    [few] { $players } игрока
    [many] { $players } игроков
   *[other] { $players } игрока
}, { $count ->
    [one] { $count } стол
    [few] { $count } стола
    [many] { $count } столов
   *[other] { $count } стола
}, { $number ->
    [one] { $number } тур
    [few] { $number } тура
    [many] { $number } туров
   *[other] { $number } тура
}
cli-games-people = { $games ->
    [one] { $games } игра
    [few] { $games } игры
    [many] { $games } игр
   *[other] { $games } игры
}, { $count ->
    [one] { $count } человек
    [few] { $count } человека
    [many] { $count } человек
   *[other] { $count } человека
}
cli-players = { $players ->
    [one] { $players } игрок
    [few] { $players } игрока
    [many] { $players } игроков
   *[other] { $players } игрока
}
cli-games = { $games ->
    [one] { $games } игра
    [few] { $games } игры
    [many] { $games } игр
   *[other] { $games } игры
}
cli-pages = { $count ->
    [one] { $count } страница
    [few] { $count } страницы
    [many] { $count } страниц
   *[other] { $count } страницы
}
cli-pages-lead = старые адреса ведут в { $locale }
cli-seated = рассадка готова — { $stage }
cli-swapped = в туре { $round } местами поменялись { $name } и { $other }
cli-none-new = новых игр нет
cli-unfilled = не заполнено игр: { $count }
cli-passed-over = столбцы не учтены: { $text }
cli-lines-passed-over = строки не учтены: { $text }
cli-sheets-passed-over = листы не учтены: { $text }
cli-few-players = игры, где меньше { $number } игроков: { $text }
cli-read-as = кодировка файла — { $text }
cli-alike = похожие имена считаются разными людьми: { $text }
cli-people-head = ник;telegram;похожи
cli-open = турнир { $code } открыт; вход по ссылке { $link }, где BOT — имя бота { $text }
cli-open-already = этот турнир уже открыт, его код { $code }
cli-two-now = теперь их два. Лишний организатор отменит в /tournament
cli-handed = у турнира «{ $name }» другой организатор или главный судья
cli-taken-back = { $games ->
    [one] { $games } игра убрана
    [few] { $games } игры убраны
    [many] { $games } игр убрано
   *[other] { $games } игры убраны
}
cli-undecided = ничего не внесено: впишите в файл для --people, кто это, или добавьте --as-guests
cli-lines-left-out = строк в записях, которых правила не принимают, пропущено
cli-seasons-left-out = сезоны из файла не взяты: у группы есть свои

# Сколько осталось.
cli-doing-seat = рассадка
cli-doing-rating = подсчёт
cli-doing-publish = сайт
cli-progress = { $count } %, осталось { $number } с

# Насколько ровна рассадка.
cli-equal-games = игр у игрока
cli-equal-pairs = встреч у двоих
cli-equal-apart = встреч у тех, кто сидит врозь
cli-equal-seats = раз на каждом месте
cli-equal-tables = раз за каждым столом
cli-equal-rests = отдыхов
cli-equal-running = два тура подряд отдыхает
cli-nobody = никто
cli-once = 1
cli-times = { $text }
cli-mean = в среднем { $text }
cli-variance = разброс { $text }
cli-as-before = как было
cli-play-games = у { $players ->
    [one] { $players } игрока
    [few] { $players } игроков
    [many] { $players } игроков
   *[other] { $players } игроков
} по { $games ->
    [one] { $games } игре
    [few] { $games } игры
    [many] { $games } игр
   *[other] { $games } игры
}
cli-play = у { $players } по { $count }
cli-or = { $count } или { $number }
cli-equal-if = поровну будет, если игроков { $why }
cli-equal-with = каждому по { $games ->
    [one] { $games } игре
    [few] { $games } игры
    [many] { $games } игр
   *[other] { $games } игры
} — это { $text }

# Где ошибка.
cli-at-line = строка { $number }
cli-at-column = столбец { $text }
cli-at-sheet = лист «{ $text }»
cli-at-game-line = строка игры { $number }
cli-at-game = игра { $text }
cli-at-seat = место { $seat }
cli-warning = внимание

# Файлы и папки.
cli-no-folder-either = это не папка
cli-unreadable = не читается
cli-unwritable = не записывается
cli-too-large = слишком велик: больше { $text } байт
cli-not-utf8 = это не текст в UTF-8
cli-no-text = это не текст в UTF-8, UTF-16 или cp1251
cli-no-workbook = эту книгу прочитать не удалось
cli-workbook-limits = на неё уходит слишком много памяти или времени
cli-old-workbook = это старая книга Excel или книга с паролем: сохраните её заново в формате xlsx
cli-exists = такой файл уже есть
cli-twice-given = назван дважды
cli-other-folder = там лежит { $why }; возьмите другую папку
cli-strange-folder = там лежит { $name }, и это не { $why }; возьмите пустую папку
cli-a-site = сайт
cli-papers = турнир на бумаге
cli-no-database = такой базы нет
cli-not-set = не задано
cli-from-botfather = его даёт @BotFather
cli-no-group = такой группы бот не знает

# Сама команда.
cli-one-of-two = либо --rounds, либо --games
cli-one-of-three = только одно: --json, --csv или --html
cli-one-of-bots = одно из { $text }
cli-whom = --organiser, --chief или оба
cli-of-what = чей сайт: --event FILE или --chat ID
cli-what = что: FILE или --undo NAME
cli-nothing-to-count = считать нечего: FILE или --table FILE.csv
cli-bad-address = --url: адрес вида https://example.org/club/

# Файл турнира.
cli-no-stage-left = рассадка есть у каждого этапа; чтобы провести жеребьёвку заново, удалите её
cli-waits-for = сначала нужен результат: { $text } (его ждёт { $stage })
cli-waits-for-protest = сначала нужно решение по протесту ({ $name }; { $text }): его ждёт { $stage }
cli-outdated = результаты изменились после жеребьёвки: { $stage }
cli-would-play = теперь там играли бы: { $text }
cli-would-not = уже не играли бы: { $text }
cli-draw-anew = чтобы провести её заново, удалите рассадку этапа
cli-none-seated = рассадки ещё нет; просто впишите игрока в файл
cli-only-first = в этап «{ $stage }» проходят только первые из таблицы
cli-rounds-played = в этапе «{ $stage }» туров { $number }, сыграно { $count }
cli-no-round = у тура { $round } нет рассадки
cli-plays-not = «{ $name }» не играет
cli-no-swap = в туре { $round } менять нечего
cli-played-already = игра уже сыграна: { $text }
cli-final-for-all = в финал из { $count } попали бы все, кто играет; без финала — --final 0
cli-none-drawn = рассадки ещё нет; её делает mafia tournament seat
cli-no-clubs = ни у одного клуба нет игрока в таблице
cli-no-game-in-it = в нём нет ни одной игры
cli-sits-nowhere = так эти игроки не сидят ни за одним столом без результата
cli-nearest = ближе всего — { $text }
cli-seat-is = на месте { $seat } там { $name }
cli-has-seats = там { $count ->
    [one] { $count } место
    [few] { $count } места
    [many] { $count } мест
   *[other] { $count } места
}
cli-uneven-round = в туре { $round } игр { $count }, а в первом { $number }
cli-last-tables = в последнем туре столов { $count }, а в этапе { $number }
cli-plan-last = в последнем туре столов { $count }, а всего { $number }
cli-seating-rounds = в рассадке туров { $count }, а в этапе { $number }
cli-round-tables = в туре { $round } рассадки столов: { $count }
cli-twice-table = дважды: стол «{ $name }»
cli-twice-player = дважды: игрок «{ $name }»
cli-twice-number = дважды: номер «{ $name }»
cli-twice-stage = дважды: этап «{ $name }»
cli-twice-game = дважды: игра «{ $name }»
cli-twice-player-in-round = дважды: игрок в туре { $round } «{ $name }»
cli-twice-judge = судья, { $text }, тур { $round }: «{ $name }» стоит дважды
cli-sitting-first = там сидят { $count }, а в first стоит { $number }; удалите рассадку и проведите жеребьёвку заново
cli-one-source = у игры либо record, либо results
cli-both-results = results и game пишут вместе: файл и название игры в нём
cli-all-first = в первом этапе играют все: first там не пишут
cli-sits-no-player = «{ $name }» сидит: { $text }, а среди игроков такого имени нет
cli-off-no-table = «{ $name }» не сидит за столом «{ $table }», но такого стола нет
cli-apart-no-player = «{ $name }» сидит врозь, а среди игроков такого имени нет
cli-change-no-player = «{ $name }» есть в замене, а среди игроков такого имени нет
cli-no-game = такой игры нет: { $text }
cli-judge-no-table = «{ $name }» судит стол { $table }, а такого стола нет
cli-no-stage = этапа «{ $name }» нет
cli-none-of = «{ $name }» — не из списка: { $text }
cli-seats-unfit = правила не для { $players ->
    [one] { $players } игрока
    [few] { $players } игроков
    [many] { $players } игроков
   *[other] { $players } игроков
}, { $why }
cli-least-unfit = { $count } не подходит к seats или к правилам
cli-only-for = они только для { $count }
cli-only-for-range = они только для { $least }–{ $most }
cli-can-go-on = пройти могут { $count }, а должны { $number }
cli-needs-more = столам ({ $count }) по { $size } нужно { $players ->
    [one] { $players } игрок
    [few] { $players } игрока
    [many] { $players } игроков
   *[other] { $players } игрока
}, а есть { $number }
cli-needs-more-one = столу на { $size } нужно { $players ->
    [one] { $players } игрок
    [few] { $players } игрока
    [many] { $players } игроков
   *[other] { $players } игрока
}, а есть { $number }
cli-or-stand-in = место может занять игрок со stand_in = true
cli-or-least = least_seats разрешит неполный стол
cli-plan-empty = для рассадки нужен хотя бы один стол, один тур и два места
cli-plan-stranger = { $name }: сидит врозь, но не играет
cli-plan-all-apart = сидеть вместе не может никто
cli-plan-played = сыграно туров { $count }, а всего { $number }
cli-plan-off = { $name } не сидит за столом { $table }, но кого-то из них нет
cli-plan-nowhere = для { $name } не остаётся ни одного стола
cli-plan-sizes = в сыгранном туре { $round } не { $count } × { $size }
cli-plan-twice-in-list = список игроков: дважды назван игрок { $name }
cli-plan-twice-in-round = сыгранный тур { $round }: дважды назван игрок { $name }
cli-nobody-seated = там никто не сидит
cli-seats-differ = сыграно мест { $count }, а по жребию { $number }
cli-no-such-game = в { $file } нет игры «{ $name }»

# Турнир в Telegram.
cli-begun = турнир, который уже начат, открыть нельзя
cli-in-file-only = это умеет только турнир в файле; в Telegram так пока нельзя, уберите этот ключ
cli-not-all-rounds = здесь не все туры; сначала проведите жеребьёвку остальных
cli-number-needed = этот номер нужен; или уберите игрока из файла: он запишется по ссылке
cli-reserved-name = так начинаются имена тех, о ком бот забыл
cli-judge-number-needed = этот номер нужен, чтобы бот мог отдать кресло
cli-least-places = не меньше { $count }
cli-for-tables = столько нужно столам и всем игрокам из файла
cli-no-tournament = турнир «{ $code }» сейчас не идёт
cli-no-tournament-either = турнира «{ $code }» нет

# Результаты и баллы.
cli-cell-wrong = «{ $text }» здесь не подходит
cli-no-card = «{ $text }» — это не карта
cli-yes-no = «{ $text }» — не «да» и не «нет»
cli-not-computed = «{ $text }» — это не значение: таблица его не посчитала
cli-no-day = «{ $text }» — это не дата вида 2024-03-31
cli-unseen-sign = в «{ $name }» есть невидимый знак { $text }
cli-comma = здесь запятая: начните список строкой «игрок» или отделите клуб от имени знаком «;»
cli-another-result = у { $text } уже есть результат ({ $file }), и он другой
cli-differs-winner = победитель
cli-differs-cards = карты
cli-differs-first-kill = первый убитый
cli-differs-best-move = лучший ход
cli-differs-bonus = бонус
cli-differs-approval = согласование
cli-differs-penalty = штраф
cli-differs-removal = удаление
cli-differs-result = результат
cli-club-alone = клуб без имени
cli-puts-again = с --again новый займёт его место
cli-no-points = «{ $text }» — это не баллы
cli-cells = ячеек { $count }, а столбцов { $number }
cli-hidden-sheet = лист скрыт
cli-column-twice = этот столбец стоит дважды
cli-column-missing = этого столбца нет; нужны { $text }
cli-no-seat = «{ $text }» — это не место
cli-best-move-first = лучший ход — только у того, кого отстрелили первым (8.3)
cli-penalty-positive = штраф — это 0 или меньше
cli-seat-missing = места { $seat } нет, или другое стоит дважды
cli-row-differs = в другой строке этой игры не так
cli-one-first = первым отстрелить могут только одного
cli-no-book-deals = ни одни правила не раздают таких карт { $players ->
    [one] { $players } игроку
    [few] { $players } игрокам
    [many] { $players } игрокам
   *[other] { $players } игрокам
}
cli-no-book = ни одни правила не раздают таких карт
cli-no-book-of = правила «{ $name }» не раздают таких карт
cli-sits-twice = «{ $name }» сидит за этим столом дважды
cli-no-such-seat = такого места нет
cli-no-penalty = «{ $text }» — в правилах нет такого штрафа
cli-penalty-unmet = в этой игре такого штрафа быть не может
cli-bonus-limit = балл { $text } выходит за предел
cli-nobody-named = имени здесь нет, баллы дать некому
cli-played-in-none = «{ $name }» ни в одной из этих игр не играет
cli-unscored = в правилах «{ $name }» нет своих баллов; --points fiim даст им баллы ФИИМ

# В историю группы.
cli-imported = «{ $name }» уже внесено; другое имя даёт --name
cli-import-broken-off = «{ $name }» внесено не до конца; если команда прервалась, --undo с этим именем уберёт внесённое
cli-names-alike = «{ $name }»: два имени не различаются в первых { $count } знаках
cli-import-name = имя — от 1 до { $count } знаков
cli-is-somebody = «{ $name }» в этой группе — { $text }, а не { $other }
cli-not-ended = если верить дате, игра ещё не кончилась
cli-one-person = один человек сидит на местах { $text }
cli-no-date = нет даты вида 2024-03-31; её даёт --date
cli-has-game = эта игра в группе уже есть
cli-hosted = её вёл бот
cli-came-with = она из «{ $name }»
cli-no-import = у группы нет «{ $name }»; есть { $text }
cli-outside = её запись лежит вне папки
cli-seats-cards = мест { $count }, а карт { $number }
cli-no-result = у игры нет результата
cli-names-seats = имён { $count }, а мест { $number }
cli-there-twice = «{ $name }» стоит дважды
cli-no-number = «{ $text }» — это не номер в Telegram

# Записи и файлы.
cli-no-role = роли «{ $text }» нет
cli-no-act = действия «{ $text }» нет
cli-too-much = «{ $text }» здесь лишнее
cli-seat-wanted = не хватает места
cli-until-wants = после until нужен шаг, а не «{ $text }»
cli-award-wants = после judge award нужно red или black
cli-game-over-before = игра кончается раньше, чем { $text }
cli-never-gets = до { $text } игра не доходит
cli-no-seat-there = места { $seat } нет
cli-other-book = здесь «{ $name }», а ruleset записи — «{ $other }»
cli-page-without-record = это страница без записи игры
cli-no-commitment = в записи нет отпечатка раздачи ([deal])
cli-no-digest = DIGEST — не отпечаток
cli-digest-form = { $count } знака, 0-9 и a-f
cli-too-long-page = для страницы слишком много строк: больше { $count }
cli-no-parameter = такого параметра нет
cli-not-toml = это не TOML
cli-too-deep = слишком глубокая вложенность
cli-long-key = в ключе больше { $count ->
    [one] { $count } части
    [few] { $count } частей
    [many] { $count } частей
   *[other] { $count } частей
}
cli-only-version = версия одна — целое число 1
cli-value-error = { $why }

# Игры Полемики.
cli-convert-out = для нескольких игр нужна папка: --out ПАПКА
cli-no-json = это не JSON: { $text }
cli-polemica-house = сыграно по домашним правилам: { $text }
cli-polemica-read-hands = в подъёме строки с кандидатом 0 тоже приняты за руки
cli-polemica-read-morning = утренние фолы и удаления прочитаны с номером нового дня
cli-polemica-read-defeat = последнее удаление принято за поражение команды: на нём игра кончается
cli-polemica-read-usual = первый день сыгран как остальные, что бы ни говорил zeroVoting
cli-polemica-read-stopped = принято, что голосование, у которого есть строки, ничего не меняет: из-за удаления или zeroVoting
cli-polemica-read-absent = у кого-то за столом нет строки в голосовании
cli-polemica-read-dead = выстрел в того, кто уже вне игры, принят за промах
cli-polemica-no-place = в записи этому нет места: { $text }
cli-polemica-refused = по правилам ничего не меняет и пропущено: { $text }
cli-polemica-at = день { $number }, { $text }
cli-polemica-undecided = файл кончился, а по правилам ещё никто не победил
cli-polemica-left-over = по правилам этому нет места: игра уже окончена, или так не бывает
cli-polemica-result = по правилам победитель другой: { $text }
cli-polemica-no-row = по правилам у кого-то за столом нет строки в этом раунде
