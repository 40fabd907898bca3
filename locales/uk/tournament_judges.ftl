# Судді турніру: кого призначено і за який стіл.

event-judge = Судить { $name }.
event-your-chair = ⚖️ <b>{ $title }</b> · { $stage }, тур { $round }: ви судите стіл <b>{ $table }</b>. Група столу: { $chat }. Панель прийде сюди, коли роздадуть карти.
event-your-side-chair = ⚖️ <b>{ $title }</b> · { $stage }, тур { $round }: ви бічний суддя за столом <b>{ $table }</b>. Група столу: { $chat }.
event-named = ⚖️ <b>{ $title }</b>: ви судите стіл <b>{ $table }</b>. Панель прийде сюди, коли почнеться гра.
event-named-side = ⚖️ <b>{ $title }</b>: ви бічний суддя за столом <b>{ $table }</b>.
event-dismissed = ⚖️ <b>{ $title }</b>: далі судитиме хтось інший. Дякую за роботу.
event-judge-away = Стіл { $table } поки без судді: { $name } грає чи судить деінде, не перебуває в групі столу або приватний чат зі мною закрито. Хто готовий судити, пише /judge у групі столу.

# Кінець етапу: чого чекає турнір і що змінюється потім.
event-preliminary = Таблиця попередня: ще приймають протести, і судді ставлять позначки.
event-awaits = 🏆 <b>{ $title }</b>: етап зіграно, але ще не закрито.
event-awaits-time = Не минув час на протести: десять хвилин після останньої гри.
event-awaits-protests = { $count ->
    [one] Чекає на рішення { $count } протест.
    [few] Чекають на рішення { $count } протести.
    [many] Чекають на рішення { $count } протестів.
   *[other] Чекають на рішення { $count } протесту.
}
event-awaits-marks = Немає позначок судді: { $stage }, тур { $round }, стіл { $table }.
event-enough-sure = Не чекати і йти далі? Про це дізнаються всі.
event-enough-organiser = 🏆 <b>{ $title }</b>: за рішенням організатора йдемо далі. На що не дочекалися:
event-enough-chief = 🏆 <b>{ $title }</b>: за рішенням головного судді йдемо далі. На що не дочекалися:
event-marks-awaited = ⚖️ <b>{ $title }</b>: турнір чекає на ваші позначки. Поставте їх вище і натисніть «Готово».
event-drawn-again = 🏆 <b>{ $title }</b>: результати змінилися, склад етапу «{ $stage }» визначаю знову.
event-goes-on = Тепер проходить: { $name }.
event-goes-not-on = Більше не проходить: { $name }.
event-draw-taken-back = 🏆 <b>{ $title }</b>: головний суддя відкликав рішення щодо протесту. Етап «{ $stage }» складу знову, коли буде нове.
event-seat-taken-back = 🏆 <b>{ $title }</b>: попереднє місце в етапі «{ $stage }» більше не діє, склад переглядають. Про нове напишу сюди.
event-changed = ⚖️ <b>{ $title }</b>: результат змінено рішенням головного судді. Місця тепер такі.
event-place-changed = ⚖️ <b>{ $title }</b>: результат змінено. Ваше місце тепер <b>{ $place }</b>, було { $number }.
event-place-now = ⚖️ <b>{ $title }</b>: результат змінено. Ваше місце тепер <b>{ $place }</b>.
event-place-gone = ⚖️ <b>{ $title }</b>: результат змінено, і зарахованих ігор у вас не лишилося. У таблиці вас більше немає.
event-leaders-only = Це можуть лише організатор і головний суддя турніру.
button-event-enough = Більше не чекати
button-event-enough-sure = Так, ідемо далі

protest-sure = Це ваше рішення? Про нього дізнаються всі.
protest-reopened = ⚖️ Рішення щодо протесту гравця №{ $number } · { $name } ({ $stage }, тур { $round }, стіл { $table }) відкликано. Протест знову на розгляді.
protest-stands = Відкликати рішення вже не можна: турнір пішов далі.
button-protest-sure = Так, рішення таке
button-protest-reopen = Відкликати рішення

