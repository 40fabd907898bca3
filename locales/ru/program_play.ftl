# Что говорят mafia play и mafia sandbox.

cli-play-begun = Мафия открыта: { $text } (Ctrl-C остановит её, та же команда продолжит; всё хранится в { $name })
cli-play-elsewhere = С другой машины: ssh { $text } HOST, где HOST — эта; потом там тот же адрес
cli-play-stopped = Остановлено. Игры хранятся в { $name }; та же команда продолжит
cli-play-no-server = локальный сервер не запустился
cli-play-server-ended = Локальный сервер завершился с кодом { $name }; снова запустится через { $text } с
cli-play-bot-ended = Бот завершился с кодом { $name }; снова запустится через { $text } с
cli-play-runs = уже работает, адрес { $text }: остановить — kill { $name }; или выберите другую папку: --folder
cli-play-runs-unknown = уже работает: остановите там, где запущено, или выберите другую папку: --folder
cli-play-port = порт { $text } занят; выберите другой: --port
cli-play-port-server = порт { $text } занят локальным сервером, нужным или забытым: остановить — kill { $name }; или выберите другой порт: --port
cli-play-by-hand = Для бота, запущенного вручную, в другом терминале:
