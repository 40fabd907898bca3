# Меню команд.
command-newgame = Собрать стол или назначить вечер
command-begin = Начать игру
command-cancel = Отменить набор
command-stop = Остановить игру
command-pause = Предложить столу паузу
command-leave = Освободить место или уйти из игры
command-table = Кто за столом и что сейчас
command-rules = Правила
command-words = Слова игры
command-settings = Настройки группы
command-stats = Итоги игр: группы и ваши
command-top = Лучшие игроки группы
command-history = Прошлые игры и их записи
command-evening = Найти пост вечера, потом — его итог
command-season = Сезон группы
command-rating = Рейтинг сезона
command-nick = Имя для списков и протоколов
command-join = Объединить два аккаунта одного человека
command-tournament = Мой турнир: запись, места, таблица
command-lang = Язык
command-help = Справка
command-practice = Тренировка: за соседей играет компьютер
command-role = Моя карта
command-note = Заметка о номере или человеке, только для себя
command-lift = Опустить руку
command-mydata = Что обо мне известно
command-forget = Забыть обо мне
command-privacy = Какие данные хранятся

# mafia replay.
replay-title = Правила: { $book }, игроков: { $players }.
replay-rejected = Строка { $number } не принята: { $act } ({ $code }).
