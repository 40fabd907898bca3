# Сайт клубу чи турніру: слова на екрані браузера.

site-sections = Розділи
site-parts = Сторінки списку
site-neighbours = Сусідні ігри
site-stages = Етапи
site-standing = Таблиця
site-games = Ігри
site-players = Гравці
site-strength = Сила
site-seating = Розсадка
site-archive = Архів
site-rules = Правила
site-somebody = Гравець { $number }

site-count-games = { $games ->
    [0] Ігор поки що немає
    [one] { $games } гра
    [few] { $games } гри
    [many] { $games } ігор
   *[other] { $games } гри
}
site-count-players = { $players ->
    [0] Гравців поки що немає
    [one] { $players } гравець
    [few] { $players } гравці
    [many] { $players } гравців
   *[other] { $players } гравця
}
site-no-games = Зіграних ігор поки що немає.
site-after-stage = Після етапу «{ $stage }»
site-season = Сезон { $number }, з { $date }
site-season-over = Сезон { $number }, з { $date } до { $until }
site-cup = «{ $title }», турнір, { $date }
site-all-games = Усі ігри

site-place = Місце
site-total = Сума
site-average = За гру
site-played = Ігор
site-wins = Перемоги
site-best = Найкращий хід
site-bonus = Дод.
site-removed = Вилучення
site-penalty = Штрафи
site-leader = Перемоги за Дона й Шерифа
site-killed = Перша жертва
site-parted = Вирішив пункт
site-columns = Що в стовпцях
site-columns-told = Бали рахують за розділом 8 правил FIIM: перемоги — пункти 8.2.1–2, Ci першої жертви — 8.6, найкращий хід — 8.3, додаткові бали судді — 8.4, вилучення — 8.2.4, штрафи — 8.5. Перемоги за Дона й Шерифа (8.7.3) та кількість ігор, де гравець був першою жертвою (8.7.4), розводять тих, у кого порівну; останній стовпець називає пункт, який вирішив.
site-least = { $least ->
    [one] Місце мають ті, хто зіграв щонайменше { $least } гру.
    [few] Місце мають ті, хто зіграв щонайменше { $least } гри.
    [many] Місце мають ті, хто зіграв щонайменше { $least } ігор.
   *[other] Місце мають ті, хто зіграв щонайменше { $least } гри.
}
site-clubs = Клуби
site-club = Клуб
site-of-club = Хто в заліку
site-chain = Хто вище
site-chain-average = Середній бал за гру: перемоги, компенсація першій жертві (Ci), найкращі ходи й додаткові бали, без штрафів, діляться на кількість ігор.
site-chain-total = Сума балів: перемоги, компенсація першій жертві (Ci), найкращі ходи, додаткові бали, мінус штрафи (8.7).
site-chain-additional = Якщо вона однакова — додаткові бали: усе, крім перемог і Ci (8.7.1).
site-chain-wins = Далі кількість перемог (8.7.2).
site-chain-leader = Далі перемоги за Дона й Шерифа (8.7.3).
site-chain-killed = Далі — скільки разів гравця вбили першої ночі полювання (8.7.4).
site-chain-lot = І нарешті жереб (8.7.5).

site-winner = { $winner ->
    [red] Перемога червоних
    [black] Перемога чорних
   *[draw] Нічия
}
site-void = Не зараховано
site-no-replay = Від цієї гри записано лише результат, тому ходів тут немає.
site-won-of = { $games ->
    [0] ще без ігор
    [one] { $games } гра, перемог: { $won }
    [few] { $games } гри, перемог: { $won }
    [many] { $games } ігор, перемог: { $won }
   *[other] { $games } гри, перемог: { $won }
}
site-of = { $won } з { $games }
site-red-wins = За червоних
site-black-wins = За чорних
site-history = Усі ігри
site-game = Гра { $number }
site-game-imported = Гра { $number } (з архіву)
site-event-game = { $stage }, тур { $round }, стіл { $table }
site-round = { $stage }, тур { $number }
site-table = Стіл { $table }

site-strength-about = Силу рахують за перемогами, зважаючи на те, з ким і проти кого грали; бали на неї не впливають. У новачка вона 0. Порядок — за нижньою межею: що більше ігор, то ближча вона до самої сили.
site-strength-low = Щонайменше
site-strength-middle = Сила

site-term-seats = Гравців за столом: { $count }.
site-term-stage = { $stage }: столів — { $places }, турів — { $of }.
site-term-first = { $stage }: проходять найкращі, місць — { $count }.
site-term-anew = { $stage }: бали попередніх етапів не переносяться.
site-term-chief = Головний суддя: { $name }.
site-term-seating = Розсадку визначає число { $text }: з ним програма складе її такою самою.

site-made = Оновлено { $date }
site-stands = { $place }. { $name } — { $total }
site-in-place = Місце { $place }, сума { $total }
site-seated = { $stage }: турів — { $of }, столів — { $places }. Хто де сидить.
picture-site = { $title }

site-find = Знайти за іменем
site-nobody = Такого імені тут немає.
site-order = Порядок
site-order-place = за місцями
site-order-name = за іменами
site-order-games = за кількістю ігор
site-order-won = за перемогами
site-to-round = До туру
site-coming = Де сидіти далі

site-data = Дані для програм (JSON)
site-judged = Суддя: { $name }
site-first-victim = перша жертва
site-put-out = вилучення
