# Игра по шагам: слова на экране браузера.

replay-dealt = Карты розданы.
replay-raise = Подъём: кто за то, чтобы все голосуемые покинули стол?
replay-miss = Промах: в цель попадают, когда вся мафия по разу стреляет в один номер.
replay-miss-don = Промах: Дон не выбирает, в кого стрелять.
replay-miss-nobody = Промах: этого номера за столом уже нет.
replay-no-shot = №{ $by } не стреляет
replay-hit = Выстрел в цель: { $seats }
replay-withdrawn = №{ $by } отзывает кандидатуру №{ $seat }
replay-hand = №{ $by } поднимает руку
replay-hands = Руки: { $seats }
replay-hidden-foul = №{ $seat }: тайный фол за второй выстрел
replay-colour = { $team ->
    [red] красный
   *[black] чёрный
}
replay-not-role = { $role ->
    [sheriff] { $book ->
        [city] не Комиссар
        [party] не Комиссар
       *[other] не Шериф
    }
    [don] не Дон
    [mafia] не мафия
    [doctor] { $book ->
        [party] не Врач
       *[other] не Доктор
    }
    [mistress] не Любовница
    [maniac] не Маньяк
    [own] не { $own }
   *[citizen] не мирный житель
}

replay-file = 🎬 <b>Игра по шагам</b>, протокол и запись: откройте файл в браузере.
replay-marked = 🎬 <b>Игра по шагам</b>, теперь с отметками судьи: откройте файл в браузере.

page-replay = Игра по шагам
page-book = { $book ->
    [city] Городская мафия
    [fiim-2019] ФИИМ
    [party] Мафия для компании
    [ua-club] Украинский клуб
    [classic-10] Классика
   *[own] { $title }
}
page-look = Тёмный или светлый вид
page-language = Язык
page-seen-by = Кто смотрит
page-seen-open = Видно всё
page-seen-table = Как за столом
page-seen-seat = Глазами №{ $seat } · { $name }
page-first = В начало
page-back = Шаг назад
page-play = Смотреть
page-stop = Остановить
page-forward = Шаг вперёд
page-last = В конец
page-moment = Место в игре
page-table = Стол
page-said = Что было сказано
page-course = Ход игры
page-chapters = Ночи и дни
page-keys = Стрелки на клавиатуре — шаг назад и вперёд, пробел — смотреть.
page-who = Кто кем был
page-player = Игрок
page-card = Карта
page-left = Как выбывает
page-stays = за столом до конца
page-points = Баллы
page-points-for = { $merit ->
    [win] победа
    [removal] удаление
    [best] лучший ход
    [bonus] бонус судьи
    [ci] Ci
   *[penalty] штраф
} { $points } ({ $clause })
page-speed = Скорость
page-ci = Компенсация первой жертве (Ci, 8.6) здесь не учтена: она зависит от всех игр дистанции, и её показывает рейтинг.
page-moments = Лучшее в игре
page-turns = Что решило игру
page-turn = { $best ->
    [check] Решающая проверка
    [sheriff] { $book ->
        [city] Найден Комиссар
        [party] Найден Комиссар
       *[other] Найден Шериф
    }
    [vote] Решила одна рука
    [close] На волоске
   *[miss] Промах ценой в победу
}
page-turn-event = { $what ->
    [goes-on] Игра не кончена
    [killed] { $count ->
        [0] Никто не убит
        [1] Убит { $seats }
       *[other] Убиты { $seats }
    }
    [vote] Голоса за { $seats }
    [out] Выбывает { $seats }
   *[said] Слово { $seats }
}
page-turn-odds = Подозрения стола на №{ $seat }: { $was } → { $now } %
page-protocol = Протокол
page-coach = Разбор: что можно было знать
page-coach-use = Сколько процентов за то, что игрок чёрный, если судить по своей карте, проверкам, голосам и смертям. { $words ->
    [yes] Сказанное за столом в счёте есть.
   *[no] Слов в этом счёте нет.
} Чёрные знают своих, поэтому для них — то, что мог знать весь стол.
page-coach-seat = С места
page-coach-deal = Раздача
page-coach-turned = Что больше всего изменило игру
page-coach-goes-on = игра ещё не кончена
page-record = Запись
page-record-use = По записи и отпечатку 🔒 любой проверит раздачу: mafia verify с этим файлом.
page-void = Игра не засчитана: { $text }
page-no-result = Игра не доиграна
