# Турнир: запись, рассадка, туры, итог; протест главному судье.

event-heats = Отбор
event-final = Финал

# По ссылке и по команде /tournament.
event-none = Турниров у вас пока нет. Записаться можно по ссылке организатора.
event-unknown = Такого турнира нет, или он уже завершён. Проверьте код: он в ссылке организатора.
event-by-link = Это можно только на странице турнира: откройте ссылку организатора ещё раз.
event-entry =
    🏆 <b>{ $title }</b>
    Записано: { $count } из { $places }.
event-you-in = ✅ Вы в списке. Рассадка каждого тура придёт сюда.
event-you-waiting = 🕓 Вы в листе ожидания. Освободится место — напишу сюда.
event-you-out = Вас в списке больше нет.
event-full = Мест в списке нет, но можно встать в лист ожидания: из него берут и на замену.
event-left = Вас больше нет в списке. Передумаете — откройте ту же ссылку.
event-not-entered = Вас нет в списке этого турнира.
event-late = Уже поздно: турнир ушёл дальше. Откройте /tournament и посмотрите, что сейчас.
event-ask-organiser = Рассадка уже готова. Напишите организатору: он найдёт вам замену.
event-moved-up = 🏆 <b>{ $title }</b>: место освободилось, вы в списке. Рассадка придёт сюда.
button-event-enter = Записаться
button-event-wait = В лист ожидания
button-event-leave = Выйти из списка

# Меню организатора.
event-organiser-only = Это может только организатор турнира.
event-menu = 🏆 <b>{ $title }</b>
event-link = Ссылка для записи: { $link }
event-entered = Записано: { $count } из { $places }, в листе ожидания: { $waiting }.
event-bind = Стол { $table } ещё не связан с группой. Напишите в группе этого стола: <code>/table { $code } { $table }</code>
event-not-bound = Стол { $table } ещё не связан с группой: напишите в его группе команду из меню.
event-no-table = Стола { $table } в турнире нет. Есть: { $tables }.
event-bound = 🏆 Эта группа — стол <b>{ $table }</b> турнира «{ $title }».
event-bound-twice = Эта группа — уже стол { $table }, а за двумя столами сразу не играют.
event-too-few = { $count ->
    [one] Не хватает { $count } человека, чтобы заполнить столы.
    [few] Не хватает { $count } человек, чтобы заполнить столы.
    [many] Не хватает { $count } человек, чтобы заполнить столы.
   *[other] Не хватает { $count } человека, чтобы заполнить столы.
}
event-wrong = Следующий этап составить нельзя: { $text }. Итог объявлю по таблице.
event-drawing = Составляю рассадку, это займёт до минуты. Тур объявлю сам.
event-next-round = { $stage }, тур { $round } из { $count }.
event-table-begins = Стол { $table }: начинает.
event-table-due = Стол { $table }: игра ещё не начата.
event-table-running = Стол { $table }: идёт игра.
event-table-over = Стол { $table }: сыграно.
event-table-stopped = Стол { $table }: игра без результата, решите, что дальше.
event-closing = Все игры сыграны. Итог объявлю, когда выйдет время для протестов.
event-over = Турнир завершён.
event-protests-open = Сначала главный судья рассмотрит поданные протесты. Итог объявлю сразу после этого.
event-hindered = Стол { $table } не может начать.
event-no-group = У него нет группы.
event-rules-refused = По правилам из его файла больше не играют: ночь выдала бы, кто убит. Поправьте { $parameter } в [overrides] и откройте турнир заново.
event-group-plays = В его группе идёт другая игра. Когда она кончится или вы остановите её (/stop в группе), нажмите «Начать ещё раз».
event-sits-elsewhere = { $at ->
    [lobby] { $name } сидит за другим столом, который ещё собирается. Пусть напишет мне в личный чат /leave; потом нажмите «Начать ещё раз».
    [judge] { $name } судит за другим столом. Пусть уступит место судьи или досудит; потом нажмите «Начать ещё раз». Если ждать некогда — «Замена игрока».
   *[game] { $name } сейчас играет за другим столом. Когда та игра кончится, нажмите «Начать ещё раз». Если ждать некогда — «Замена игрока».
}
event-forgotten = Бот больше не знает игрока { $name }: нужна замена.
event-not-again = За этим столом идёт турнир: следующую игру начинает организатор.
event-stopped = Игра за столом { $table } закончилась без результата. Сыграть её заново или оставить без результата?
event-who-goes = Кого заменить?
event-who-comes = Кто сядет вместо игрока { $name }?
event-nobody-waits = Игроку { $name } нет замены: лист ожидания пуст. Дайте ссылку для записи тому, кто готов сесть.
event-you-go = 🏆 <b>{ $title }</b>: дальше за вас играет { $name }. Спасибо за игру.
event-you-come = 🏆 <b>{ $title }</b>: вы играете вместо игрока { $name }. Ваши места придут сюда.
event-substituted = Замена: место { $number } занимает { $name } вместо игрока { $text }.
button-event-draw = Закрыть запись
button-event-begin = Начать тур
button-event-hold = Подождать с туром
button-event-again = Начать ещё раз
button-event-skip = Без результата
button-event-finish = Объявить итог
button-event-standing = Таблица
button-event-look = Обновить
button-event-replace = Замена игрока
button-event-name = { $name }

