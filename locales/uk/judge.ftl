# Суддя: крісло, панель і те, що про суддю знає стіл.

button-judge = ⚖️ Судити
button-stand-down = Звільнити крісло
lobby-judge-blind = ⚖️ Суддя — { $name }. Ролей суддя не бачить.
lobby-judge-sees = ⚖️ Суддя — { $name }. Суддя бачить усі ролі.
judge-chair = ⚖️ <b>Ви судите цей стіл.</b> Щойно роздадуть карти, сюди прийде панель: фоли, вилучення й усе, що дозволяють правила.
judge-chair-blind = Ролей ви не побачите: так налаштовано в групі.
judge-chair-sees = Ролі ви побачите одразу після роздачі, і стіл про це знає.
judge-is-you = Ви вже судите цей стіл.
judge-taken = За цим столом суддя вже є.
judge-sits = Ви вже сидите за столом, а суддя не грає. Спершу звільніть місце: /leave.
judge-sits-not = Ви судите стіл, а суддя не грає. Спершу звільніть крісло: /leave.
judge-elsewhere = Ви вже судите інший стіл.
judge-only = Це вирішує суддя цього столу.
judge-no-game = Зараз ви нікого не судите. Сісти в крісло судді можна кнопкою «Судити» під набором у групі.
judge-stood-down = Ви більше не судите цей стіл.
judge-dismissed = ⚖️ Крісло судді звільнили.
judge-gone = ⚖️ Крісло судді порожнє: далі стіл веду я.

judge-panel = ⚖️ <b>Панель судді</b>
judge-panel-closed = ⚖️ Панель закрито.
judge-roles = ⚖️ <b>Ролі за столом.</b> Лише для вас:
judge-seat = №{ $seat } · { $name } — <tg-spoiler>{ role-name }</tg-spoiler>
judge-nobody = Зараз — нікого.
judge-done = Записано.
judge-done-already = Це вже зроблено.

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
button-judge-no-reason = Без пункту
button-judge-sure = Так, вирішено

judge-whom-foul = Кому фол?
judge-whom-remove = Кого вилучити?
judge-whom-defeat = Через кого поразка?
judge-whom-claim = Хто називає себе Комісаром?
judge-whom-hint = Від кого підказка?
judge-why-foul = За що фол гравцеві №{ $seat } · { $name }?
judge-why-remove = За що вилучити гравця №{ $seat } · { $name }?
judge-why-defeat = За що поразка команді гравця №{ $seat } · { $name }?
judge-sure-hint = Підказка від №{ $seat } · { $name }: перемогу отримає інша команда, і гра скінчиться. Вирішено?
judge-sure-hint-bars = Підказка від №{ $seat } · { $name }: наступну гру цей гравець пропустить. Вирішено?
judge-sure-award-red = Віддати перемогу червоним? На цьому гра скінчиться.
judge-sure-award-black = Віддати перемогу чорним? На цьому гра скінчиться.
judge-sure-stop = Зупинити гру без результату? Продовжити її вже не вийде.
judge-sure-resign = Звільнити крісло судді? Далі стіл вестиму я.
team-defeated = Порушення: <b>№{ $seat } · { $name }</b>. Поразка — усій команді.
command-judge = Панель судді
