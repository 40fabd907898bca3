# Слова, которых за столом не говорят.

settings-section-words = ⚙️ <b>Запретные слова</b>. Слежу за теми, которые запрещают правила игры.
button-section-words = Запретные слова
setting-watch_oaths-on = Клятвы («клянусь», «зуб даю»): слежу.
setting-watch_oaths-off = Клятвы («клянусь», «зуб даю»): не слежу.
setting-watch_bets-on = Пари («спорим», «ставлю сто рублей»): слежу.
setting-watch_bets-off = Пари («спорим», «ставлю сто рублей»): не слежу.
setting-watch_percents-on = Проценты («на сто процентов», «стопудово»): слежу.
setting-watch_percents-off = Проценты («на сто процентов», «стопудово»): не слежу.
setting-watch_surrender-on = Слово «сдаюсь»: замечаю.
setting-watch_surrender-off = Слово «сдаюсь»: не замечаю.
setting-watch_appeals-on = Заверения («честное слово», «видит бог»): слежу.
setting-watch_appeals-off = Заверения («честное слово», «видит бог»): не слежу.

button-watch_oaths-on = Клятвы
button-watch_bets-on = Пари
button-watch_percents-on = Проценты
button-watch_surrender-on = Слово «сдаюсь»
button-watch_appeals-on = Заверения

own-words = Слова клуба: { $text }.
own-words-none = Своих слов у клуба нет.
button-own-words = Слова клуба
own-words-ask = <a href="tg://user?id={ $user }">{ $name }</a>, какие ещё слова у вас под запретом? Напишите их через запятую в ответ на это сообщение.

    Слово ищу целиком, как написано; звёздочка в конце — любое окончание: «крут*» найдёт и «крутого». Не больше { $most } слов и фраз, каждая не длиннее { $longest } знаков. Прежние слова заменяются; прочерк убирает все.
own-words-too-many = Больше двадцати слов и фраз я не запоминаю. Ничего не изменилось.
own-words-wrong = «{ $text }» не запомню: нужны буквы или цифры, не больше сорока знаков. Ничего не изменилось.

setting-audience-tell = Слова зрителей во время игры: остаются. Судья узнаёт о них лично.
setting-audience-delete = Слова зрителей во время игры: удаляются. Судья узнаёт о них лично.
button-audience-tell = Зрители: можно
button-audience-delete = Зрители: удалить
judge-audience = Из зала, <b>{ $name }</b>: «{ $text }». Подсказка ли это, решать вам.
judge-audience-out = <b>№{ $seat } · { $name }</b> уже не играет и пишет: «{ $text }». Подсказка ли это, решать вам.
judge-gesture = Похоже на жест, решать вам. <b>№{ $seat } · { $name }</b> не в свою минуту ставит { $shown }
judge-heard = <b>№{ $seat } · { $name }</b>{ $how ->
    [edited] {" "}(исправлено)
   *[said] {""}
}: «{ $text }». Похоже на нарушение, решать вам:
judge-heard-by-role = Наказание зависит от роли того, кто это сказал.
judge-heard-own = <b>№{ $seat } · { $name }</b>{ $how ->
    [edited] {" "}(исправлено)
   *[said] {""}
}: «{ $text }». Это из слов, которые клуб запретил. Решать вам.
judge-claim-heard = <b>№{ $seat } · { $name }</b>: «{ $text }». Отмечать ли это, решать вам.
button-judge-heard-claim = Без лучшего хода: №{ $seat }
button-judge-heard-foul = Фол №{ $seat }
button-judge-heard-remove = Удалить №{ $seat }
button-judge-heard-defeat = Поражение команде №{ $seat }
