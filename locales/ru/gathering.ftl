# Перед раздачей: все ли готовы, и игра, назначенная на час.

ready-ask = 🙋 <b>Все готовы?</b> Кто здесь — нажмите. ⏳ { $countdown }
button-ready = Буду играть
button-go-home = Домой
ready-late = 🙋 <b>Ждём опоздавших.</b> Не хотите ждать — «{ button-begin }»: кто опоздал, встанет в очередь. ⏳ { $countdown }
ready-late-few = 🙋 <b>Ждём опоздавших.</b> ⏳ { $countdown }
ready-instead = Вы сядете, если начнём без них:
ready-waits = Отлично. Сядете, если начнём без тех, кто опоздал.
ready-noted = Отлично, место за вами.
ready-not-asked = Сейчас об этом не спрашиваю.
ready-only-seated = Спрашиваю тех, кто за столом. Вы пока в очереди.
ready-too-few = Готовых пока { $count }, а нужно не меньше { $least }.
ready-not-enough = Готовых пока { $count }, а нужно не меньше { $least }. Места за всеми остаются, ждём.
planned-zone-first = По какому времени живёт группа? Выберите город.
button-not-now = Не сейчас
planned-zone-by-admin = Время группы ещё не выбрано: пусть администратор повторит эту команду или выберет город в /settings.
planned-no-hour = Не понимаю, на какое время: «{ $text }». Пишите так: /newgame 21:00, /newgame завтра 21:00 или /newgame пт 21:00.
planned-which-hour = <a href="tg://user?id={ $user }">{ $name }</a>, во сколько? Ответьте на это сообщение: 21:00.
planned-no-day = Такого времени в ближайший месяц нет. Пишите так: /newgame 21:00 или /newgame пт 21:00.
button-same-people = Тем же составом
ready-left-behind = Игра в группе «{ $chat }» началась без вас. Вы в очереди на следующую.