# Меню головного судді.
event-chief = ⚖️ <b>{ $title }</b>: головний суддя
event-games = Зіграні ігри. Натисніть номер — покажу гру.
event-games-none = Зіграних ігор поки що немає.
event-game-red = { $number }. { $stage }, тур { $round }, стіл { $table }: перемога червоних.
event-game-black = { $number }. { $stage }, тур { $round }, стіл { $table }: перемога чорних.
event-game-draw = { $number }. { $stage }, тур { $round }, стіл { $table }: нічия.
event-game-void = { $number }. { $stage }, тур { $round }, стіл { $table }: гру не зараховано.
event-sure-void = Не зараховувати гру ({ $stage }, тур { $round }, стіл { $table })? Її бали зникнуть, про рішення дізнаються всі.
event-sure-counts = Знову зарахувати гру ({ $stage }, тур { $round }, стіл { $table }) з тим результатом, який був за столом? Її бали повернуться, про рішення дізнаються всі.
event-sure-red = Змінити результат ({ $stage }, тур { $round }, стіл { $table }) на перемогу червоних? Бали й місця перерахую, про рішення дізнаються всі.
event-sure-black = Змінити результат ({ $stage }, тур { $round }, стіл { $table }) на перемогу чорних? Бали й місця перерахую, про рішення дізнаються всі.
event-sure-draw = Змінити результат ({ $stage }, тур { $round }, стіл { $table }) на нічию? Бали й місця перерахую, про рішення дізнаються всі.
event-marks-first = За такого результату позначки цієї гри не можна лишити ({ $clause }). Спершу виправте їх: «Позначки судді».
event-ruled-void = ⚖️ Рішення головного судді: { $stage }, тур { $round }, стіл { $table } — гру не зараховано.
event-ruled-counts = ⚖️ Рішення головного судді: { $stage }, тур { $round }, стіл { $table } — гру знову зараховано.
event-ruled-red = ⚖️ Рішення головного судді: { $stage }, тур { $round }, стіл { $table } — перемога червоних.
event-ruled-black = ⚖️ Рішення головного судді: { $stage }, тур { $round }, стіл { $table } — перемога чорних.
event-ruled-draw = ⚖️ Рішення головного судді: { $stage }, тур { $round }, стіл { $table } — нічия.
event-no-protests = Відкритих протестів немає.
void-chief = Рішення головного судді
button-event-games = Ігри
button-event-protests = Протести
button-event-marks = Позначки судді
button-event-rule-void = Не зараховувати
button-event-rule-counts = Знову зарахувати
button-event-rule-red = Зміна: перемога червоних
button-event-rule-black = Зміна: перемога чорних
button-event-rule-draw = Зміна: нічия
button-event-sure-void = Так, не зараховувати
button-event-sure-counts = Так, зарахувати
button-event-sure-red = Так, перемога червоних
button-event-sure-black = Так, перемога чорних
button-event-sure-draw = Так, нічия
button-event-chief-page = Меню головного судді

# Однакові бали.
event-by-lot = ↳ балів порівну, вирішив жереб ({ $clause })
event-by-lots = ↳ в інших із рівними балами вирішив жереб ({ $clause })
event-by-clause = ↳ балів порівну, вирішив пункт { $clause }
event-by-expulsion = ↳ вилучення з турніру ({ $clause })

