# Сезон групи та його рейтинг.

season-none = Сезонів ще не було.
season-ask-administrator = Попросіть адміністратора: /season.
season-between = Сезон { $number } завершено, новий ще не почався.
season-runs = 🏆 <b>Триває сезон { $number }</b> — з { $date }. { $games ->
    [0] Жодної гри в ньому ще не зіграно.
    [one] У ньому вже { $games } гра.
    [few] У ньому вже { $games } гри.
    [many] У ньому вже { $games } ігор.
   *[other] У ньому вже { $games } гри.
}
season-books-all = Зараховую ігри за будь-якими правилами.
season-books-scored = Зараховую ігри за правилами, у яких передбачено бали.
season-books-one = Зараховую ігри лише за одними правилами: «{ button-book }».
season-least = { $least ->
    [one] Щоб посісти місце, потрібна { $least } гра.
    [few] Щоб посісти місце, потрібні { $least } гри.
    [many] Щоб посісти місце, потрібно { $least } ігор.
   *[other] Щоб посісти місце, потрібно { $least } гри.
}
season-points = Перемога — 1 бал. Додають найкращий хід, бонус судді й компенсація червоному, убитому першої ночі, якщо червоні програли; віднімають вилучення та штрафи.
season-lot = За повної рівності вирішує жереб.
season-later = Сезон і рейтинг — між іграми: повторіть, коли стіл звільниться.
season-in-group = Ця команда працює в групі: кожна має свій сезон.
season-ask = <b>Почати новий сезон?</b> Ось його умови; змінити їх можна кнопками.
season-start-now = Ігри рахую від цієї хвилини.
season-start-month = Ігри рахую з 1 числа цього місяця.
season-start-year = Ігри рахую з 1 січня.
season-until-none = Без кінцевої дати: сезон триває, поки його не завершать.
season-until-month = Сезон триває до кінця цього місяця.
season-until-quarter = Сезон триває до кінця цього кварталу.
season-until-year = Сезон триває до 31 грудня.
season-until-monthly = Сезон триває до кінця місяця, і одразу почнеться наступний.
season-choose-start = <b>З якого дня рахувати ігри?</b>
season-choose-books = <b>За якими правилами зараховувати ігри?</b>
season-choose-least = <b>Скільки ігор потрібно, щоб посісти місце?</b>
season-choose-end = <b>До якого дня триває сезон?</b>
season-ask-books = Бали однакові за будь-яких правил. { season-points }
season-begun = Сезон почався.
season-runs-already = Сезон уже триває.
season-end-ask = { $games ->
    [0] Завершити сезон { $number }? Ігор у ньому не було.
    [one] Завершити сезон { $number }? У ньому { $games } гра. Рейтинг залишиться, але нові ігри до нього не підуть.
    [few] Завершити сезон { $number }? У ньому { $games } гри. Рейтинг залишиться, але нові ігри до нього не підуть.
    [many] Завершити сезон { $number }? У ньому { $games } ігор. Рейтинг залишиться, але нові ігри до нього не підуть.
   *[other] Завершити сезон { $number }? У ньому { $games } гри. Рейтинг залишиться, але нові ігри до нього не підуть.
}
season-ended = Сезон завершено.
season-ended-in-time = 🏁 <b>Сезон { $number } завершено.</b> Дякую всім, хто грав.
season-ends = Останній день — { $date }.
season-ends-again = Останній день — { $date }, і одразу почнеться наступний сезон.
season-next = Сезон { $number } уже триває, до кінця місяця.
season-without-events = Ігри турнірів до заліку не йдуть.
season-by-average = Місця — за середніми балами за гру.
season-changed = Готово: рейтинг перераховано.
season-plan-ask = Коли його завершити? Опівночі після останнього дня сезон завершиться сам, а якщо за столом ще грають — одразу після гри, і її буде зараховано.
season-planned = Термін сезону змінено.
season-over = Цей сезон уже завершено.

