# Что печатает --help. После пустой строки — то, что есть только на странице самой команды.

# Слова страницы.
cli-usage = Вызов:
cli-arguments = Аргументы
cli-options = Параметры
cli-commands = Команды
cli-options-place = [ПАРАМЕТРЫ]
cli-command-place = КОМАНДА …
cli-default = обычно: { $text }
cli-required = обязательно

# Что стоит на месте значения.
cli-place-text = ТЕКСТ
cli-place-file = ФАЙЛ
cli-place-folder = ПАПКА
cli-place-id = ID
cli-place-name = ИМЯ
cli-place-number = НОМЕР
cli-place-code = КОД
cli-place-record = ЗАПИСЬ
cli-place-digest = ОТПЕЧАТОК
cli-place-date = ГГГГ-ММ-ДД
cli-place-url = АДРЕС

# Команды.
cli-help-mafia = Ведущий мафии в Telegram.
cli-help-run = Запускает ботов по настройкам.
cli-help-check =
    Проверяет настройки, базу, тексты и права бота.

    Каждая строка начинается с ✓, ✗ или «!». Из-за того, что названо после ✗, бот не запустится.
cli-help-sandbox = Запускает на этой машине подобие Telegram со страницей — для бота, запущенного вручную.
cli-help-play = Запускает всего бота на этой машине, без Telegram и без токена.
cli-help-replay = Проигрывает записи игр заново и печатает судейский протокол каждой.
cli-help-view = Делает из записи веб-страницу, на которой игру можно пройти по шагам.
cli-help-simulate = Играет случайные игры и печатает, как часто победила каждая команда.
cli-help-rating =
    Считает баллы и таблицу мест по главе 8 правил ФИИМ.

    Код выхода 2: в файле ошибка, или оценки нарушают пункт правил. Строка скажет, где и почему.
cli-help-publish =
    Пишет сайт: таблицы мест, игроки, игры, рассадки и правила.

    Код выхода 2: в файле ошибка, или в папке лежат чужие файлы. Строка скажет, какие.
cli-help-convert =
    Превращает игры Полемики (JSON, версия 4) в записи, которые берёт mafia import.

    Чему в записи нет места, сказано построчно. Код выхода 2: файл негоден, или игра противоречит себе; по строке на каждую, и где. Тогда не записано ничего.
cli-help-export =
    Выгружает всё, что есть у группы: записи игр, таблицы и то же самое в JSON.

    Тех, кого забыли, и тех, кто скрывается, нет нигде. Код выхода 2: папка не пуста, или бот не знает такой группы; строка скажет, что именно.
cli-help-import =
    Вносит игры в историю, сезон, рейтинг и сайт группы.

    Код выхода 1: неясно, кто некоторые люди; они перечислены. Код выхода 2: в файле ошибка, или такая игра уже есть; строка скажет, какая. Тогда не внесено ничего.
cli-help-migrate = Обновляет схему базы до этой версии программы.
cli-help-forget = Удаляет данные человека или чата, даже пока бот работает. Игры остаются, но без этих людей.
cli-help-copy =
    Копирует базу в пустую: SQLite или PostgreSQL, в любую сторону. Ни с одной из двух бот не должен работать.

    Не пишите пароль в адресе: команду видят другие пользователи машины. Место ему — в PGPASSWORD или в файле, который назван в PGPASSFILE.
cli-help-backup =
    Сохраняет копию базы в файл, даже пока бот работает.

    PostgreSQL сохраняет pg_dump, одна из его клиентских программ.
cli-help-restore = Восстанавливает базу из копии, пока бот остановлен.
cli-help-rules =
    Проверяет файл свода правил или печатает свод целиком.

    Код выхода 2: файл — не свод правил. Строка скажет, где и почему.
cli-help-verify =
    Проверяет, та ли раздача в записи, отпечаток которой был объявлен до игры.

    Код выхода 0: та. 1: не та. 2: файл не запись игры, в нём нет печати, или отпечаток неверен.
cli-help-tournament = Проводит турнир по файлу: docs/tournaments.ru.md.
cli-help-tournament-new = Пишет файл нового турнира или уже сыгранного.
cli-help-tournament-seat = Составляет рассадку следующего этапа или тех его туров, где её ещё нет.
cli-help-tournament-late = Добавляет игрока и заново рассаживает туры впереди. Сыгранные остаются.
cli-help-tournament-swap = Меняет местами двух игроков в туре и говорит, чего это стоит. Та же команда меняет обратно.
cli-help-tournament-import = Вносит сыгранные игры. Место игры в турнире находится по тому, кто где сидел.
cli-help-tournament-sheet = Печатает таблицу результатов, которую осталось заполнить: кто где сидит в каждой игре без результата.
cli-help-tournament-print = Пишет страницы для печати: рассадка, карточка каждому игроку, лист каждому столу, пустые протоколы.
cli-help-tournament-standing = Печатает таблицу мест.
cli-help-tournament-open = Открывает турнир в Telegram. Дальше он живёт в базе бота, и правки файла на него не действуют.
cli-help-tournament-hand = Передаёт турнир в Telegram другому организатору или главному судье.
cli-help-tournament-write = Пишет турнир из базы бота в файл, а записи игр — в ту же папку.

