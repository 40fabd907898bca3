# Судьи турнира: кто назначен и за какой стол.

event-judge = Судит { $name }.
event-your-chair = ⚖️ <b>{ $title }</b> · { $stage }, тур { $round }: вы судите стол <b>{ $table }</b>. Группа стола: { $chat }. Панель придёт сюда, когда раздадут карты.
event-your-side-chair = ⚖️ <b>{ $title }</b> · { $stage }, тур { $round }: вы боковой судья за столом <b>{ $table }</b>. Группа стола: { $chat }.
event-named = ⚖️ <b>{ $title }</b>: вы судите стол <b>{ $table }</b>. Панель придёт сюда, когда начнётся игра.
event-named-side = ⚖️ <b>{ $title }</b>: вы боковой судья за столом <b>{ $table }</b>.
event-dismissed = ⚖️ <b>{ $title }</b>: дальше судит другой человек. Спасибо за работу.
event-judge-away = Стол { $table } пока без судьи: { $name } играет или судит в другом месте, не состоит в группе стола, либо личный чат со мной закрыт. Кто готов судить, пишет /judge в группе стола.

# Конец этапа: чего ждёт турнир и что меняется потом.
event-preliminary = Таблица предварительная: ещё принимаются протесты, и судьи ставят отметки.
event-awaits = 🏆 <b>{ $title }</b>: этап сыгран, но ещё не закрыт.
event-awaits-time = Не вышло время протестов: десять минут после последней игры.
event-awaits-protests = { $count ->
    [one] Ждёт решения { $count } протест.
    [few] Ждут решения { $count } протеста.
    [many] Ждут решения { $count } протестов.
   *[other] Ждут решения { $count } протеста.
}
event-awaits-marks = Нет отметок судьи: { $stage }, тур { $round }, стол { $table }.
event-enough-sure = Не ждать и идти дальше? Об этом узнают все.
event-enough-organiser = 🏆 <b>{ $title }</b>: по решению организатора идём дальше. Чего не дождались:
event-enough-chief = 🏆 <b>{ $title }</b>: по решению главного судьи идём дальше. Чего не дождались:
event-marks-awaited = ⚖️ <b>{ $title }</b>: турнир ждёт ваших отметок. Поставьте их выше и нажмите «Готово».
event-drawn-again = 🏆 <b>{ $title }</b>: результаты изменились, этап «{ $stage }» составляется заново.
event-goes-on = Теперь проходит: { $name }.
event-goes-not-on = Больше не проходит: { $name }.
event-draw-taken-back = 🏆 <b>{ $title }</b>: главный судья отозвал решение по протесту. Этап «{ $stage }» составлю заново, когда будет новое.
event-seat-taken-back = 🏆 <b>{ $title }</b>: прежнее место в этапе «{ $stage }» больше не действует, состав пересматривается. О новом напишу сюда.
event-changed = ⚖️ <b>{ $title }</b>: результат изменён решением главного судьи. Места теперь такие.
event-place-changed = ⚖️ <b>{ $title }</b>: результат изменён. Ваше место теперь <b>{ $place }</b>, было { $number }.
event-place-now = ⚖️ <b>{ $title }</b>: результат изменён. Ваше место теперь <b>{ $place }</b>.
event-place-gone = ⚖️ <b>{ $title }</b>: результат изменён, и засчитанных игр у вас не осталось. В таблице вас больше нет.
event-leaders-only = Это могут только организатор и главный судья турнира.
button-event-enough = Больше не ждать
button-event-enough-sure = Да, идём дальше

protest-sure = Это ваше решение? Его узнают все.
protest-reopened = ⚖️ Решение по протесту игрока №{ $number } · { $name } ({ $stage }, тур { $round }, стол { $table }) отозвано. Протест снова на рассмотрении.
protest-stands = Отозвать решение уже нельзя: турнир пошёл дальше.
button-protest-sure = Да, решение такое
button-protest-reopen = Отозвать решение

# Меню главного судьи.
event-chief = ⚖️ <b>{ $title }</b>: главный судья
event-games = Сыгранные игры. Нажмите номер — покажу игру.
event-games-none = Сыгранных игр пока нет.
event-game-red = { $number }. { $stage }, тур { $round }, стол { $table }: победа красных.
event-game-black = { $number }. { $stage }, тур { $round }, стол { $table }: победа чёрных.
event-game-draw = { $number }. { $stage }, тур { $round }, стол { $table }: ничья.
event-game-void = { $number }. { $stage }, тур { $round }, стол { $table }: игра не засчитана.
event-sure-void = Не засчитывать игру ({ $stage }, тур { $round }, стол { $table })? Её баллы пропадут, все узнают о решении.
event-sure-counts = Снова засчитать игру ({ $stage }, тур { $round }, стол { $table }) с тем результатом, который был за столом? Её баллы вернутся, все узнают о решении.
event-sure-red = Изменить результат ({ $stage }, тур { $round }, стол { $table }) на победу красных? Баллы и места пересчитаю, все узнают о решении.
event-sure-black = Изменить результат ({ $stage }, тур { $round }, стол { $table }) на победу чёрных? Баллы и места пересчитаю, все узнают о решении.
event-sure-draw = Изменить результат ({ $stage }, тур { $round }, стол { $table }) на ничью? Баллы и места пересчитаю, все узнают о решении.
event-marks-first = При таком результате нельзя оставить отметки этой игры ({ $clause }). Сначала поправьте их: «Отметки судьи».
event-ruled-void = ⚖️ Решение главного судьи: { $stage }, тур { $round }, стол { $table } — игра не засчитана.
event-ruled-counts = ⚖️ Решение главного судьи: { $stage }, тур { $round }, стол { $table } — игра снова засчитана.
event-ruled-red = ⚖️ Решение главного судьи: { $stage }, тур { $round }, стол { $table } — победа красных.
event-ruled-black = ⚖️ Решение главного судьи: { $stage }, тур { $round }, стол { $table } — победа чёрных.
event-ruled-draw = ⚖️ Решение главного судьи: { $stage }, тур { $round }, стол { $table } — ничья.
event-no-protests = Открытых протестов нет.
void-chief = Решение главного судьи
button-event-games = Игры
button-event-protests = Протесты
button-event-marks = Отметки судьи
button-event-rule-void = Не засчитывать
button-event-rule-counts = Снова засчитать
button-event-rule-red = Изменить: победа красных
button-event-rule-black = Изменить: победа чёрных
button-event-rule-draw = Изменить: ничья
button-event-sure-void = Да, не засчитывать
button-event-sure-counts = Да, засчитать
button-event-sure-red = Да, победа красных
button-event-sure-black = Да, победа чёрных
button-event-sure-draw = Да, ничья
button-event-chief-page = Меню главного судьи