# Вилучення з турніру.
event-players = Про кого рішення? Натисніть номер.
event-expel-sure = Вилучити з турніру: { $name } (7.3)? Далі — заміна з черги. Зіграні ігри лишаються, місце в таблиці — після всіх. Гру, що триває, це не змінює: з неї вилучає суддя столу. Про це дізнаються всі.
event-pardon-sure = Скасувати вилучення з турніру: { $name }? Про це дізнаються всі. Якщо заміна вже грає, місця лишаться за нею.
event-expelled = ⚖️ <b>{ $title }</b>: рішення головного судді — вилучення з турніру (7.3): { $name }.
event-pardoned = ⚖️ <b>{ $title }</b>: вилучення з турніру скасовано, { $name } знову грає.
event-pardoned-seatless = ⚖️ <b>{ $title }</b>: вилучення з турніру скасовано: { $name }. За столом лишається заміна.
event-pardoned-waits = ⚖️ <b>{ $title }</b>: вилучення з турніру скасовано: { $name } — тепер у черзі.
button-event-players = Вилучення з турніру
button-event-expel = Так, вилучити з турніру
button-event-pardon = Так, скасувати вилучення

# Хто судить столи.
event-judges = ⚖️ Судді столів. Натисніть стіл, щоб призначити або звільнити суддю.
event-judges-table = <b>Стіл { $table }</b>
event-judges-none = Суддю не призначено: веде бот.
event-judges-head = Суддя: { $name }
event-judges-side = Бічний суддя: { $name }
event-judges-rotates = Суддя: { $name }, щотуру за наступним столом
event-judges-part = Суддя: { $name }, не в усіх турах
event-judges-whom = Кого призначити на стіл { $table }? Тут головний суддя й ті, хто записався, але не грає.
event-judge-ask = Хто судить стіл { $table }? Дайте відповідь на це повідомлення: спершу номер акаунта (він є в /mydata), потім ім'я. Наприклад: 123456789 Аня
event-judge-named = Стіл { $table }: призначення записано, судить { $name }.
event-judge-closed = Стіл { $table }: призначення записано, { $name }. Приватний чат зі мною не відкрито: нехай відкриє його й надішле /start, інакше панель надіслати нема куди.
event-judge-plays = Ця людина грає в турнірі. Судити може той, хто не грає.
button-event-judges = Судді
button-event-head-judge = Призначити суддю
button-event-side-judge = Призначити бічного
button-event-dismiss = Звільнити: { $name }
button-event-judge-other = Інша людина

# Бали 0,6 і 0,7: суддя просить головного суддю (8.4.3).
event-awaits-asks = { $count ->
    [one] Чекає на погодження { $count } бал (8.4.3).
    [few] Чекають на погодження { $count } бали (8.4.3).
    [many] Чекають на погодження { $count } балів (8.4.3).
   *[other] Чекають на погодження { $count } бала (8.4.3).
}
event-asks = Судді просять погодити бали. Натисніть номер.
event-asks-none = Погоджувати нема чого.
event-held = 🏆 <b>{ $title }</b>: суддя просить у головного судді 0,6 або 0,7 за вже зіграний етап. Від відповіді може залежати, хто грає далі, тож наступний етап сам не почнеться: почніть його, коли вважатимете за потрібне.
event-asked-at = { $stage }, тур { $round }, стіл { $table }.
event-ask-at = { $number }. { $stage }, тур { $round }, стіл { $table }:
event-ask-bonus = +0,{ $count } для №{ $seat } · { $name }
event-ask-approved = Головний суддя не проти: +0,{ $count } для №{ $seat } · { $name } (8.4.3).
event-ask-refused = Головний суддя проти: +0,{ $count } для №{ $seat } · { $name } не даємо (8.4.3).
button-event-asks = Бали 0,6 і 0,7
button-event-ask = Розглянути
button-event-refuse = Відмовити

# Бічний суддя підказує судді столу.
event-side-watches = ⚖️ Стіл { $table } грає. Бачите порушення — дайте відповідь на це повідомлення: спершу номер місця, потім що сталося. Передам судді столу, вирішує він.
event-side-passed-on = Передано судді столу.
event-side-no-judge = За столом зараз немає судді: веде бот.
judge-side-says = ⚖️ Бічний суддя { $name }: «{ $text }»
