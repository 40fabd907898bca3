# Що друкує --help. Після порожнього рядка — те, що є лише на сторінці самої команди.

# Слова сторінки.
cli-usage = Виклик:
cli-arguments = Аргументи
cli-options = Параметри
cli-commands = Команди
cli-options-place = [ПАРАМЕТРИ]
cli-command-place = КОМАНДА …
cli-default = зазвичай: { $text }
cli-required = обов'язково

# Що стоїть на місці значення.
cli-place-text = ТЕКСТ
cli-place-file = ФАЙЛ
cli-place-folder = ТЕКА
cli-place-id = ID
cli-place-name = ІМ'Я
cli-place-number = НОМЕР
cli-place-code = КОД
cli-place-record = ЗАПИС
cli-place-digest = ВІДБИТОК
cli-place-date = РРРР-ММ-ДД
cli-place-url = АДРЕСА

# Команди.
cli-help-mafia = Ведучий мафії в Telegram.
cli-help-run = Запускає ботів за налаштуваннями.
cli-help-check =
    Перевіряє налаштування, базу, тексти та права бота.

    Кожен рядок починається з ✓, ✗ або «!». Через те, що названо після ✗, бот не запуститься.
cli-help-sandbox = Запускає на цій машині подобу Telegram зі сторінкою — для бота, запущеного вручну.
cli-help-play = Запускає всього бота на цій машині, без Telegram і без токена.
cli-help-replay = Відтворює ігри із записів і друкує суддівський протокол кожної.
cli-help-view = Робить із запису вебсторінку, на якій гру можна пройти крок за кроком.
cli-help-simulate = Грає випадкові ігри й друкує, як часто перемогла кожна команда.
cli-help-rating =
    Рахує бали й таблицю місць за розділом 8 правил FIIM.

    Код виходу 2: у файлі помилка або оцінки порушують пункт правил. Рядок скаже, де й чому.
cli-help-publish =
    Пише сайт: таблиці місць, гравці, ігри, розсадки й правила.

    Код виходу 2: у файлі помилка або в теці лежать чужі файли. Рядок скаже, які.
cli-help-convert =
    Перетворює ігри Полеміки (JSON, версія 4) на записи, які бере mafia import.

    Для чого в записі немає місця, скажуть окремі рядки. Код виходу 2: файл непридатний або гра суперечить собі; рядок скаже, яка й де. Тоді не записано нічого.
cli-help-export =
    Вивантажує все, що є в групи: записи ігор, таблиці й те саме в JSON.

    Тих, кого забули, і тих, хто ховається, немає ніде. Код виходу 2: тека не порожня або бот не знає такої групи; рядок скаже, що саме.
cli-help-import =
    Вносить ігри до історії, сезону, рейтингу та сайту групи.

    Код виходу 1: незрозуміло, хто деякі люди; їх перелічено. Код виходу 2: у файлі помилка або така гра вже є; рядок скаже, яка. Тоді не внесено нічого.
cli-help-migrate = Оновлює схему бази до цієї версії програми.
cli-help-forget = Видаляє дані людини чи чату, навіть коли бот працює. Ігри лишаються, але без цих людей.
cli-help-copy =
    Копіює базу в порожню: SQLite чи PostgreSQL, у будь-який бік. З жодною з двох бот не має працювати.

    Не пишіть пароль в адресі: команду бачать інші користувачі машини. Місце йому — у PGPASSWORD або у файлі, названому в PGPASSFILE.
cli-help-backup =
    Зберігає копію бази у файл, навіть коли бот працює.

    PostgreSQL зберігає pg_dump, одна з його клієнтських програм.
cli-help-restore = Відновлює базу з копії, поки бота зупинено.
cli-help-rules =
    Перевіряє файл зводу правил або друкує звід цілком.

    Код виходу 2: файл — не звід правил. Рядок скаже, де й чому.
cli-help-verify =
    Перевіряє, чи та роздача в записі, відбиток якої оголошено до гри.

    Код виходу 0: та. 1: не та. 2: файл не запис гри, у ньому немає печатки або відбиток хибний.
cli-help-tournament = Проводить турнір за файлом: docs/tournaments.uk.md.
cli-help-tournament-new = Пише файл нового турніру або вже зіграного.
cli-help-tournament-seat = Складає розсадку наступного етапу або тих його турів, де її ще немає.
cli-help-tournament-late = Додає гравця й наново розсаджує тури попереду. Зіграні лишаються.
cli-help-tournament-swap = Міняє місцями двох гравців у турі й каже, чого це коштує. Та сама команда міняє назад.
cli-help-tournament-import = Вносить зіграні ігри. Місце гри в турнірі знаходиться за тим, хто де сидів.
cli-help-tournament-sheet = Друкує таблицю результатів, яку лишилося заповнити: хто де сидить у кожній грі без результату.
cli-help-tournament-print = Пише сторінки для друку: розсадка, картка кожному гравцеві, аркуш кожному столу, порожні протоколи.
cli-help-tournament-standing = Друкує таблицю місць.
cli-help-tournament-open = Відкриває турнір у Telegram. Далі він живе в базі бота, і зміни файлу на нього не діють.
cli-help-tournament-hand = Передає турнір у Telegram іншому організаторові чи головному судді.
cli-help-tournament-write = Пише турнір із бази бота у файл, а записи ігор — у ту саму теку.