# Равные баллы.
event-by-lot = ↳ баллов поровну, решил жребий ({ $clause })
event-by-lots = ↳ у остальных с равными баллами решил жребий ({ $clause })
event-by-clause = ↳ баллов поровну, решил пункт { $clause }
event-by-expulsion = ↳ удаление с турнира ({ $clause })

# Удаление с турнира.
event-players = О ком решение? Нажмите номер.
event-expel-sure = Удалить с турнира: { $name } (7.3)? Дальше — замена из листа ожидания. Сыгранные игры остаются, место в таблице — после всех. Идущую игру это не меняет: из неё удаляет судья стола. Об этом узнают все.
event-pardon-sure = Отменить удаление с турнира: { $name }? Об этом узнают все. Если замена уже играет, места останутся за ней.
event-expelled = ⚖️ <b>{ $title }</b>: решение главного судьи — удаление с турнира (7.3): { $name }.
event-pardoned = ⚖️ <b>{ $title }</b>: удаление с турнира отменено, { $name } снова играет.
event-pardoned-seatless = ⚖️ <b>{ $title }</b>: удаление с турнира отменено: { $name }. За столом остаётся замена.
event-pardoned-waits = ⚖️ <b>{ $title }</b>: удаление с турнира отменено: { $name } — теперь в листе ожидания.
button-event-players = Удаление с турнира
button-event-expel = Да, удалить с турнира
button-event-pardon = Да, отменить удаление

# Кто судит столы.
event-judges = ⚖️ Судьи столов. Нажмите стол, чтобы назначить или освободить судью.
event-judges-table = <b>Стол { $table }</b>
event-judges-none = Судья не назначен: ведёт бот.
event-judges-head = Судья: { $name }
event-judges-side = Боковой судья: { $name }
event-judges-rotates = Судья: { $name }, каждый тур за следующим столом
event-judges-part = Судья: { $name }, не во всех турах
event-judges-whom = Кого назначить на стол { $table }? Здесь главный судья и те, кто записан, но не играет.
event-judge-ask = Кто судит стол { $table }? Ответьте на это сообщение: сначала номер аккаунта (он есть в /mydata), потом имя. Например: 123456789 Аня
event-judge-named = Стол { $table }: назначение записано, судит { $name }.
event-judge-closed = Стол { $table }: назначение записано, { $name }. Личный чат со мной не открыт: пусть откроет его и отправит /start, иначе панель прислать некуда.
event-judge-plays = Этот человек играет в турнире. Судить может тот, кто не играет.
button-event-judges = Судьи
button-event-head-judge = Назначить судью
button-event-side-judge = Назначить бокового
button-event-dismiss = Освободить: { $name }
button-event-judge-other = Другой человек

# Баллы 0,6 и 0,7: судья просит главного судью (8.4.3).
event-awaits-asks = { $count ->
    [one] Ждёт согласования { $count } балл (8.4.3).
    [few] Ждут согласования { $count } балла (8.4.3).
    [many] Ждут согласования { $count } баллов (8.4.3).
   *[other] Ждут согласования { $count } балла (8.4.3).
}
event-asks = Судьи просят согласовать баллы. Нажмите номер.
event-asks-none = Согласовывать нечего.
event-held = 🏆 <b>{ $title }</b>: судья просит у главного судьи 0,6 или 0,7 за уже сыгранный этап. От ответа может зависеть, кто играет дальше, поэтому следующий этап сам не начнётся: начните его, когда сочтёте нужным.
event-asked-at = { $stage }, тур { $round }, стол { $table }.
event-ask-at = { $number }. { $stage }, тур { $round }, стол { $table }:
event-ask-bonus = +0,{ $count } для №{ $seat } · { $name }
event-ask-approved = Главный судья не против: +0,{ $count } для №{ $seat } · { $name } (8.4.3).
event-ask-refused = Главный судья против: +0,{ $count } для №{ $seat } · { $name } не даём (8.4.3).
button-event-asks = Баллы 0,6 и 0,7
button-event-ask = Рассмотреть
button-event-refuse = Отказать

# Боковой судья подсказывает судье стола.
event-side-watches = ⚖️ Стол { $table } играет. Видите нарушение — ответьте на это сообщение: сначала номер места, потом что случилось. Передам судье стола, решает он.
event-side-passed-on = Передано судье стола.
event-side-no-judge = За столом сейчас нет судьи: ведёт бот.
judge-side-says = ⚖️ Боковой судья { $name }: «{ $text }»
