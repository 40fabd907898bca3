# Сезон группы и его рейтинг.

season-none = Сезона ещё не было.
season-ask-administrator = Попросите администратора: /season.
season-between = Сезон { $number } закончен, новый ещё не начат.
season-runs = 🏆 <b>Идёт сезон { $number }</b> — с { $date }. { $games ->
    [0] Сыгранных игр в нём пока нет.
    [one] В нём уже { $games } игра.
    [few] В нём уже { $games } игры.
    [many] В нём уже { $games } игр.
   *[other] В нём уже { $games } игры.
}
season-books-all = В зачёт идут игры по всем правилам.
season-books-scored = В зачёт идут игры по правилам, в которых есть баллы.
season-books-one = В зачёт идут игры только по одним правилам: «{ button-book }».
season-least = { $least ->
    [one] Чтобы занять место, нужна { $least } игра.
    [few] Чтобы занять место, нужно { $least } игры.
    [many] Чтобы занять место, нужно { $least } игр.
   *[other] Чтобы занять место, нужно { $least } игры.
}
season-points = Победа — 1 балл. Прибавляют лучший ход, бонус судьи и компенсация красному, убитому в первую ночь, если красные проиграли; отнимают удаление и штрафы.
season-lot = При полном равенстве решает жребий.
season-later = Сезон и рейтинг — между играми: повторите, когда стол освободится.
season-in-group = Эта команда — для группы: у каждой свой сезон.
season-ask = <b>Начать новый сезон?</b> Вот его условия; изменить их можно кнопками.
season-start-now = Игры считаются с этой минуты.
season-start-month = Игры считаются с 1 числа этого месяца.
season-start-year = Игры считаются с 1 января.
season-until-none = Срока нет: сезон идёт, пока его не закончат.
season-until-month = Сезон идёт до конца этого месяца.
season-until-quarter = Сезон идёт до конца этого квартала.
season-until-year = Сезон идёт до 31 декабря.
season-until-monthly = Сезон идёт до конца месяца, и сразу начнётся следующий.
season-choose-start = <b>С какого дня считать игры?</b>
season-choose-books = <b>По каким правилам игры идут в зачёт?</b>
season-choose-least = <b>Сколько игр нужно, чтобы занять место?</b>
season-choose-end = <b>До какого дня идёт сезон?</b>
season-ask-books = Баллы одни для любых правил. { season-points }
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
season-ended-in-time = 🏁 <b>Сезон { $number } закончен.</b> Спасибо всем, кто играл.
season-ends = Последний день — { $date }.
season-ends-again = Последний день — { $date }, и сразу начнётся следующий сезон.
season-next = Сезон { $number } уже идёт, до конца месяца.
season-without-events = Игры турниров в зачёт не идут.
season-by-average = Места — по средним баллам за игру.
season-changed = Готово: рейтинг пересчитан.
season-plan-ask = Когда его закончить? В полночь после последнего дня сезон закончится сам, а если за столом ещё играют — сразу после игры, и она войдёт в зачёт.
season-planned = Срок сезона изменён.
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
rating-row = { $place }. { $name } — <b>{ $total }</b> · игр { $games }{ $minus ->
    [none] { "" }
   *[other] { " " }· плюс { $plus }, минус { $minus }
}
rating-left = { $left ->
    [one] до зачёта ещё { $left } игра
    [few] до зачёта ещё { $left } игры
    [many] до зачёта ещё { $left } игр
   *[other] до зачёта ещё { $left } игры
}
rating-row-waits = ({ $place }) { $name } — { $total } · игр { $games } · { rating-left }
rating-row-below = Без места: { $name } — { $total } · игр { $games }
rating-row-average = { $place }. { $name } — <b>{ $average }</b> за игру · игр { $games } · всего { $total }
rating-row-average-waits = ({ $place }) { $name } — { $average } за игру · игр { $games } · всего { $total } · { rating-left }
rating-row-average-below = Без места: { $name } — { $average } за игру · игр { $games } · всего { $total }
rating-nobody = Рейтинг пуст: зачётных игр ещё не было.
rating-rule = { season-points } { site-least }

strength-title = <b>Сила игроков в сезоне { $number }</b>
strength-row = { $place }. { $name } — <b>{ $middle }</b> ± { $spread } · игр { $games }
strength-rule = Сила — не баллы. Она растёт, когда побеждаешь сильных, и почти не растёт, когда слабых; у новичка она 0. После «±» — насколько она ещё не точна. Порядок — по нижней границе: чем больше игр, тем она ближе к самой силе.
strength-early = О силе игроков говорить ещё рано: чтобы отличить силу от везения, нужно игр сорок.
strength-behind = { $games ->
    [one] Ещё не учтена { $games } игра: она войдёт через минуту.
    [few] Ещё не учтены { $games } игры: они войдут через несколько минут.
    [many] Ещё не учтено { $games } игр: они войдут через несколько минут.
   *[other] Ещё не учтено { $games } игры: они войдут через несколько минут.
}

picture-rating-points = Рейтинг сезона { $number }
picture-rating-strength = Сила игроков в сезоне { $number }
picture-rating-since = с { $date } · { picture-games }
picture-rating-between = { $date } — { $until } · { picture-games }
picture-head-games = игр
picture-head-plus = плюс
picture-head-minus = минус
picture-head-total = баллы
picture-head-average = за игру
picture-head-spread = погрешность
picture-head-strength = сила

button-season-choose = Начать сезон
button-season-choose-start = С какого дня
button-season-choose-books = По каким правилам
button-season-choose-least = Сколько игр
button-season-choose-end = До какого дня
button-season-begin = Начать
button-season-no = Не сейчас
button-season-end = Закончить сезон
button-season-end-sure = Да, закончить
button-season-plan = Срок сезона
button-season-by-average = Места по среднему
button-season-by-sum = Места по сумме
button-season-events = Засчитывать турниры
button-season-no-events = Без турниров
button-ends-monthly = Каждый месяц новый
button-ends-none = Без срока
button-ends-month = До конца месяца
button-ends-quarter = До конца квартала
button-ends-year = До конца года
button-start-now = С этой минуты
button-start-month = С 1 числа
button-start-year = С 1 января
button-books-all = Все правила
button-books-scored = Где есть баллы
button-least = { $least ->
    [one] От { $least } игры
    [few] От { $least } игр
    [many] От { $least } игр
   *[other] От { $least } игры
}
button-rating-points = Баллы
button-rating-strength = Сила игроков
button-rating-picture = Картинкой
button-rating = Рейтинг сезона { $number }
button-higher = ‹ Выше
button-lower = Ниже ›
