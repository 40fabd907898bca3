# Суддя: крісло, панель і те, що про суддю знає стіл.

button-judge = ⚖️ Судити
button-stand-down = Звільнити крісло
lobby-judge-blind = ⚖️ Суддя — { $name }. Ролей суддя не бачить.
lobby-judge-sees = ⚖️ Суддя — { $name }. Суддя бачить усі ролі.
lobby-judge-besides = { $count ->
    [one] Суддя не грає: щоб почати, разом із суддею потрібна щонайменше { $count } людина.
    [few] Суддя не грає: щоб почати, разом із суддею потрібно щонайменше { $count } людини.
    [many] Суддя не грає: щоб почати, разом із суддею потрібно щонайменше { $count } людей.
   *[other] Суддя не грає: щоб почати, разом із суддею потрібно щонайменше { $count } людини.
}
judge-chair-begun = ⚖️ Гра почалася. Панель судді — нижче.
judge-chair-free = ⚖️ Крісло судді вільне. Суддя не грає, а стежить за столом: фоли, паузи, вилучення.
judge-chair-empty = ⚖️ За цим столом судді немає: стіл веду я. Сісти в крісло може той, хто в цій грі не грає, якщо стіл погодиться.
judge-chair = ⚖️ <b>Ви судите цей стіл.</b> Щойно роздадуть карти, сюди прийде панель: фоли, вилучення й усе, що дозволяють правила.
judge-chair-blind = Ролей ви не побачите: так налаштовано в групі.
judge-chair-sees = Ролі ви побачите одразу після роздачі, і стіл про це знає.
judge-is-you = Ви вже судите цей стіл.
judge-taken = За цим столом суддя вже є.
judge-sits = Ви вже сидите за столом, а суддя не грає. Спершу звільніть місце: /leave.
judge-sits-not = Ви судите стіл, а суддя не грає. Спершу звільніть крісло: /leave.
judge-elsewhere = Ви вже судите інший стіл.
judge-asked = Вирішує стіл. Якщо більше половини за, надішлю сюди панель судді. Ролей на ній не буде.
judge-has-sat = За цим столом ви граєте чи грали, а судити власну гру не можна.
judge-not-again = За цим столом вам більше не судити. За наступним — будь ласка.
motion-judge = ⚖️ <b>{ $name } проситься в крісло судді.</b> Ролей суддя не побачить. Хто за?
judge-only = Це вирішує суддя цього столу.
judge-no-game = Зараз ви нікого не судите. Крісло судді — у групі, під набором: «Ще…» → «Судити».
judge-stood-down = Ви більше не судите цей стіл.
judge-dismissed = ⚖️ Крісло судді звільнили.
judge-gone = ⚖️ Крісло судді порожнє: далі стіл веду я.

judge-panel = ⚖️ <b>Панель судді</b>
judge-panel-closed = ⚖️ Панель закрито.
judge-now-raise = ✋ Зараз підйом.
judge-held-turn = ⏸ Слово лишається за <b>№{ $seat } · { $name }</b>.
judge-held-vote = ⏸ Голосування зупинено на <b>№{ $seat } · { $name }</b>.
judge-held-defence = ⏸ Захист зупинено: <b>№{ $seat } · { $name }</b>.
judge-held-last-word = ⏸ Останнє слово зупинено: <b>№{ $seat } · { $name }</b>.
judge-held-raise = ⏸ Підйом зупинено.
judge-roles-covered = ⚖️ <b>Ролі за столом</b> лежать сорочкою вгору. Лише для вас.
button-judge-roles = 🎴 Показати ролі
button-judge-roles-away = Сховати ролі
judge-roles = ⚖️ <b>Ролі за столом.</b> Лише для вас:
judge-seat = №{ $seat } · { $name } — { role-name }
judge-nobody = Зараз — нікого.
judge-order = 🎯 Порядок відстрілу: { $seats }
judge-shot-twice = №{ $by } стріляє вдруге: промах
judge-hunt = 🎯 Відстріл: №{ $seat } · { $name }
judge-hunt-none = 🎯 Відстріл: ніхто
judge-decided = 🏁 Результат уже визначено, залишилися останні слова. Змінити його не можна.
judge-decided-waived = Вилучають тепер лише за пунктами { $said } (6.9).
judge-word-runs = Поки триває останнє слово, це вирішувати зарано. Дочекайтеся його кінця.
judge-word-runs-6-9 = Поки триває останнє слово, це вирішувати зарано (6.9). Дочекайтеся його кінця.
judge-own-ask = ✏️ Напишіть це своїми словами у відповідь на повідомлення: рішення набуде чинності одразу.
judge-own-in-chat = Напишіть причину в приватному чаті зі мною: запитання вже там.
judge-own-wrong = Потрібні слова, до ста знаків. Нічого не записано.
judge-done = Записано.
judge-done-already = Це вже зроблено.

