# Меню команд.
command-newgame = Зібрати стіл або призначити вечір
command-begin = Почати гру
command-cancel = Скасувати набір
command-stop = Зупинити гру
command-pause = Запропонувати столу паузу
command-leave = Звільнити місце або вийти з гри
command-table = Хто за столом і що зараз
command-rules = Правила
command-words = Слова гри
command-settings = Налаштування групи
command-stats = Підсумки ігор: групи й ваші
command-top = Найкращі гравці групи
command-history = Минулі ігри та їхні записи
command-evening = Знайти допис вечора, потім — його підсумок
command-season = Сезон групи
command-rating = Рейтинг сезону
command-nick = Ім'я для списків і протоколів
command-join = Об'єднати два акаунти однієї людини
command-tournament = Мій турнір: запис, місця, таблиця
command-lang = Мова
command-help = Довідка
command-practice = Тренування: за сусідів грає комп'ютер
command-role = Моя карта
command-note = Нотатка про номер або людину, лише для себе
command-lift = Опустити руку
command-mydata = Що про мене відомо
command-forget = Забути про мене
command-privacy = Які дані зберігаються

# mafia replay.
replay-title = Правила { $book }, гравців { $players }.
replay-rejected = Рядок { $number } не прийнято: { $act } ({ $code }).
