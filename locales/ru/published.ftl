# Сайт клуба или турнира: слова на экране браузера.

site-sections = Разделы
site-parts = Страницы списка
site-neighbours = Соседние игры
site-stages = Этапы
site-standing = Таблица
site-games = Игры
site-players = Игроки
site-strength = Сила
site-seating = Рассадка
site-archive = Архив
site-rules = Правила
site-somebody = Игрок { $number }

site-count-games = { $games ->
    [0] Игр пока нет
    [one] { $games } игра
    [few] { $games } игры
    [many] { $games } игр
   *[other] { $games } игры
}
site-count-players = { $players ->
    [0] Игроков пока нет
    [one] { $players } игрок
    [few] { $players } игрока
    [many] { $players } игроков
   *[other] { $players } игрока
}
site-no-games = Сыгранных игр пока нет.
site-after-stage = После этапа «{ $stage }»
site-season = Сезон { $number }, с { $date }
site-season-over = Сезон { $number }, с { $date } по { $until }
site-cup = «{ $title }», турнир, { $date }
site-all-games = Все игры

site-place = Место
site-total = Сумма
site-average = За игру
site-played = Игр
site-wins = Победы
site-best = Лучший ход
site-bonus = Доп.
site-removed = Удаления
site-penalty = Штрафы
site-leader = Победы Доном и Шерифом
site-killed = Первая жертва
site-parted = Решил пункт
site-columns = Что в столбцах
site-columns-told = Баллы считаются по разделу 8 правил ФИИМ: победы — пункты 8.2.1–2, Ci первой жертвы — 8.6, лучший ход — 8.3, дополнительные баллы судьи — 8.4, удаления — 8.2.4, штрафы — 8.5. Победы Доном и Шерифом (8.7.3) и число игр, где игрок был первой жертвой (8.7.4), разводят тех, у кого поровну; последний столбец называет пункт, который решил.
site-least = { $least ->
    [one] Место — у тех, кто сыграл хотя бы { $least } игру.
    [few] Место — у тех, кто сыграл хотя бы { $least } игры.
    [many] Место — у тех, кто сыграл хотя бы { $least } игр.
   *[other] Место — у тех, кто сыграл хотя бы { $least } игры.
}
site-clubs = Клубы
site-club = Клуб
site-of-club = Кто в зачёте
site-chain = Кто выше
site-chain-average = Средний балл за игру: победы, компенсация первой жертве (Ci), лучшие ходы и дополнительные баллы, за вычетом штрафов, делятся на число игр.
site-chain-total = Сумма баллов: победы, компенсация первой жертве (Ci), лучшие ходы, дополнительные баллы, за вычетом штрафов (8.7).
site-chain-additional = Если она равна, дополнительные баллы: всё, кроме побед и Ci (8.7.1).
site-chain-wins = Затем число побед (8.7.2).
site-chain-leader = Затем победы Доном и Шерифом (8.7.3).
site-chain-killed = Затем — сколько раз игрока убили в первую ночь охоты (8.7.4).
site-chain-lot = И наконец жребий (8.7.5).

site-winner = { $winner ->
    [red] Победа красных
    [black] Победа чёрных
   *[draw] Ничья
}
site-void = Не засчитана
site-no-replay = От этой игры записан только результат, поэтому ходов здесь нет.
site-won-of = { $games ->
    [0] ещё без игр
    [one] { $games } игра, побед: { $won }
    [few] { $games } игры, побед: { $won }
    [many] { $games } игр, побед: { $won }
   *[other] { $games } игры, побед: { $won }
}
site-of = { $won } из { $games }
site-red-wins = За красных
site-black-wins = За чёрных
site-history = Все игры
site-game = Игра { $number }
site-game-imported = Игра { $number } (из архива)
site-event-game = { $stage }, тур { $round }, стол { $table }
site-round = { $stage }, тур { $number }
site-table = Стол { $table }

site-strength-about = Сила считается по победам с поправкой на то, с кем и против кого играли; баллы на неё не влияют. У новичка она 0. Порядок — по нижней границе: чем больше игр, тем она ближе к самой силе.
site-strength-low = Не ниже
site-strength-middle = Сила

site-term-seats = Игроков за столом: { $count }.
site-term-stage = { $stage }: столов — { $places }, туров — { $of }.
site-term-first = { $stage }: проходят лучшие, мест — { $count }.
site-term-anew = { $stage }: баллы прежних этапов не переносятся.
site-term-chief = Главный судья: { $name }.
site-term-seating = Рассадку определяет число { $text }: с ним программа составит её такой же.

site-made = Обновлено { $date }
site-stands = { $place }. { $name } — { $total }
site-in-place = Место { $place }, сумма { $total }
site-seated = { $stage }: туров — { $of }, столов — { $places }. Кто где сидит.
picture-site = { $title }

site-find = Найти по имени
site-nobody = Такого имени здесь нет.
site-order = Порядок
site-order-place = по местам
site-order-name = по именам
site-order-games = по числу игр
site-order-won = по победам
site-to-round = К туру
site-coming = Где сидеть дальше

site-data = Данные для программ (JSON)
site-judged = Судья: { $name }
site-first-victim = первая жертва
site-put-out = удаление