button-judge-why = Причина фолу №{ $seat }
judge-why-late = Після цього фолу вже був інший хід: причини не додати.
button-judge-foul = Фол
button-judge-remove = Вилучення
button-judge-defeat = Поразка команді
button-judge-claim = «Я Комісар»
button-judge-hint = Підказка
button-judge-award-red = Перемога червоним
button-judge-award-black = Перемога чорним
button-judge-stop = Зупинити гру
button-judge-resign = Звільнити крісло
button-judge-back = ← Назад
button-judge-own-words = ✏️ Своїми словами
button-judge-no-reason = Без пункту
button-judge-sure = Так, вирішено
button-judge-undo-sure = { $act ->
    [claim] Так, зняти
    [leave] Так, повернути
    [lift] Так, повернути
    [night] Так, повернути
    [timeout] Так, повернути
    [withdraw] Так, повернути
   *[other] Так, скасувати
}

judge-whom-foul = Кому фол?
judge-whom-remove = Кого вилучити?
judge-whom-defeat = Через кого поразка?
judge-whom-claim = Хто називає себе Комісаром?
judge-whom-hint = Від кого підказка?
judge-why-foul = За що фол гравцеві №{ $seat } · { $name }?
judge-why-remove = За що вилучити гравця №{ $seat } · { $name }?
judge-why-defeat = За що поразка команді гравця №{ $seat } · { $name }?
judge-sure-third = Третій фол — №{ $seat } · { $name }. Вирішено?
judge-sure-fourth = Четвертий фол — №{ $seat } · { $name }: після нього залишають стіл. Вирішено?
judge-sure-remove = Вилучити №{ $seat } · { $name }? Останнього слова не буде.
judge-sure-defeat = Поразка всій команді гравця №{ $seat } · { $name }? Перемогу отримає інша команда.
judge-sure-in-panel = Підтвердьте на панелі.
judge-sure-hint = Підказка від №{ $seat } · { $name }: перемогу отримає інша команда, і гра скінчиться. Вирішено?
judge-sure-hint-bars = Підказка від №{ $seat } · { $name }: наступну гру цей гравець пропустить. Вирішено?
judge-sure-award-red = Віддати перемогу червоним? На цьому гра скінчиться.
judge-sure-award-black = Віддати перемогу чорним? На цьому гра скінчиться.
judge-sure-stop = Зупинити гру без результату? Продовжити її вже не вийде.
judge-sure-resign = Звільнити крісло судді? Далі стіл вестиму я.
team-defeated = Поразка команді: <b>№{ $seat } · { $name }</b>. Перемагає інша команда.
command-judge = Суддя: панель, а в групі — крісло
button-judge-warn = Попередження
judge-whom-warn = Кого попередити?
judge-warned = ⚖️ Усне попередження: <b>№{ $seat } · { $name }</b>.
button-judge-enter = ✏️ За гравця
judge-enter-whose-hand = Чия рука піднята? Позначте всі, далі «Готово».
judge-enter-voted = Голос №{ $seat } у цьому голосуванні вже віддано.
judge-enter-hands = Підняті: { $seats }. Ще?
judge-enter-nominate = Кого виставляє №{ $seat } · { $name }?
judge-enter-pass = №{ $seat } · { $name } говорить. Що записати?
judge-enter-best = Кого називає найкращий хід? До трьох номерів.
judge-enter-best-picked = Найкращий хід: { $seats }. Ще?
judge-entered-nominate = ⚖️ Зі слів гравця суддя записує: №{ $by } виставляє №{ $seat }.
judge-entered-withdraw = ⚖️ Зі слів гравця суддя записує: №{ $by } відкликає №{ $seat }.
judge-entered-best = ⚖️ Зі слів гравця суддя записує найкращий хід №{ $by }: { $seats }.
judge-entered-pass = ⚖️ Суддя записує: №{ $by } — пас.
judge-entered-hands = ⚖️ Суддя записує підняті руки: { $seats }.
button-judge-pause = ⏸ Пауза
button-judge-resume = ▶️ Продовжити
button-judge-more = +{ $count } с
judge-nobody-speaks = Зараз ніхто не говорить.