rating-title = { $games ->
    [0] 🏆 <b>Рейтинг сезону { $number }</b> — з { $date }, ігор ще не було
    [one] 🏆 <b>Рейтинг сезону { $number }</b> — з { $date }, { $games } гра
    [few] 🏆 <b>Рейтинг сезону { $number }</b> — з { $date }, { $games } гри
    [many] 🏆 <b>Рейтинг сезону { $number }</b> — з { $date }, { $games } ігор
   *[other] 🏆 <b>Рейтинг сезону { $number }</b> — з { $date }, { $games } гри
}
rating-title-over = { $games ->
    [0] 🏆 <b>Рейтинг сезону { $number }</b> — з { $date } до { $until }, ігор не було
    [one] 🏆 <b>Рейтинг сезону { $number }</b> — з { $date } до { $until }, { $games } гра
    [few] 🏆 <b>Рейтинг сезону { $number }</b> — з { $date } до { $until }, { $games } гри
    [many] 🏆 <b>Рейтинг сезону { $number }</b> — з { $date } до { $until }, { $games } ігор
   *[other] 🏆 <b>Рейтинг сезону { $number }</b> — з { $date } до { $until }, { $games } гри
}
rating-page = Сторінка { $number } з { $of }.
rating-row = { $place }. { $name } — <b>{ $total }</b> · ігор { $games }{ $minus ->
    [none] { "" }
   *[other] { " " }· плюс { $plus }, мінус { $minus }
}
rating-left = { $left ->
    [one] до заліку ще { $left } гра
    [few] до заліку ще { $left } гри
    [many] до заліку ще { $left } ігор
   *[other] до заліку ще { $left } гри
}
rating-row-waits = ({ $place }) { $name } — { $total } · ігор { $games } · { rating-left }
rating-row-below = Без місця: { $name } — { $total } · ігор { $games }
rating-row-average = { $place }. { $name } — <b>{ $average }</b> за гру · ігор { $games } · усього { $total }
rating-row-average-waits = ({ $place }) { $name } — { $average } за гру · ігор { $games } · усього { $total } · { rating-left }
rating-row-average-below = Без місця: { $name } — { $average } за гру · ігор { $games } · усього { $total }
rating-nobody = Рейтинг порожній: залікових ігор ще не було.
rating-rule = { season-points } { site-least }

strength-title = <b>Сила гравців у сезоні { $number }</b>
strength-row = { $place }. { $name } — <b>{ $middle }</b> ± { $spread } · ігор { $games }
strength-rule = Сила — це не бали. Вона зростає від перемог над сильними й майже не зростає від перемог над слабшими; у новачка вона 0. Після «±» — наскільки вона ще неточна. Порядок — за нижньою межею: що більше ігор, то ближча вона до самої сили.
strength-early = Про силу гравців говорити ще рано: щоб відрізнити силу від удачі, треба ігор сорок.
strength-behind = { $games ->
    [one] Ще не враховано { $games } гру: її буде додано за хвилину.
    [few] Ще не враховано { $games } гри: їх буде додано за кілька хвилин.
    [many] Ще не враховано { $games } ігор: їх буде додано за кілька хвилин.
   *[other] Ще не враховано { $games } гри: їх буде додано за кілька хвилин.
}

picture-rating-points = Рейтинг сезону { $number }
picture-rating-strength = Сила гравців у сезоні { $number }
picture-rating-since = з { $date } · { picture-games }
picture-rating-between = { $date } — { $until } · { picture-games }
picture-head-games = ігор
picture-head-plus = плюс
picture-head-minus = мінус
picture-head-total = бали
picture-head-average = за гру
picture-head-spread = похибка
picture-head-strength = сила

button-season-choose = Почати сезон
button-season-choose-start = З якого дня
button-season-choose-books = За якими правилами
button-season-choose-least = Скільки ігор
button-season-choose-end = До якого дня
button-season-begin = Почати
button-season-no = Не зараз
button-season-end = Завершити сезон
button-season-end-sure = Так, завершити
button-season-plan = Термін сезону
button-season-by-average = Місця за середнім
button-season-by-sum = Місця за сумою
button-season-events = Зараховувати турніри
button-season-no-events = Без турнірів
button-ends-monthly = Щомісяця новий
button-ends-none = Без кінцевої дати
button-ends-month = До кінця місяця
button-ends-quarter = До кінця кварталу
button-ends-year = До кінця року
button-start-now = Від цієї хвилини
button-start-month = З 1 числа
button-start-year = З 1 січня
button-books-all = Усі правила
button-books-scored = Де є бали
button-least = { $least ->
    [one] Від { $least } гри
    [few] Від { $least } ігор
    [many] Від { $least } ігор
   *[other] Від { $least } гри
}
button-rating-points = Бали
button-rating-strength = Сила гравців
button-rating-picture = Картинкою
button-rating = Рейтинг сезону { $number }
button-higher = ‹ Вище
button-lower = Нижче ›
