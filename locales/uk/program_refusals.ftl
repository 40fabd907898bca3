# Відмови й відповіді.

# Налаштування.
cli-needed = потрібно в режимі вебхука
cli-set-too = { $name } теж задано; лишіть одне з двох
cli-https = має починатися з https://: іншого Telegram не приймає
cli-secret-form = потрібно від 1 до 256 знаків: A-Z a-z 0-9 _ -
cli-token-for = може, це MAFIA_BOT_TOKEN замість { $name }?
cli-meant = може, { $name }?
cli-no-settings-file = це тека, а не файл налаштувань
cli-chown = віддайте файл (chown) тому, хто запускає програму
cli-no-setting = такого налаштування немає
cli-name-value = потрібно НАЗВА=значення
cli-latin = у назві не лише латинські літери
cli-host-or-port = потрібно АДРЕСА:ПОРТ або сам ПОРТ, якщо лише для цієї машини
cli-host-port = потрібно АДРЕСА:ПОРТ
cli-group-numbers = потрібні номери груп через кому, наприклад -1001234567890
cli-account = потрібен номер вашого акаунта; його скаже /mydata у приватному чаті
cli-http = потрібна адреса, http://… або https://…, зі шляхом чи без
cli-proxy-form = потрібно socks5://, http:// або https://, далі АДРЕСА:ПОРТ або ІМ'Я:ПАРОЛЬ@АДРЕСА:ПОРТ; знак на кшталт @ у паролі — як %40
cli-folder-none = { $name } — не тека
cli-url-form = потрібно sqlite:///ШЛЯХ або postgresql://ІМ'Я:ПАРОЛЬ@СЕРВЕР/БАЗА
cli-url-options = після знака питання може стояти лише { $text }
cli-port-number = port — це число
cli-port-behind = порт після адреси — це число
cli-tokens = потрібен токен бота: цифри, двокрапка, літери; кілька — через кому
cli-same-bot = два токени одного бота
cli-whole = потрібне ціле число
cli-number = потрібне число
cli-must-more = потрібно більше за { $text }
cli-must-least = потрібно щонайменше { $text }
cli-must-less = потрібно менше за { $text }
cli-must-most = потрібно щонайбільше { $text }
cli-must-either = потрібно { $text } або { $name }

# Що потрібно програмі.
cli-books = зводів — { $count }
cli-made-by-run = { $name } з'явиться під час першого запуску
cli-pending = попереду, їх виконає mafia run
cli-none-listened = сторінки столів і вебхук вимкнено
cli-current = виконано
cli-schema = схема { $why }
cli-without-backup = з MAFIA_BACKUPS=0 міграції пройдуть і без неї
cli-not-writable = сюди не можна писати
cli-not-installed = програми { $name } немає
cli-client-programs = її ставлять із клієнтськими програмами PostgreSQL
cli-no-such-folder = немає теки { $name }
cli-folder-closed = у теку { $name } не можна писати
cli-newer = база новіша за цю програму: візьміть ту програму, що її писала, або новішу
cli-older = база старша за цю програму: її оновить mafia migrate
cli-foreign = це база іншої програми: дайте ботові свою
cli-held-by = її зайняла інша програма (процес { $text })
cli-held = її зайняла інша програма
cli-stop-first = спершу зупиніть ту
cli-out-of-reach = недоступна
cli-refused = відмова
cli-nobody-listens = за цією адресою ніхто не відповідає
cli-broken-off = сервер розриває з'єднання
cli-no-socket = сокета сервера немає
cli-not-let-in = сервер не пускає цього користувача
cli-no-base = такої бази на сервері немає
cli-wrong-password = ім'я чи пароль серверові не підходять
cli-no-answer = відповіді вчасно немає
cli-too-many = у сервера забагато з'єднань
cli-no-server-name = ім'я сервера не знайдено
cli-no-telegram = відповідає не Telegram
cli-tls = збій TLS: годинник, сертифікати або проксі на шляху
cli-broke = зв'язок обірвався
cli-proxy-away = проксі недоступний: { $why }
cli-proxy-login = проксі не приймає ім'я чи пароль: див. MAFIA_PROXY
cli-proxy-other = проксі обриває зв'язок, або він не того виду, що вказано в MAFIA_PROXY
cli-proxy-beyond = проксі відповідає, але не може дістатися до Telegram: { $text }
cli-token-refused = Telegram не приймає цього токена
cli-hook-refused = Telegram його не приймає

# Копії бази, перенесення, міграції і ті, кого забули.
cli-stays = такий файл уже є, його не змінено
cli-holds-games = у базі є ігри: якщо їх не шкода, додайте --over
cli-into-empty = база новіша за цю програму: відновлюйте копію в порожню
cli-no-backup-file = це не копія бази
cli-other-kind = це копія бази іншого виду: відновіть її в базу того самого виду, потім mafia copy
cli-restore-one = відновіть базу з копії
cli-saved = збережено й перевірено, байтів: { $count }
cli-makes-no = цією програмою не створено: { $text }
cli-restored = базу відновлено
cli-brings-up = Її створила старіша програма: її оновить mafia run або mafia migrate.
cli-is-source = це та сама база, звідки копіюють
cli-not-empty-base = база, куди копіюють, не порожня: є рядки в { $name }
cli-nothing-to-do = усе вже оновлено
cli-done = готово
cli-forgotten = дані видалено
cli-unknown = нічого й не було відомо
cli-unchanged = нічого не змінено
cli-unfinished = гру не закінчено; зупиніть її там (/stop або /cancel) і повторіть
cli-for-good = забути { $text } назавжди?

# Що кажуть система та SQLite.
cli-address-taken = адресу { $text } зайнято
cli-system-eaddrnotavail = такої адреси в машини немає
cli-system-econnrefused = у з'єднанні відмовлено
cli-system-enetunreach = мережа недоступна
cli-system-ehostunreach = вузол недоступний
cli-sqlite-cantopen = файл бази не відкривається
cli-sqlite-notadb = це не файл бази
cli-sqlite-readonly = у цю базу не можна писати
cli-sqlite-ioerr = збій диска