# Після гри.
judge-marks = ⚖️ <b>Позначки судді.</b> Змінювати їх можна добу. Натиснете «Готово» — про них дізнається стіл.
judge-marks-none = Поки що нічого.
judge-marks-due = За протоколом належить штраф −0,4 (8.5): натисніть, щоб призначити.
judge-marks-late = Час на позначки минув: їх змінюють протягом доби після гри.
judge-marks-chief = Турнір пішов далі: тепер результат змінює лише головний суддя.
judge-marks-closed = ⚖️ Позначки готові. Виправити їх можна протягом доби після гри.
judge-sure-done = Усе гаразд? Стіл одразу дізнається про позначки.
marks-given = ⚖️ <b>Позначки судді за гру.</b>
marks-corrected = ⚖️ <b>Позначки судді виправлено.</b> Тепер так:
judge-marked-bonus = №{ $seat } · { $name }: додатково +{ $text }
judge-marked-penalty = №{ $seat } · { $name }: штраф −0,4 ({ $clause })
judge-marked-no-best = №{ $seat } · { $name }: найкращий хід не зараховано, було прохання про підказку (8.3.5).
judge-void-decided = Результат цієї гри — рішення головного судді: зараховувати її чи ні, змінює лише він.
judge-marked-result = { $winner ->
    [red] Результат за рішенням головного судді: перемога червоних.
    [black] Результат за рішенням головного судді: перемога чорних.
   *[draw] Результат за рішенням головного судді: нічия.
}
judge-marked-void = Гру не зараховано. { $text }.
judge-bonus-whom = Кому додаткові бали?
judge-bonus-how-much = Скільки додати гравцеві №{ $seat } · { $name }?
judge-bonus-left = { $count ->
    [10] Лишилося на всіх: 1,0.
   *[other] Лишилося на всіх: 0,{ $count }.
}
judge-penalty-whom = Кому штраф?
judge-penalty-why = За що штраф −0,4 гравцеві №{ $seat } · { $name }? Натиснете ще раз — зніму.
judge-void-why = Чому гру не зараховувати?
judge-limit-8-4-1 = Додаткові бали вже мають четверо — це межа (8.4.1). Спершу зніміть їх у когось.
judge-limit-8-4-2 = { $count ->
    [0] Бал, який можна роздати за гру, уже вичерпано (8.4.2).
   *[other] За гру на всіх — щонайбільше один бал (8.4.2). Лишилося 0,{ $count }.
}
judge-limit-8-4-3 = Переможцеві можна дати від 0,2 до 0,7, а 0,6 і 0,7 — лише за згодою головного судді (8.4.3).
judge-limit-8-4-4 = Гравцеві, що програв, можна дати від 0,1 до 0,4 (8.4.4).
judge-limit-8-4-7 = Після нічиєї додаткових балів не дають нікому (8.4.7).
judge-limit-no-best = Без найкращого ходу додаткові бали за гру перевищать один бал (8.4.2). Спершу зніміть їх у когось.
judge-protest-open = Протест, { $name }: { $text }. Рішення ще немає.
judge-protest-decided = Протест, { $name }: { $text }. Рішення: { $decision }.
button-judge-bonus = Додаткові бали
button-judge-penalty = Штраф
button-judge-due = №{ $seat } · штраф за { $clause }
button-judge-no-best = Без найкращого ходу
button-judge-void = Не зараховувати
button-judge-done = Готово
button-judge-done-sure = Так, сповістити стіл
button-judge-correct = ✏️ Виправити
button-judge-points = +0,{ $count }
button-judge-points-chief = +0,{ $count } від головного
button-judge-no-points = Нічого
button-judge-counts = Зарахувати
void-broken = Підвела техніка
void-judge = Помилка судді
void-people = Пішли гравці
penalty-8-5-1 = 8.5.1 · Злам у свого в нульовому колі
penalty-8-5-2 = 8.5.2 · Злам червоного вчотирьох
penalty-8-5-3 = 8.5.3 · Шериф приховує чи спотворює перевірку
penalty-8-5-4-1 = 8.5.4.1 · Чорний просипає домовленість
penalty-8-5-4-2 = 8.5.4.2 · Шериф без двох перевірок
penalty-8-5-4-3 = 8.5.4.3 · Шериф без вирішальної перевірки
penalty-8-5-4-4 = 8.5.4.4 · Чорний без двох пострілів
penalty-8-5-4-5 = 8.5.4.5 · Промах замість перемоги
button-judge-undo = ↩️ Скасувати дію
judge-sure-undo-night = Повернути гру до кроку перед цим? Усе, що було відтоді, не рахується. Якщо той крок був удень, повернеться день.
judge-went-on = Гра вже пішла далі: погляньте й вирішіть ще раз.
judge-undone-more = ↩️ <b>Скасовано.</b> Повернутися ще на один хід?
judge-nothing-to-undo = Скасовувати нема чого.

# 0,6 і 0,7 погоджує головний суддя турніру.
judge-asks-bonus = ⚖️ Суддя просить погодити +0,{ $count } для №{ $seat } · { $name } (8.4.3).
judge-asked-chief = Передано головному судді. Погодить — бал з'явиться в позначках.
button-judge-approve = Погодити
