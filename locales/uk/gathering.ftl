# Перед роздачею: чи всі готові, і гра, призначена на годину.

ready-ask = 🙋 <b>Усі готові?</b> Хто тут — натисніть. ⏳ { $countdown }
button-go-home = Додому
button-ready = Буду грати
ready-late = 🙋 <b>Чекаємо на тих, хто спізнюється.</b> Не хочете чекати — «{ button-begin }»: хто спізнився, стане в чергу. ⏳ { $countdown }
ready-late-few = 🙋 <b>Чекаємо на тих, хто спізнюється.</b> ⏳ { $countdown }
ready-instead = Ви сядете, якщо почнемо без них:
ready-waits = Добре. Сядете, якщо почнемо без тих, хто спізнився.
ready-noted = Добре, місце за вами.
ready-not-asked = Зараз я про це не питаю.
ready-only-seated = Питаю тих, хто за столом. Ви поки що в черзі.
ready-too-few = Готових поки що { $count }, а треба щонайменше { $least }.
ready-not-enough = Готових { $count }, а треба щонайменше { $least }. Місця за всіма лишаються, чекаємо.
planned-zone-first = За яким часом живе група? Оберіть місто.
button-not-now = Не зараз
planned-zone-by-admin = Час групи ще не обрано: хай адміністратор повторить цю команду або обере місто в /settings.
planned-no-hour = Не розумію, о котрій граємо: «{ $text }». Пишіть так: /newgame 21:00, /newgame завтра 21:00 або /newgame пт 21:00.
planned-which-hour = <a href="tg://user?id={ $user }">{ $name }</a>, о котрій? Напишіть у відповідь на це повідомлення: 21:00.
planned-no-day = Такого часу найближчого місяця немає. Пишіть так: /newgame 21:00 або /newgame пт 21:00.
button-same-people = Тим самим складом
ready-left-behind = Гра в групі «{ $chat }» почалася без вас. Ви в черзі на наступну.
