# Сезон группы и его рейтинг.

season-none = Сезона в этой группе ещё не было. Начать его может администратор: /season.
season-between = Сезон { $number } закончен, новый ещё не начат.
season-runs = 🏆 <b>Идёт сезон { $number }</b> — с { $date }. { $games ->
    [0] Сыгранных игр в нём пока нет.
    [one] В нём уже { $games } игра.
    [few] В нём уже { $games } игры.
    [many] В нём уже { $games } игр.
   *[other] В нём уже { $games } игры.
}
season-books-all = В зачёт идут игры по всем правилам; очки — по главе 8 правил ФИИМ.
season-books-scored = В зачёт идут игры по правилам, в которых есть очки.
season-books-one = В зачёт идут игры только по одним правилам: «{ button-book }».
season-least = { $least ->
    [one] Чтобы занять место, нужна { $least } игра.
    [few] Чтобы занять место, нужно { $least } игры.
    [many] Чтобы занять место, нужно { $least } игр.
   *[other] Чтобы занять место, нужно { $least } игры.
}
season-seed = Если всё равно, решает жребий; его число — { $text }.
season-later = Пока стол собирается или играет, сезон подождёт. Повторите после игры.
season-in-group = Эта команда — для группы: у каждой свой сезон.
season-ask =
    <b>Начать новый сезон?</b>
    Выберите кнопками, с какого дня считать игры, по каким правилам и сколько игр нужно, чтобы занять место.
season-ask-books = Очки считаются по главе 8 правил ФИИМ, и там, где в самих правилах очков нет.
season-begun = Сезон начат.
season-runs-already = Сезон уже идёт.
season-end-ask = { $games ->
    [0] Закончить сезон { $number }? Игр в нём не было.
    [one] Закончить сезон { $number }? В нём { $games } игра. Рейтинг останется, но новые игры в него не пойдут.
    [few] Закончить сезон { $number }? В нём { $games } игры. Рейтинг останется, но новые игры в него не пойдут.
    [many] Закончить сезон { $number }? В нём { $games } игр. Рейтинг останется, но новые игры в него не пойдут.
   *[other] Закончить сезон { $number }? В нём { $games } игры. Рейтинг останется, но новые игры в него не пойдут.
}
season-ended = Сезон закончен.
season-over = Этот сезон уже закончен.

rating-title = { $games ->
    [0] 🏆 <b>Рейтинг сезона { $number }</b> — с { $date }, игр пока нет
    [one] 🏆 <b>Рейтинг сезона { $number }</b> — с { $date }, { $games } игра
    [few] 🏆 <b>Рейтинг сезона { $number }</b> — с { $date }, { $games } игры
    [many] 🏆 <b>Рейтинг сезона { $number }</b> — с { $date }, { $games } игр
   *[other] 🏆 <b>Рейтинг сезона { $number }</b> — с { $date }, { $games } игры
}
rating-title-over = { $games ->
    [0] 🏆 <b>Рейтинг сезона { $number }</b> — с { $date } по { $until }, игр не было
    [one] 🏆 <b>Рейтинг сезона { $number }</b> — с { $date } по { $until }, { $games } игра
    [few] 🏆 <b>Рейтинг сезона { $number }</b> — с { $date } по { $until }, { $games } игры
    [many] 🏆 <b>Рейтинг сезона { $number }</b> — с { $date } по { $until }, { $games } игр
   *[other] 🏆 <b>Рейтинг сезона { $number }</b> — с { $date } по { $until }, { $games } игры
}
rating-page = Страница { $number } из { $of }.
rating-row = { $place }. { $name } — <b>{ $total }</b> · игр { $games } · плюс { $plus }, минус { $minus }
rating-row-below = Без места: { $name } — { $total } · игр { $games } · плюс { $plus }, минус { $minus }
rating-nobody = Рейтинг пуст: зачётных игр ещё не было.
rating-rule = { $least ->
    [one] Очки — по главе 8 правил ФИИМ. Место — у тех, кто сыграл хотя бы { $least } игру.
    [few] Очки — по главе 8 правил ФИИМ. Место — у тех, кто сыграл хотя бы { $least } игры.
    [many] Очки — по главе 8 правил ФИИМ. Место — у тех, кто сыграл хотя бы { $least } игр.
   *[other] Очки — по главе 8 правил ФИИМ. Место — у тех, кто сыграл хотя бы { $least } игры.
}

button-season-choose = Начать сезон
button-season-begin = Начать
button-season-no = Не сейчас
button-season-end = Закончить сезон
button-season-end-sure = Да, закончить
button-start-now = С этой минуты
button-start-month = С 1-го числа
button-start-year = С 1 января
button-books-all = Все правила
button-books-scored = Где есть очки
button-least = { $least ->
    [one] От { $least } игры
    [few] От { $least } игр
    [many] От { $least } игр
   *[other] От { $least } игры
}
button-rating = Рейтинг сезона { $number }
button-higher = ‹ Выше
button-lower = Ниже ›