# Параметры и аргументы, которые есть у нескольких команд.
cli-option-help = эта страница
cli-option-lang = язык ответов и файлов
cli-option-rules = папка со своими сводами правил
cli-option-port = порт локального сервера
cli-option-chat = группа бота; её номер меньше нуля
cli-option-house-bonus = у клуба свои дополнительные баллы: пределы 8.4 не действуют
cli-option-json = одним объектом JSON
cli-option-csv = таблицей для электронных таблиц
cli-option-html = страницей, которую можно положить куда угодно
cli-option-file = файл турнира, EVENT.toml
cli-option-files = записи игр, FILE.mafia.toml
cli-option-table = таблица результатов; можно несколько раз
cli-option-iterations = как долго искать
cli-option-code = код, который напечатала команда open

# Параметры и аргументы одной команды.
cli-option-mafia-version = версия программы
cli-option-mafia-install-completion = научить оболочку дописывать команды
cli-option-mafia-show-completion = напечатать сценарий для оболочки
cli-option-check-alive = только одно: работает ли здесь бот и не стоит ли он
cli-option-sandbox-folder = где хранить этот мир; иначе он только в памяти
cli-option-play-speed = во сколько раз быстрее, чем за столом; как в прошлый раз
cli-option-play-browser = открыть страницу
cli-option-play-folder = где хранить игры и сообщения; папка данных пользователя
cli-option-play-new = забыть все игры и начать заново
cli-option-replay-json = по объекту JSON на файл
cli-option-replay-strict = код выхода 1, если хоть одно действие отклонено
cli-option-view-file = запись игры, FILE.mafia.toml
cli-option-view-out = куда; рядом с записью
cli-option-simulate-ruleset = свод правил
cli-option-simulate-players = сколько человек за столом
cli-option-simulate-games = сколько игр сыграть
cli-option-simulate-seed = с тем же числом игры будут те же
cli-option-simulate-policy = как играют игроки
cli-option-rating-seed = число для жребия (8.7.5)
cli-option-rating-points = fiim: и для игр по правилам, где баллов нет
cli-option-rating-player = вместо таблицы — игры этого игрока, по строке на пункт правил
cli-option-rating-strength = сила игроков, без баллов
cli-option-rating-title = заголовок над таблицей
cli-option-publish-folder = куда: в пустую папку или туда, где сайт уже был
cli-option-publish-event = файл турнира, EVENT.toml
cli-option-publish-all = все игры группы, а не только последнего сезона
cli-option-publish-lang = языки сайта вместо языка группы, первым — свой; на нём и ответы
cli-option-publish-url = где сайт будет в сети; тогда у ссылки будет картинка
cli-option-export-folder = куда: в пустую папку или в новую
cli-option-convert-files = файлы с игрой или со списком игр
cli-option-convert-to = чем они станут
cli-option-convert-out = куда; без папки запись одной игры печатается
cli-option-import-files = записи, таблицы результатов и папки, которые выгрузила mafia export
cli-option-import-people = кто есть кто: столбцы nickname и telegram
cli-option-import-as-guests = кого нет в этом файле, тех нет и в Telegram
cli-option-import-name = как назвать эту загрузку; как первый файл
cli-option-import-date = день тех игр, в которых он не указан
cli-option-import-undo = убрать загрузку целиком
cli-option-forget-who = номер человека или чата (он меньше нуля)
cli-option-forget-yes = не спрашивать; в терминале команда иначе спросит
cli-option-copy-source = откуда: sqlite:///… или postgresql://…
cli-option-copy-target = куда: пустая база или такая, которой ещё нет
cli-option-backup-file = файл, который появится
cli-option-backup-keep = новый файл в папке; из старых остаются последние N вместе с ним
cli-option-restore-file = копия, которую сделала mafia backup
cli-option-restore-over = не жалеть того, что сейчас в базе
cli-option-rules-what = check — проверить файл, show — напечатать свод
cli-option-rules-which = имя свода или его файл, BOOK.toml
cli-option-verify-file = запись игры с печатью
cli-option-verify-digests = что объявил ведущий: 🔒, ✂️ или то и другое
cli-option-tournament-new-title = название турнира
cli-option-tournament-new-players = таблица с именами и клубами или имя на строку
cli-option-tournament-new-ruleset = по какому своду играют
cli-option-tournament-new-tables = сколько столов в туре
cli-option-tournament-new-rounds = сколько игр за каждым столом; 10
cli-option-tournament-new-games = сколько игр у каждого игрока
cli-option-tournament-new-final = сколько игр в финале; 0 — без финала
cli-option-tournament-new-from = результаты уже сыгранного турнира
cli-option-tournament-import-again = исправленный результат займёт место прежнего
cli-option-tournament-late-player = кто пришёл
cli-option-tournament-late-club = клуб игрока
cli-option-tournament-late-after = последний тур, который остаётся; тот, где есть результат
cli-option-tournament-swap-one = игрок
cli-option-tournament-swap-other = кто сидит на нужном месте или пропускает тур
cli-option-tournament-swap-round = в каком туре
cli-option-tournament-swap-stage = на каком этапе; на последнем с рассадкой
cli-option-tournament-import-records = записи игр
cli-option-tournament-print-folder = куда: в пустую папку или туда, где бумаги уже были
cli-option-tournament-print-stage = только этот этап
cli-option-tournament-standing-clubs = места клубов, по баллам их игроков
cli-option-tournament-open-organiser = кто ведёт турнир: номер человека в Telegram
cli-option-tournament-open-chief = кто решает протесты; организатор
cli-option-tournament-open-pause = минут между турами; 0 — по слову организатора
cli-option-tournament-open-bot = какой из нескольких ботов; с этого числа начинается токен
cli-option-tournament-hand-organiser = кто теперь ведёт турнир
cli-option-tournament-hand-chief = кто теперь решает протесты
