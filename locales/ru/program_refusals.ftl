# Отказы и ответы.

# Настройки.
cli-needed = нужно в режиме вебхука
cli-set-too = { $name } тоже задано; оставьте одно из двух
cli-https = должно начинаться с https://: другого Telegram не принимает
cli-secret-form = нужно от 1 до 256 знаков: A-Z a-z 0-9 _ -
cli-token-for = не MAFIA_BOT_TOKEN ли это вместо { $name }?
cli-meant = может быть, { $name }?
cli-no-settings-file = это папка, а не файл настроек
cli-chown = отдайте файл (chown) тому, кто запускает программу
cli-no-setting = такой настройки нет
cli-name-value = нужно ИМЯ=значение
cli-latin = в имени не только латинские буквы
cli-host-or-port = нужно АДРЕС:ПОРТ или один ПОРТ, если только для этой машины
cli-host-port = нужно АДРЕС:ПОРТ
cli-group-numbers = нужны номера групп через запятую, например -1001234567890
cli-account = нужен номер вашего аккаунта; его скажет /mydata в личном чате
cli-http = нужен адрес, http://… или https://…, с путём или без
cli-proxy-form = нужно socks5://, http:// или https://, затем АДРЕС:ПОРТ или ИМЯ:ПАРОЛЬ@АДРЕС:ПОРТ; знак вроде @ в пароле — как %40
cli-folder-none = { $name } — не папка
cli-url-form = нужно sqlite:///ПУТЬ или postgresql://ИМЯ:ПАРОЛЬ@СЕРВЕР/БАЗА
cli-url-options = после вопросительного знака может стоять только { $text }
cli-port-number = port — это число
cli-port-behind = порт после адреса — это число
cli-tokens = нужен токен бота: цифры, двоеточие, буквы; несколько — через запятую
cli-same-bot = два токена одного бота
cli-whole = нужно целое число
cli-number = нужно число
cli-must-more = нужно больше { $text }
cli-must-least = нужно не меньше { $text }
cli-must-less = нужно меньше { $text }
cli-must-most = нужно не больше { $text }
cli-must-either = нужно { $text } или { $name }

# Что нужно программе.
cli-books = сводов — { $count }
cli-made-by-run = { $name } появится при первом запуске
cli-pending = впереди, их выполнит mafia run
cli-none-listened = страницы столов и вебхук выключены
cli-current = выполнены
cli-schema = схема { $why }
cli-without-backup = с MAFIA_BACKUPS=0 миграции пройдут и без неё
cli-not-writable = сюда нельзя писать
cli-not-installed = программы { $name } нет
cli-client-programs = она ставится с клиентскими программами PostgreSQL
cli-no-such-folder = нет папки { $name }
cli-folder-closed = в папку { $name } нельзя писать
cli-newer = база новее этой программы: возьмите ту программу, что её писала, или новее
cli-older = база старше этой программы: её обновит mafia migrate
cli-foreign = это база другой программы: дайте боту свою
cli-held-by = ею занята другая программа (процесс { $text })
cli-held = ею занята другая программа
cli-stop-first = сначала остановите её
cli-out-of-reach = недоступна
cli-refused = отказ
cli-nobody-listens = по этому адресу никто не отвечает
cli-broken-off = сервер разрывает соединение
cli-no-socket = сокета сервера нет
cli-not-let-in = сервер не пускает этого пользователя
cli-no-base = такой базы на сервере нет
cli-wrong-password = имя или пароль серверу не подходят
cli-no-answer = ответа вовремя нет
cli-too-many = у сервера слишком много соединений
cli-no-server-name = имя сервера не найдено
cli-no-telegram = отвечает не Telegram
cli-tls = сбой TLS: часы, сертификаты или прокси по пути
cli-broke = связь оборвалась
cli-proxy-away = прокси недоступен: { $why }
cli-proxy-login = прокси не принимает имя или пароль: см. MAFIA_PROXY
cli-proxy-other = прокси обрывает связь, или он не того вида, что указан в MAFIA_PROXY
cli-proxy-beyond = прокси отвечает, но не может дойти до Telegram: { $text }
cli-token-refused = Telegram не принимает этот токен
cli-hook-refused = Telegram его не принимает

# Копии базы, перенос, миграции и те, кого забыли.
cli-stays = такой файл уже есть, он не тронут
cli-holds-games = в базе есть игры: если их не жаль, добавьте --over
cli-into-empty = база новее этой программы: восстанавливайте копию в пустую
cli-no-backup-file = это не копия базы
cli-other-kind = это копия базы другого вида: восстановите её в базу того же вида, потом mafia copy
cli-restore-one = восстановите базу из копии
cli-saved = сохранено и проверено, байтов: { $count }
cli-makes-no = этой программой не создано: { $text }
cli-restored = база восстановлена
cli-brings-up = Её создала старая программа: её обновит mafia run или mafia migrate.
cli-is-source = это та же база, откуда копируют
cli-not-empty-base = база, куда копируют, не пуста: есть строки в { $name }
cli-nothing-to-do = всё уже обновлено
cli-done = готово
cli-forgotten = данные удалены
cli-unknown = ничего и не было известно
cli-unchanged = ничего не изменилось
cli-unfinished = игра не окончена; остановите её там (/stop или /cancel) и повторите
cli-for-good = забыть { $text } навсегда?

# Что говорят система и SQLite.
cli-address-taken = адрес { $text } занят
cli-system-eaddrnotavail = такого адреса у машины нет
cli-system-econnrefused = в соединении отказано
cli-system-enetunreach = сеть недоступна
cli-system-ehostunreach = узел недоступен
cli-sqlite-cantopen = файл базы не открывается
cli-sqlite-notadb = это не файл базы
cli-sqlite-readonly = в эту базу нельзя писать
cli-sqlite-ioerr = сбой диска
