# Що кажуть mafia play і mafia sandbox.

cli-play-begun = Мафію відкрито: { $text } (Ctrl-C зупинить її, та сама команда продовжить; усе зберігається в { $name })
cli-play-elsewhere = З іншої машини: ssh { $text } HOST, де HOST — ця; потім там та сама адреса
cli-play-stopped = Зупинено. Ігри зберігаються в { $name }; та сама команда продовжить
cli-play-no-server = локальний сервер не запустився
cli-play-server-ended = Локальний сервер завершився з кодом { $name }; знову запуститься через { $text } с
cli-play-bot-ended = Бот завершився з кодом { $name }; знову запуститься через { $text } с
cli-play-runs = уже працює, адреса { $text }: зупинити — kill { $name }; або виберіть іншу теку: --folder
cli-play-runs-unknown = уже працює: зупиніть там, де запущено, або виберіть іншу теку: --folder
cli-play-port = порт { $text } зайнято; виберіть інший: --port
cli-play-port-server = порт { $text } зайнято локальним сервером, потрібним чи забутим: зупинити — kill { $name }; або виберіть інший порт: --port
cli-play-by-hand = Для бота, запущеного вручну, в іншому терміналі:
