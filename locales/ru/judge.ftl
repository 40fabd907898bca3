# Судья: его кресло, его панель и то, что о нём знает стол.

button-judge = ⚖️ Судить
button-stand-down = Встать из кресла
lobby-judge-blind = ⚖️ Судит { $name }. Ролей судья не видит.
lobby-judge-sees = ⚖️ Судит { $name }. Судья видит все роли.
lobby-judge-besides = { $count ->
    [one] Судья не играет: чтобы начать, с судьёй нужен хотя бы { $count } человек.
    [few] Судья не играет: чтобы начать, с судьёй нужно хотя бы { $count } человека.
    [many] Судья не играет: чтобы начать, с судьёй нужно хотя бы { $count } человек.
   *[other] Судья не играет: чтобы начать, с судьёй нужно хотя бы { $count } человека.
}
judge-chair-begun = ⚖️ Игра началась. Панель судьи — ниже.
judge-chair-free = ⚖️ Кресло судьи свободно. Судья не играет, а следит за столом: фолы, паузы, удаления.
judge-chair-empty = ⚖️ Судьи у этого стола нет: его веду я. Занять кресло может тот, кто в этой игре не играет, если стол согласится.
judge-chair = ⚖️ <b>Вы судите этот стол.</b> Как только раздадут карты, сюда придёт панель: фолы, удаления и всё, что позволяют правила.
judge-chair-blind = Роли вам не покажут: так настроено в группе.
judge-chair-sees = Роли вам покажут сразу после раздачи, и стол об этом знает.
judge-is-you = Вы уже судите этот стол.
judge-taken = За этим столом судья уже есть.
judge-sits = Вы уже сидите за столом, а судья не играет. Сначала освободите место: /leave.
judge-sits-not = Вы судите стол, а судья не играет. Сначала освободите кресло: /leave.
judge-elsewhere = Вы уже судите другой стол.
judge-asked = Стол решает. Если больше половины за, пришлю сюда панель судьи. Ролей она не покажет.
judge-has-sat = За этим столом вы играете или играли, а судить свою игру нельзя.
judge-not-again = За этим столом вам судить больше нельзя. За следующим — пожалуйста.
motion-judge = ⚖️ <b>{ $name } просится в кресло судьи.</b> Ролей судья не увидит. Кто за?
judge-only = Это решает судья этого стола.
judge-no-game = Сейчас вы никого не судите. Кресло судьи — в группе, под набором: «Ещё…» → «Судить».
judge-stood-down = Вы больше не судите этот стол.
judge-dismissed = ⚖️ Кресло судьи освободили.
judge-gone = ⚖️ Кресло судьи пусто: дальше стол веду я.

judge-panel = ⚖️ <b>Панель судьи</b>
judge-panel-closed = ⚖️ Панель закрыта.
judge-now-raise = ✋ Сейчас подъём.
judge-held-turn = ⏸ Слово остаётся за <b>№{ $seat } · { $name }</b>.
judge-held-vote = ⏸ Голосование остановлено на <b>№{ $seat } · { $name }</b>.
judge-held-defence = ⏸ Оправдательная речь остановлена: <b>№{ $seat } · { $name }</b>.
judge-held-last-word = ⏸ Заключительное слово остановлено: <b>№{ $seat } · { $name }</b>.
judge-held-raise = ⏸ Подъём остановлен.
judge-roles-covered = ⚖️ <b>Роли за столом</b> лежат рубашкой вверх. Только для вас.
button-judge-roles = 🎴 Показать роли
button-judge-roles-away = Убрать роли
judge-roles = ⚖️ <b>Роли за столом.</b> Только для вас:
judge-seat = №{ $seat } · { $name } — { role-name }
judge-nobody = Сейчас — никого.
judge-order = 🎯 Порядок отстрела: { $seats }
judge-shot-twice = №{ $by } стреляет второй раз: промах
judge-hunt = 🎯 Отстрел: №{ $seat } · { $name }
judge-hunt-none = 🎯 Отстрел: никто
judge-decided = 🏁 Исход уже решён, остались заключительные слова. Изменить его нельзя.
judge-decided-waived = Удаляют теперь только по пунктам { $said } (6.9).
judge-word-runs = Пока звучит заключительное слово, это решать рано. Дождитесь его конца.
judge-word-runs-6-9 = Пока звучит заключительное слово, это решать рано (6.9). Дождитесь его конца.
judge-own-ask = ✏️ Напишите это своими словами в ответ на сообщение: решение вступит в силу сразу.
judge-own-in-chat = Напишите причину в личном чате со мной: вопрос уже там.
judge-own-wrong = Нужны слова, до ста знаков. Ничего не записано.
judge-done = Записано.
judge-done-already = Это уже сделано.

button-judge-why = Причина фола №{ $seat }
judge-why-late = После этого фола уже был другой ход: причину не добавить.
button-judge-foul = Фол
button-judge-remove = Удаление
button-judge-defeat = ППК: поражение команде
button-judge-claim = «Я Комиссар»
button-judge-hint = Подсказка
button-judge-award-red = Победа красным
button-judge-award-black = Победа чёрным
button-judge-stop = Остановить игру
button-judge-resign = Встать из кресла
button-judge-back = ← Назад
button-judge-own-words = ✏️ Своими словами
button-judge-no-reason = Без пункта
button-judge-sure = Да, решено
button-judge-undo-sure = { $act ->
    [claim] Да, снять
    [leave] Да, вернуть
    [lift] Да, вернуть
    [night] Да, вернуть
    [timeout] Да, вернуть
    [withdraw] Да, вернуть
   *[other] Да, отменить
}

judge-whom-foul = Кому фол?
judge-whom-remove = Кого удалить?
judge-whom-defeat = По чьей вине поражение?
judge-whom-claim = Кто называет себя Комиссаром?
judge-whom-hint = От кого подсказка?
judge-why-foul = За что фол №{ $seat } · { $name }?
judge-why-remove = За что удалить №{ $seat } · { $name }?
judge-why-defeat = За что поражение команде №{ $seat } · { $name }?
judge-sure-third = Третий фол — №{ $seat } · { $name }. Решено?
judge-sure-fourth = Четвёртый фол — №{ $seat } · { $name }: после него стол покидают. Решено?
judge-sure-remove = Удалить №{ $seat } · { $name }? Заключительного слова не будет.
judge-sure-defeat = ППК из-за №{ $seat } · { $name }? Победу получит противоположная команда.
judge-sure-in-panel = Подтвердите в панели.
judge-sure-hint = Подсказка от №{ $seat } · { $name }: победу получит другая команда, и игра закончится. Решено?
judge-sure-hint-bars = Подсказка от №{ $seat } · { $name }: следующую игру этот игрок пропустит. Решено?
judge-sure-award-red = Отдать победу красным? Игра на этом закончится.
judge-sure-award-black = Отдать победу чёрным? Игра на этом закончится.
judge-sure-stop = Остановить игру без результата? Продолжить её будет нельзя.
judge-sure-resign = Встать из кресла судьи? Дальше стол поведу я.
team-defeated = ППК: <b>№{ $seat } · { $name }</b>. Победа — противоположной команде.
command-judge = Судья: панель, а в группе — кресло
button-judge-warn = Предупреждение
judge-whom-warn = Кого предупредить?
judge-warned = ⚖️ Устное предупреждение: <b>№{ $seat } · { $name }</b>.
button-judge-enter = ✏️ За игрока
judge-enter-whose-hand = Чья рука поднята? Отметьте все, затем «Готово».
judge-enter-voted = Голос №{ $seat } в этом голосовании уже отдан.
judge-enter-hands = Подняты: { $seats }. Ещё?
judge-enter-nominate = Кого выставляет №{ $seat } · { $name }?
judge-enter-pass = №{ $seat } · { $name } говорит. Что записать?
judge-enter-best = Кого называет лучший ход? До трёх номеров.
judge-enter-best-picked = Лучший ход: { $seats }. Ещё?
judge-entered-nominate = ⚖️ Со слов игрока судья записывает: №{ $by } выставляет №{ $seat }.
judge-entered-withdraw = ⚖️ Со слов игрока судья записывает: №{ $by } отзывает №{ $seat }.
judge-entered-best = ⚖️ Со слов игрока судья записывает лучший ход №{ $by }: { $seats }.
judge-entered-pass = ⚖️ Судья записывает: №{ $by } — пас.
judge-entered-hands = ⚖️ Судья записывает поднятые руки: { $seats }.
button-judge-pause = ⏸ Пауза
button-judge-resume = ▶️ Продолжить
button-judge-more = +{ $count } с
judge-nobody-speaks = Сейчас никто не говорит.

