# Что говорит mafia check.

# О чём строка.
cli-subject-env = .env
cli-subject-settings = настройки
cli-subject-chats = группы
cli-subject-bots = боты
cli-subject-rules = правила
cli-subject-database = база
cli-subject-migrations = миграции
cli-subject-addresses = адреса
cli-subject-backups = копии базы
cli-subject-files = файлы
cli-subject-connections = соединения
cli-subject-locales = тексты
cli-subject-proxy = прокси { $text }
cli-subject-token = токен
cli-subject-groups = новые группы
cli-subject-webhook = вебхук
cli-subject-table-page = страница стола
cli-subject-mini-app = Mini App
cli-subject-privacy = режим приватности
cli-subject-chat = группа { $text }

# Что она говорит.
cli-check-all = все
cli-check-served = бот ведёт игры не везде, групп в списке — { $count }
cli-check-no-backup = { $text }. Без неё программа не перейдёт на новую схему базы
cli-check-environment = здесь его нет; настройки взяты из окружения
cli-check-no-env = файла { $text } нет: создайте его (README, «Запустить») или запустите команду там, где он лежит
cli-check-address-taken = { $text }: видимо, ботом, который здесь уже работает
cli-check-damaged = база { $name } испорчена ({ $text }): восстановите её из копии
cli-check-open = секретное могут прочесть другие пользователи машины: chmod 600 { $text }
cli-check-closed = закрыты от чужих
cli-check-few = только { $name }: система должна разрешить { $text } открытых файлов (ulimit -Hn, LimitNOFILE=)

# Что отвечает Telegram.
cli-check-proxy = отвечает
cli-check-refused = Telegram не принимает токен бота { $text }: проверьте MAFIA_BOT_TOKEN
cli-check-unasked = Telegram спросить не удалось: { $why }
cli-check-add = добавить в группу: { $text }
cli-check-unwanted = в новые группы бота добавить нельзя: /setjoingroups у @BotFather
cli-check-waiting = в очереди { $count }
cli-check-telegram-says = Telegram говорит: { $text }; { $why }
cli-check-elsewhere = Telegram шлёт по другому адресу; mafia run поставит свой
cli-check-unregistered = не поставлен; mafia run поставит
cli-check-registered = поставлен, { $why }
cli-check-off = выключен
cli-check-switches = включён; mafia run выключит его
cli-check-left = MAFIA_SETTINGS=0: сам бот его не тронет
cli-check-hears = включён, но во всех известных группах ({ $count }) бот — администратор
cli-check-deaf = включён: кнопки и команды работают, а слова бот слышит только там, где он администратор{ $why }; выключить: /setprivacy у @BotFather
cli-check-deaf-in = групп { $number }, из них администратор в { $count }; не администратор в { $text }
cli-check-moved = теперь её номер { $text }; бот ведёт её под обоими
cli-check-lost = бота в ней нет, или номер неверен ({ $why })
cli-check-mute = боту нельзя там писать: разрешите или сделайте администратором

# Страница стола.
cli-check-page = отвечает по адресу { $text }
cli-check-page-away = отсюда недоступна: { $why }
cli-check-page-answers = отвечает { $text }: бот не запущен, или прокси ведёт не к MAFIA_WEB_LISTEN
cli-check-page-other = отвечает другая страница: прокси ведёт не туда
cli-check-set-up = есть
cli-check-no-app = его нет, и кнопка в группе ведёт сперва в личный чат: у @BotFather /mybots, { $name }, Bot Settings, Configure Mini App, Enable Mini App, { $text }; потом перезапустите бота

# mafia check --alive.
cli-alive = работа бота
cli-alive-none = бот здесь не запущен
cli-alive-ended = бот здесь не запущен; последний был жив в { $text }
cli-alive-no-database = с этой базой не работает ни один бот
cli-alive-stands = бот завис на { $text } с; что случилось — в журнале
