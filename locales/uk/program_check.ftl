# Що каже mafia check.

# Про що рядок.
cli-subject-env = .env
cli-subject-settings = налаштування
cli-subject-chats = групи
cli-subject-bots = боти
cli-subject-rules = правила
cli-subject-database = база
cli-subject-migrations = міграції
cli-subject-addresses = адреси
cli-subject-backups = копії бази
cli-subject-files = файли
cli-subject-connections = з'єднання
cli-subject-locales = тексти
cli-subject-proxy = проксі { $text }
cli-subject-token = токен
cli-subject-groups = нові групи
cli-subject-webhook = вебхук
cli-subject-table-page = сторінка столу
cli-subject-mini-app = Mini App
cli-subject-privacy = режим приватності
cli-subject-chat = група { $text }

# Що він каже.
cli-check-all = усі
cli-check-served = бот веде ігри не всюди, груп у списку — { $count }
cli-check-no-backup = { $text }. Без неї програма не перейде на нову схему бази
cli-check-environment = тут його немає; налаштування взято з оточення
cli-check-no-env = файлу { $text } немає: створіть його (README, «Запустити») або запустіть команду там, де він лежить
cli-check-address-taken = { $text }: мабуть, ботом, який тут уже працює
cli-check-damaged = базу { $name } пошкоджено ({ $text }): відновіть її з копії
cli-check-open = таємне можуть прочитати інші користувачі машини: chmod 600 { $text }
cli-check-closed = закриті від чужих
cli-check-few = лише { $name }: система має дозволити { $text } відкритих файлів (ulimit -Hn, LimitNOFILE=)

# Що відповідає Telegram.
cli-check-proxy = відповідає
cli-check-refused = Telegram не приймає токен бота { $text }: перевірте MAFIA_BOT_TOKEN
cli-check-unasked = запитати Telegram не вдалося: { $why }
cli-check-add = додати до групи: { $text }
cli-check-unwanted = до нових груп бота додати не можна: /setjoingroups у @BotFather
cli-check-waiting = у черзі { $count }
cli-check-telegram-says = Telegram каже: { $text }; { $why }
cli-check-elsewhere = Telegram шле на іншу адресу; mafia run поставить свою
cli-check-unregistered = не поставлено; mafia run поставить
cli-check-registered = поставлено, { $why }
cli-check-off = вимкнено
cli-check-switches = увімкнено; mafia run вимкне його
cli-check-left = MAFIA_SETTINGS=0: сам бот його не чіпатиме
cli-check-hears = увімкнено, але в усіх відомих групах ({ $count }) бот — адміністратор
cli-check-deaf = увімкнено: кнопки й команди працюють, а слова бот чує лише там, де він адміністратор{ $why }; вимкнути: /setprivacy у @BotFather
cli-check-deaf-in = груп { $number }, з них адміністратор у { $count }; не адміністратор у { $text }
cli-check-moved = тепер її номер { $text }; бот веде її під обома
cli-check-lost = бота в ній немає, або номер хибний ({ $why })
cli-check-mute = ботові не можна там писати: дозвольте або зробіть адміністратором

# Сторінка столу.
cli-check-page = відповідає за адресою { $text }
cli-check-page-away = звідси недоступна: { $why }
cli-check-page-answers = відповідає { $text }: бота не запущено, або проксі веде не до MAFIA_WEB_LISTEN
cli-check-page-other = відповідає інша сторінка: проксі веде не туди
cli-check-set-up = є
cli-check-no-app = його немає, і кнопка в групі веде спершу до приватного чату: у @BotFather /mybots, { $name }, Bot Settings, Configure Mini App, Enable Mini App, { $text }; потім перезапустіть бота

# mafia check --alive.
cli-alive = робота бота
cli-alive-none = бота тут не запущено
cli-alive-ended = бота тут не запущено; останній був живий о { $text }
cli-alive-no-database = із цією базою не працює жоден бот
cli-alive-stands = бот завис на { $text } с; що сталося — у журналі