# После игры.
judge-marks = ⚖️ <b>Отметки судьи.</b> Менять их можно сутки. Нажмёте «Готово» — о них узнает стол.
judge-marks-none = Пока ничего.
judge-marks-due = По протоколу положен штраф −0,4 (8.5): нажмите, чтобы назначить.
judge-marks-late = Время для отметок вышло: их меняют в течение суток после игры.
judge-marks-chief = Турнир пошёл дальше: теперь результат меняет только главный судья.
judge-marks-closed = ⚖️ Отметки готовы. Исправить их можно сутки после игры.
judge-sure-done = Всё верно? Стол узнает об отметках сразу.
marks-given = ⚖️ <b>Отметки судьи за игру.</b>
marks-corrected = ⚖️ <b>Отметки судьи исправлены.</b> Теперь так:
judge-marked-bonus = №{ $seat } · { $name }: дополнительные баллы +{ $text }
judge-marked-penalty = №{ $seat } · { $name }: штраф −0,4 ({ $clause })
judge-marked-no-best = №{ $seat } · { $name }: лучший ход не засчитан, была просьба о подсказке (8.3.5).
judge-void-decided = Результат этой игры — решение главного судьи: засчитывать её или нет, меняет только он.
judge-marked-result = { $winner ->
    [red] Результат по решению главного судьи: победа красных.
    [black] Результат по решению главного судьи: победа чёрных.
   *[draw] Результат по решению главного судьи: ничья.
}
judge-marked-void = Игра не засчитана. { $text }.
judge-bonus-whom = Кому дополнительные баллы?
judge-bonus-how-much = Сколько добавить №{ $seat } · { $name }?
judge-bonus-left = { $count ->
    [10] Осталось на всех: 1,0.
   *[other] Осталось на всех: 0,{ $count }.
}
judge-penalty-whom = Кому штраф?
judge-penalty-why = Штраф −0,4 для №{ $seat } · { $name }: за что? Повторное нажатие снимает штраф.
judge-void-why = Почему игра не засчитывается?
judge-limit-8-4-1 = Доп. баллы уже у четверых, а больше и нельзя (8.4.1). Сначала снимите их с кого-нибудь.
judge-limit-8-4-2 = { $count ->
    [0] Балл, который можно раздать за игру, уже роздан весь (8.4.2).
   *[other] За игру раздают не больше одного балла на всех (8.4.2). Осталось 0,{ $count }.
}
judge-limit-8-4-3 = Победителю — от 0,2 до 0,7, причём 0,6 и 0,7 — только с согласия главного судьи (8.4.3).
judge-limit-8-4-4 = Проигравшему — от 0,1 до 0,4 (8.4.4).
judge-limit-8-4-7 = После ничьей доп. баллов нет ни у кого (8.4.7).
judge-limit-no-best = Без лучшего хода доп. баллы за игру превысят один балл (8.4.2). Сначала снимите их с кого-нибудь.
judge-protest-open = Протест, { $name }: { $text }. Решения пока нет.
judge-protest-decided = Протест, { $name }: { $text }. Решение: { $decision }.
button-judge-bonus = Доп. баллы
button-judge-penalty = Штраф
button-judge-due = №{ $seat } · штраф по { $clause }
button-judge-no-best = Без лучшего хода
button-judge-void = Не засчитывать
button-judge-done = Готово
button-judge-done-sure = Да, сообщить столу
button-judge-correct = ✏️ Исправить
button-judge-points = +0,{ $count }
button-judge-points-chief = +0,{ $count } от главного судьи
button-judge-no-points = Без баллов
button-judge-counts = Засчитать
void-broken = Подвела техника
void-judge = Ошибка судьи
void-people = Ушли игроки
penalty-8-5-1 = 8.5.1 · Слом в своего на нулевом круге
penalty-8-5-2 = 8.5.2 · Слом красного вчетвером
penalty-8-5-3 = 8.5.3 · Шериф скрыл или исказил проверку
penalty-8-5-4-1 = 8.5.4.1 · Чёрный проспал договорку
penalty-8-5-4-2 = 8.5.4.2 · Шериф без двух проверок
penalty-8-5-4-3 = 8.5.4.3 · Шериф без решающей проверки
penalty-8-5-4-4 = 8.5.4.4 · Чёрный без двух выстрелов
penalty-8-5-4-5 = 8.5.4.5 · Промах вместо победы
button-judge-undo = ↩️ Отменить ход
judge-sure-undo-night = Вернуть игру к шагу перед этим? Всё, что было с тех пор, не считается. Если тот шаг был днём, вернётся день.
judge-went-on = Игра уже пошла дальше: посмотрите и решите снова.
judge-undone-more = ↩️ <b>Отменено.</b> Вернуться ещё на один ход?
judge-nothing-to-undo = Отменять нечего.

# 0,6 и 0,7 согласует главный судья турнира.
judge-asks-bonus = ⚖️ Судья просит согласовать +0,{ $count } для №{ $seat } · { $name } (8.4.3).
judge-asked-chief = Передано главному судье. Согласует — балл появится в отметках.
button-judge-approve = Согласовать
