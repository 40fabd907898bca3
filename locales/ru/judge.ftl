# Судья: его кресло, его панель и то, что о нём знает стол.

button-judge = ⚖️ Судить
button-stand-down = Встать из кресла
lobby-judge-blind = ⚖️ Судит { $name }. Ролей судья не видит.
lobby-judge-sees = ⚖️ Судит { $name }. Судья видит все роли.
judge-chair = ⚖️ <b>Вы судите этот стол.</b> Как только раздадут карты, сюда придёт панель: фолы, удаления и всё, что есть в книге.
judge-chair-blind = Роли вам не покажут: так настроено в группе.
judge-chair-sees = Роли вам покажут сразу после раздачи, и стол об этом знает.
judge-is-you = Вы уже судите этот стол.
judge-taken = За этим столом судья уже есть.
judge-sits = Вы уже сидите за столом, а судья не играет. Сначала встаньте: /leave.
judge-sits-not = Вы судите стол, а судья не играет. Сначала оставьте кресло: /leave.
judge-elsewhere = Вы уже судите другой стол.
judge-only = Это решает судья этого стола.
judge-no-game = Сейчас вы никого не судите. Кресло судьи — кнопка «Судить» под набором в группе.
judge-stood-down = Вы больше не судите этот стол.
judge-dismissed = ⚖️ Кресло судьи освободили.
judge-gone = ⚖️ Кресло судьи пусто: дальше веду один.

judge-panel = ⚖️ <b>Панель судьи</b>
judge-panel-closed = ⚖️ Панель закрыта.
judge-roles = ⚖️ <b>Роли за столом.</b> Только для вас:
judge-seat = №{ $seat } · { $name } — <tg-spoiler>{ role-name }</tg-spoiler>
judge-nobody = Сейчас — никого.
judge-done = Записано.
judge-done-already = Это уже сделано.

button-judge-foul = Фол
button-judge-remove = Удаление
button-judge-defeat = Поражение команде
button-judge-claim = «Я Комиссар»
button-judge-hint = Подсказка
button-judge-award-red = Победа красным
button-judge-award-black = Победа чёрным
button-judge-stop = Остановить игру
button-judge-resign = Встать из кресла
button-judge-back = ← Назад
button-judge-no-reason = Без пункта
button-judge-sure = Да, решено

judge-whom-foul = Кому фол?
judge-whom-remove = Кого удалить?
judge-whom-defeat = По чьей вине поражение?
judge-whom-claim = Кто называет себя Комиссаром?
judge-whom-hint = От кого подсказка?
judge-why-foul = За что фол №{ $seat } · { $name }?
judge-why-remove = За что удалить №{ $seat } · { $name }?
judge-why-defeat = За что поражение команде №{ $seat } · { $name }?
judge-sure-hint = Подсказка от №{ $seat } · { $name }: победу получит другая команда, и игра закончится. Решено?
judge-sure-hint-bars = Подсказка от №{ $seat } · { $name }: следующую игру этот игрок пропустит. Решено?
judge-sure-award-red = Отдать победу красным? Игра на этом закончится.
judge-sure-award-black = Отдать победу чёрным? Игра на этом закончится.
judge-sure-stop = Остановить игру без результата? Продолжить её будет нельзя.
judge-sure-resign = Встать из кресла судьи? Дальше стол поведу я.
team-defeated = Нарушение: <b>№{ $seat } · { $name }</b>. Поражение — всей команде.
command-judge = Панель судьи
