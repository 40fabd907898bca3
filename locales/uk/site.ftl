# Гра крок за кроком: слова на екрані браузера.

replay-dealt = Карти роздано.
replay-raise = Підйом: хто за те, щоб усі, за кого голосують, залишили стіл?
replay-miss = Промах: влучають, коли вся мафія по разу стріляє в один номер.
replay-miss-don = Промах: Дон не обирає, у кого стріляти.
replay-miss-nobody = Промах: цього номера за столом уже немає.
replay-no-shot = №{ $by } не стріляє
replay-hit = Влучний постріл: { $seats }
replay-withdrawn = №{ $by } відкликає кандидатуру №{ $seat }
replay-hand = №{ $by } піднімає руку
replay-hands = Руки: { $seats }
replay-hidden-foul = №{ $seat }: таємний фол за другий постріл
replay-colour = { $team ->
    [red] червоний
   *[black] чорний
}
replay-not-role = { $role ->
    [sheriff] { $book ->
        [city] не Комісар
        [party] не Комісар
       *[other] не Шериф
    }
    [don] не Дон
    [mafia] не мафія
    [doctor] не Лікар
    [mistress] не Коханка
    [maniac] не Маніяк
    [own] не { $own }
   *[citizen] не мирний житель
}

replay-file = 🎬 <b>Гра крок за кроком</b>, протокол і запис: відкрийте файл у браузері.
replay-marked = 🎬 <b>Гра крок за кроком</b>, тепер із позначками судді: відкрийте файл у браузері.

page-replay = Гра крок за кроком
page-book = { $book ->
    [city] Міська мафія
    [fiim-2019] FIIM
    [party] Мафія для компанії
    [ua-club] Український клуб
    [classic-10] Класика
   *[own] { $title }
}
page-look = Темний чи світлий вигляд
page-language = Мова
page-seen-by = Хто дивиться
page-seen-open = Видно все
page-seen-table = Як за столом
page-seen-seat = Очима №{ $seat } · { $name }
page-first = На початок
page-back = Крок назад
page-play = Дивитися
page-stop = Зупинити
page-forward = Крок уперед
page-last = У кінець
page-moment = Місце в грі
page-table = Стіл
page-said = Що було сказано
page-course = Перебіг гри
page-chapters = Ночі та дні
page-keys = Стрілки на клавіатурі — крок назад і вперед, пробіл — дивитися.
page-who = Хто ким був
page-player = Гравець
page-card = Карта
page-left = Як завершує гру
page-stays = за столом до кінця
page-points = Бали
page-points-for = { $merit ->
    [win] перемога
    [removal] вилучення
    [best] найкращий хід
    [bonus] бонус судді
    [ci] Ci
   *[penalty] штраф
} { $points } ({ $clause })
page-speed = Швидкість
page-ci = Компенсацію першій жертві (Ci, 8.6) тут не враховано: вона залежить від усіх ігор дистанції, її показує рейтинг.
page-moments = Ключові миті гри
page-turns = Що вирішило гру
page-turn = { $best ->
    [check] Вирішальна перевірка
    [sheriff] { $book ->
        [city] Комісара знайдено
        [party] Комісара знайдено
       *[other] Шерифа знайдено
    }
    [vote] Вирішила одна рука
    [close] На волосині
   *[miss] Промах ціною в перемогу
}
page-turn-event = { $what ->
    [goes-on] Гру не закінчено
    [killed] { $count ->
        [0] Нікого не вбито
       *[other] Убито { $seats }
    }
    [vote] Голоси за { $seats }
    [out] Вибуває { $seats }
   *[said] Слово { $seats }
}
page-turn-odds = Підозри столу щодо №{ $seat }: { $was } → { $now } %
page-protocol = Протокол
page-coach = Розбір: що можна було знати
page-coach-use = Скільки відсотків за те, що гравець чорний, якщо судити зі своєї карти, перевірок, голосів і смертей. { $words ->
    [yes] Сказане за столом у рахунку є.
   *[no] Слів у цьому рахунку немає.
} Чорні знають своїх, тож для них — те, що міг знати весь стіл.
page-coach-seat = З місця
page-coach-deal = Роздача
page-coach-turned = Що найбільше змінило гру
page-coach-goes-on = гру ще не закінчено
page-record = Запис
page-record-use = За записом і відбитком 🔒 будь-хто перевірить роздачу: mafia verify із цим файлом.
page-void = Гру не зараховано: { $text }
page-no-result = Гру не дограно