# Тур.
event-round =
    🏆 <b>{ $title }</b> · { $stage }, тур { $round }
    Стол <b>{ $table }</b>, места:
event-seat = { $number }. { $name }
event-begins = { $count ->
    [one] Начало через { $count } минуту.
    [few] Начало через { $count } минуты.
    [many] Начало через { $count } минут.
   *[other] Начало через { $count } минуты.
}
event-begins-soon = Начало — по команде организатора.
event-your-seat = 🏆 <b>{ $title }</b> · { $stage }, тур { $round }: стол <b>{ $table }</b>, место <b>{ $number }</b>. Группа стола: { $chat }.
event-you-rest = 🏆 <b>{ $title }</b> · { $stage }, тур { $round }: вы отдыхаете.
event-not-on = 🏆 <b>{ $title }</b>: в этап «{ $stage }» вы не проходите. Спасибо за игру! Таблица — /tournament.
event-counted = { $stage }, тур { $round }, стол { $table }: результат в таблице. { $count ->
    [one] Протесты принимаются ещё { $count } минуту.
    [few] Протесты принимаются ещё { $count } минуты.
    [many] Протесты принимаются ещё { $count } минут.
   *[other] Протесты принимаются ещё { $count } минуты.
}
button-protest = Подать протест

# Таблица и итог.
event-standing-none = 🏆 <b>{ $title }</b>: результатов пока нет.
event-standing = 🏆 <b>{ $title }</b>: таблица
event-place = { $place }. { $name } — { $total } (доп. { $additional }), игр { $games }
event-more = { $count ->
    [one] …и ещё { $count } место.
    [few] …и ещё { $count } места.
    [many] …и ещё { $count } мест.
   *[other] …и ещё { $count } места.
}
event-podium = 🏆 <b>{ $title }</b>: итог
event-podium-place = { $place ->
    [1] 🥇 <b>{ $name }</b> — { $total }
    [2] 🥈 <b>{ $name }</b> — { $total }
   *[other] 🥉 <b>{ $name }</b> — { $total }
}
event-thanks = Спасибо всем, кто играл и судил!
event-your-place = 🏆 <b>{ $title }</b> завершён. Ваше место — <b>{ $place }</b> из { $count }. Спасибо за игру!

# Протест.
protest-in-private = Напишите протест в личном чате со мной: вопрос уже там.
protest-ask = Протест: { $stage }, тур { $round }, стол { $table }. Ответьте на это сообщение и напишите, с чем вы не согласны.
protest-players-only = Протест подаёт тот, кто играл в этой игре.
protest-late = Время для протеста вышло: его принимают десять минут после игры.
protest-once = Ваш протест по этой игре уже подан.
protest-sent = Протест передан главному судье. Решение придёт сюда.
protest-made = ⚖️ Протест: { $stage }, тур { $round }, стол { $table }. Подаёт №{ $number } · { $name }:
protest-text = «{ $text }»
protest-chief-only = Протест рассматривает главный судья турнира.
protest-decided-already = Решение уже принято.
protest-noted = Решение записано в протокол.
protest-decided = ⚖️ Протест игрока №{ $number } · { $name } ({ $stage }, тур { $round }, стол { $table }) рассмотрен.
protest-deny = Протест отклонён, результат остаётся.
protest-allow = Протест удовлетворён, результат игры остаётся.
protest-void = Протест удовлетворён, игра не засчитана.
button-protest-deny = Отклонить
button-protest-allow = Удовлетворить
button-protest-void = Не засчитывать игру
