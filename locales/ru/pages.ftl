# За столом через страницу: что можно сделать и почему нельзя войти.

button-page = Стол
button-page-browser = Стол в браузере
button-page-watch = Смотреть без Telegram
button-stream = Оверлей для трансляции
button-stream-roles = Оверлей с ролями
stream-links = <b>Стол для трансляции.</b> Добавьте в OBS источник «Браузер» и вставьте в него ссылку с кнопки. Фон прозрачный.
stream-roles = ⚠️ <b>{ button-stream-roles }</b> показывает все карты и ночь, сразу и каждому, кто откроет ссылку. Никому её не передавайте, а трансляцию ведите с задержкой. За этим столом вы уже не сядете играть. Через сутки ссылка перестанет открываться.
table-act-night = Выбрать
table-act-nominate = Выставить
table-ask-self-shot = Это ваш номер. Самострел?
table-ask-nominate = Выставить №{ $seat }? Изменить будет нельзя.
table-ask-nominate-self = Выставить себя? Изменить будет нельзя.
table-act-shoot = Стрелять
table-act-vote = ✋ Голосую
table-act-raise = ✋ За: уходят все
table-act-pass = Закончить речь
table-night-later = Ваш ход этой ночью ещё впереди.
table-night-woken = Этой ночью вас ещё разбудят, но выбирать номер не придётся.
table-night-missed = Свой ход этой ночью вы пропустили.
table-night-done = До утра от вас больше ничего не нужно.
table-night-more = Это уже сделано. Впереди ещё ход.
table-night-over = Этой ночью от вас больше ничего не нужно.
table-night-free = Этой ночью от вас ничего не нужно.
table-ask-meeting = { $book ->
    [party] 🌙 <b>Договорка.</b> С вами { $seats }: договоритесь, в кого и когда стрелять.
    [ua-club] 🌙 <b>Договорка.</b> С вами { $seats }. Этой ночью не стреляют, только знакомятся и договариваются.
   *[other] 🌙 <b>Договорка.</b> С вами { $seats }: обсудите порядок отстрела.
} { table-hunt-talk }
table-hunt-talk = Пишите боту в личный чат: прочтут только свои.
table-nominated = Вы выставили №{ $seat }.
table-out = Вы вне игры
table-out-quiet = смотрите дальше, но не подсказывайте
table-act-add = Назвать
table-enter-hand = Рука поднята
table-enter-best = В лучший ход
table-enter-nominate = За игрока: выставить
table-enter-pass = Конец речи
table-ask-enter-pass = Речь №{ $seat } окончена?
table-no-marks = По этим правилам игрокам отметок не ставят. Можно лишь не засчитать игру.
table-marks-closed = Отметки готовы. Сутки после игры их можно исправить в личном чате с ботом.
table-mark-penalty = −0,4 ({ $clause })
table-no-entry = Откройте стол кнопкой «Стол» в Telegram.
table-old-link = Ссылка устарела. Новую даст /table в личном чате с ботом.
table-no-game = Сейчас здесь не играют.
table-no-spectators = Страницу этого стола видят только игроки и судья.
table-no-roles = Роли этого стола в трансляции не показывают.
table-too-many = У вас открыто слишком много окон этого стола. Закройте лишние.
table-no-answer = Ответа пока нет. Посмотрите на стол и коснитесь ещё раз.