# Параметри й аргументи, які є в кількох команд.
cli-option-help = ця сторінка
cli-option-lang = мова відповідей і файлів
cli-option-rules = тека з власними зводами правил
cli-option-port = порт локального сервера
cli-option-chat = група бота; її номер менший за нуль
cli-option-house-bonus = у клубу свої додаткові бали: межі 8.4 не діють
cli-option-json = одним об'єктом JSON
cli-option-csv = таблицею для електронних таблиць
cli-option-html = сторінкою, яку можна покласти будь-куди
cli-option-file = файл турніру, EVENT.toml
cli-option-files = записи ігор, FILE.mafia.toml
cli-option-table = таблиця результатів; можна кілька разів
cli-option-iterations = як довго шукати
cli-option-code = код, який надрукувала команда open

# Параметри й аргументи однієї команди.
cli-option-mafia-version = версія програми
cli-option-mafia-install-completion = навчити оболонку дописувати команди
cli-option-mafia-show-completion = надрукувати сценарій для оболонки
cli-option-check-alive = лише одне: чи працює тут бот і чи не завис він
cli-option-sandbox-folder = де зберігати цей світ; інакше він лише в пам'яті
cli-option-play-speed = у скільки разів швидше, ніж за столом; як минулого разу
cli-option-play-browser = відкрити сторінку
cli-option-play-folder = де зберігати ігри й повідомлення; тека даних користувача
cli-option-play-new = забути всі ігри й почати заново
cli-option-replay-json = по об'єкту JSON на файл
cli-option-replay-strict = код виходу 1, якщо хоч одну дію відхилено
cli-option-view-file = запис гри, FILE.mafia.toml
cli-option-view-out = куди; поруч із записом
cli-option-simulate-ruleset = звід правил
cli-option-simulate-players = скільки людей за столом
cli-option-simulate-games = скільки ігор зіграти
cli-option-simulate-seed = з тим самим числом ігри будуть ті самі
cli-option-simulate-policy = як грають гравці
cli-option-rating-seed = число для жереба (8.7.5)
cli-option-rating-points = fiim: і для ігор за правилами, де балів немає
cli-option-rating-player = замість таблиці — ігри цього гравця, рядок на пункт правил
cli-option-rating-strength = сила гравців, без балів
cli-option-rating-title = заголовок над таблицею
cli-option-publish-folder = куди: у порожню теку або туди, де сайт уже був
cli-option-publish-event = файл турніру, EVENT.toml
cli-option-publish-all = усі ігри групи, а не лише останнього сезону
cli-option-publish-lang = мови сайту замість мови групи, першою — власна; нею й відповіді
cli-option-publish-url = де сайт буде в мережі; тоді посилання матиме картинку
cli-option-export-folder = куди: у порожню теку або в нову
cli-option-convert-files = файли з грою або зі списком ігор
cli-option-convert-to = чим вони стануть
cli-option-convert-out = куди; без теки запис однієї гри йде на екран
cli-option-import-files = записи, таблиці результатів і теки, які вивантажила mafia export
cli-option-import-people = хто є хто: стовпці nickname і telegram
cli-option-import-as-guests = кого немає в цьому файлі, тих немає і в Telegram
cli-option-import-name = як назвати це завантаження; як перший файл
cli-option-import-date = день тих ігор, у яких його не вказано
cli-option-import-undo = прибрати завантаження цілком
cli-option-forget-who = номер людини чи чату (він менший за нуль)
cli-option-forget-yes = не питати; у терміналі команда інакше спитає
cli-option-copy-source = звідки: sqlite:///… або postgresql://…
cli-option-copy-target = куди: порожня база або така, якої ще немає
cli-option-backup-file = файл, який з'явиться
cli-option-backup-keep = новий файл у теці; зі старих лишаються останні N разом із ним
cli-option-restore-file = копія, яку зробила mafia backup
cli-option-restore-over = не жаліти того, що зараз у базі
cli-option-rules-what = check — перевірити файл, show — надрукувати звід
cli-option-rules-which = назва зводу або його файл, BOOK.toml
cli-option-verify-file = запис гри з печаткою
cli-option-verify-digests = що оголосив ведучий: 🔒, ✂️ або те й те
cli-option-tournament-new-title = назва турніру
cli-option-tournament-new-players = таблиця з іменами й клубами або ім'я на рядок
cli-option-tournament-new-ruleset = за яким зводом грають
cli-option-tournament-new-tables = скільки столів у турі
cli-option-tournament-new-rounds = скільки ігор за кожним столом; 10
cli-option-tournament-new-games = скільки ігор у кожного гравця
cli-option-tournament-new-final = скільки ігор у фіналі; 0 — без фіналу
cli-option-tournament-new-from = результати вже зіграного турніру
cli-option-tournament-import-again = виправлений результат стане на місце попереднього
cli-option-tournament-late-player = хто прийшов
cli-option-tournament-late-club = клуб гравця
cli-option-tournament-late-after = останній тур, який лишається; той, де є результат
cli-option-tournament-swap-one = гравець
cli-option-tournament-swap-other = хто сидить на потрібному місці або пропускає тур
cli-option-tournament-swap-round = у якому турі
cli-option-tournament-swap-stage = на якому етапі; на останньому з розсадкою
cli-option-tournament-import-records = записи ігор
cli-option-tournament-print-folder = куди: у порожню теку або туди, де папери вже були
cli-option-tournament-print-stage = лише цей етап
cli-option-tournament-standing-clubs = місця клубів, за балами їхніх гравців
cli-option-tournament-open-organiser = хто веде турнір: номер людини в Telegram
cli-option-tournament-open-chief = хто вирішує протести; організатор
cli-option-tournament-open-pause = хвилин між турами; 0 — за словом організатора
cli-option-tournament-open-bot = який із кількох ботів; із цього числа починається токен
cli-option-tournament-hand-organiser = хто тепер веде турнір
cli-option-tournament-hand-chief = хто тепер вирішує протести
