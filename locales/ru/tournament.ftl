# Турнир: запись, рассадка, туры, итог; протест главному судье.

event-first-game = ⚖️ Первая игра турнира. Что запрещено и чего это стоит: /rules
event-heats = Отбор
event-final = Финал

# По ссылке и по команде /tournament.
event-none = Турниров у вас пока нет. Записаться можно по ссылке организатора.
event-unknown = Такого турнира нет, или он уже завершён. Проверьте код: он в ссылке организатора.
event-by-link = Это можно только на странице турнира: откройте ссылку организатора ещё раз.
event-entry =
    🏆 <b>{ $title }</b>
    Записано: { $count } из { $places }.
event-when = 📅 { $text }
event-where = Где: { $text }
event-stage = { $stage }: { $count ->
    [one] { $count } тур
    [few] { $count } тура
    [many] { $count } туров
   *[other] { $count } тура
}, { $size ->
    [one] { $size } стол.
    [few] { $size } стола.
    [many] { $size } столов.
   *[other] { $size } стола.
}
event-rules = Правила: { button-book }.
event-notes = { $text }
event-you-in = ✅ Вы в списке. Рассадка каждого тура придёт сюда.
event-you-waiting = 🕓 Вы в листе ожидания. Освободится место — напишу сюда.
event-you-out = Вас в списке больше нет.
event-you-removed = Вас убрали из списка. Если это ошибка, напишите организатору.
event-you-expelled = Вы больше не играете в этом турнире: таково решение главного судьи (7.3).
event-full = Мест в списке нет, но можно встать в лист ожидания: из него берут и на замену.
event-left = Вас больше нет в списке. Передумаете — откройте ту же ссылку.
event-not-entered = Вас нет в списке этого турнира.
event-late = Уже поздно: турнир ушёл дальше. Откройте /tournament и посмотрите, что сейчас.
event-ask-organiser = Рассадка уже готова. Напишите организатору: он найдёт вам замену.
event-moved-up = 🏆 <b>{ $title }</b>: место освободилось, вы в списке. Рассадка придёт сюда.
event-admitted = 🏆 <b>{ $title }</b>: вас внесли в список игроков. Рассадка придёт сюда.
event-moved-to-wait = 🏆 <b>{ $title }</b>: вас внесли в лист ожидания. Понадобится замена — напишу сюда.
event-removed = 🏆 <b>{ $title }</b>: вас убрали из списка. Если это ошибка, напишите организатору.
event-reopened = 🏆 <b>{ $title }</b>: запись снова открыта. Прежняя рассадка больше не действует, новая придёт, когда запись закроют.
button-event-enter = Записаться
button-event-wait = В лист ожидания
button-event-leave = Выйти из списка
button-event-menu = Меню организатора

# Меню организатора.
event-organiser-only = Это может только организатор турнира.
event-menu = 🏆 <b>{ $title }</b>
event-link = Ссылка для записи: { $link }

# Несколько турниров у одного организатора.
event-several = 🏆 У вас несколько турниров. Какой открыть?
event-listed = { $number }. <b>{ $title }</b>, открыт { $date }.
event-is-open = Идёт запись.
event-is-drawing = Составляю рассадку.
event-is-break = Перерыв перед туром.
event-is-running = Идёт тур.
event-is-closing = Этап сыгран, но ещё не закрыт.
event-is-over = Турнир завершён.
event-is-cancelled = Турнир отменён.

# Отмена и передача другому организатору.
button-event-cancel = Отменить турнир
button-event-cancel-sure = Да, отменить турнир
event-cancel-sure =
    Отменить турнир <b>{ $title }</b>? Об этом узнают все, кто записан или ждёт, и группы столов. Вернуть его будет нельзя.
    Игры, которые уже идут, продолжатся как обычные.
event-cancelled = 🏆 Турнир <b>{ $title }</b> отменён организатором. Если за столом идёт игра, она продолжается как обычная.
button-event-hand = Передать
button-event-hand-sure = Да, передать
button-event-chief = Главный судья
event-hand = Кому передать турнир? Этот человек станет организатором вместо вас.
event-hand-nobody = Передать пока некому. Пусть новый организатор откроет ссылку для записи и встанет в список: потом его можно будет выбрать здесь.
event-hand-sure = Передать турнир <b>{ $title }</b>? Новый организатор — <b>{ $name }</b>, ваше меню закроется.
event-handed = 🏆 Организатор турнира <b>{ $title }</b> теперь — <b>{ $name }</b>.
event-you-lead = 🏆 Вам передали турнир <b>{ $title }</b>: теперь вы его организатор. Меню всегда открывается командой /tournament.

# Список людей у организатора.
event-list-in = <b>В списке:</b>
event-list-waiting = <b>Ждут места:</b>
event-list-empty = Пока никто не записался.
event-listed-club = { $number }. { $name }, клуб «{ $club }»
event-he-in = Место в списке есть.
event-he-waiting = Ждёт места.
event-he-out = Больше не в списке.
event-he-removed = Убрали из списка вы: по ссылке больше не войти.
event-he-expelled = Удаление с турнира по решению главного судьи (7.3).
event-he-closed = ⚠️ Личный чат со мной не открыт: карту показать негде. Пусть откроет его и отправит /start.
event-ask-name = Как записать игрока { $name }? Пришлите новое имя в ответ на это сообщение.
event-ask-club = Из какого клуба { $name }? Пришлите название в ответ на это сообщение, а если клуба нет — прочерк.
event-ask-whom =
    Кого внести в список? Перешлите сюда любое сообщение этого человека или его контакт.
    Можно и ответить на это сообщение: сначала номер аккаунта (он есть в /mydata), потом имя. Например: 123456789 Аня
event-bad-name = Такого имени не видно. Напишите другое.
event-name-taken = Имя { $name } в списке уже есть. Придумайте другое.
event-renamed = Записано: { $number }. { $name }.
event-club-set = { $name }: клуб «{ $club }».
event-club-none = { $name }: без клуба.
event-add-how = Не получилось. Сначала номер аккаунта, после пробела — имя. Например: 123456789 Аня
event-add-hidden = Этот человек скрывает, кто он, в пересланных сообщениях. Попросите его открыть ссылку для записи или прислать номер из /mydata.
event-added = В списке: { $number }. { $name }.
event-added-already = { $name } уже в списке.
event-added-closed = В списке: { $number }. { $name }. Личный чат со мной пока не открыт: пусть откроет его и отправит /start, иначе карту показать негде.
event-reopen-sure = Открыть запись снова? Рассадку, которую вы объявили, отменю и составлю заново, когда запись закроется. Об этом узнают игроки и группы.
button-event-list = Люди
button-event-add = Внести человека
button-event-rename = Другое имя
button-event-club = Клуб
button-event-admit = Внести в список
button-event-remove = Убрать из списка
button-event-reopen = Открыть запись снова
button-event-reopen-sure = Да, открыть запись

# Ход турнира.
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
event-table-begins = Стол { $table }: начинаем.
event-table-due = Стол { $table }: игра ещё не начата.
event-table-running = Стол { $table }: идёт игра.
event-table-over = Стол { $table }: сыграно.
event-table-stopped = Стол { $table }: игра без результата, решите, что дальше.
event-closing = Игры этапа сыграны. Дальше пойдём, когда всё будет готово.
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

# Кого ждёт стол перед игрой.
event-waits = 🕓 Стол { $table } ждёт игроков:
event-table-waits = 🕓 <b>{ $title }</b>: стол пока не начинает, ждём:
event-missing-closed = №{ $number } · { $name }: личный чат со мной закрыт, карту не увидеть.
event-missing-outside = №{ $number } · { $name }: нет в группе стола.
event-missing-silent = №{ $number } · { $name }: нет ответа на перекличку.
event-missing-expelled = №{ $number } · { $name }: удаление с турнира (7.3), нужна замена.
event-waits-until = { $count ->
    [one] Жду { $count } минуту, потом зову на замену первого из листа ожидания.
    [few] Жду { $count } минуты, потом зову на замену первого из листа ожидания.
    [many] Жду { $count } минут, потом зову на замену первого из листа ожидания.
   *[other] Жду { $count } минуты, потом зову на замену первого из листа ожидания.
}
event-waits-in-vain = Стол { $table }: время вышло, а заменить некем. Дайте кому-нибудь ссылку для записи или подождите ещё.
event-you-are-missed = 🕓 <b>{ $title }</b>: стол { $table } ждёт вас.
event-do-closed = Откройте личный чат со мной и отправьте /start: иначе карту показать негде.
event-do-outside = Зайдите в группу стола, потом нажмите «Я тут» здесь, под этим сообщением.
event-do-silent = Нажмите «Я тут».
event-call = ✋ <b>{ $title }</b>: перекличка за столом { $table }. Вы на месте?
event-stand-by = 🕓 <b>{ $title }</b>: за столами ещё не все, а вы { $number ->
        [1] первая замена
       *[other] замена №{ $number }
    }. Вы тут? Ответите сейчас — сядете, как только освободится место. Иначе тогда спрошу ещё раз и подожду { $count } мин.
event-here = Отмечено: вы на месте.
event-here-reserve = Отмечено: вы тут. Освободится место — позову.
event-here-late = Сейчас вас за столом не ждут.
button-event-here = Я тут
button-event-call = Перекличка
button-event-wait-on = Подождать ещё
button-event-instead = Замена: { $name }

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
protest-upheld = Протест удовлетворён
button-protest-deny = Отклонить
button-protest-allow = Удовлетворить
button-protest-void = Не засчитывать игру
