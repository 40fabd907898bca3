# Слова, яких за столом не кажуть.

settings-section-words = ⚙️ <b>Заборонені слова</b>
button-section-words = Заборонені слова
setting-watch_oaths-on = Клятви («присягаюся», «руку даю на відсіч»): стежу.
setting-watch_oaths-off = Клятви («присягаюся», «руку даю на відсіч»): не стежу.
setting-watch_bets-on = Парі («закладаюся», «ставлю сто гривень»): стежу.
setting-watch_bets-off = Парі («закладаюся», «ставлю сто гривень»): не стежу.
setting-watch_percents-on = Відсотки («на сто відсотків», «стовідсотково»): стежу.
setting-watch_percents-off = Відсотки («на сто відсотків», «стовідсотково»): не стежу.
setting-watch_surrender-on = Здача («здаюся»): стежу.
setting-watch_surrender-off = Здача («здаюся»): не стежу.
setting-watch_appeals-on = Запевняння («чесне слово», «бачить Бог»): стежу.
setting-watch_appeals-off = Запевняння («чесне слово», «бачить Бог»): не стежу.

button-watch_oaths-on = Клятви: стежити
button-watch_oaths-off = Клятви: ні
button-watch_bets-on = Парі: стежити
button-watch_bets-off = Парі: ні
button-watch_percents-on = Відсотки: стежити
button-watch_percents-off = Відсотки: ні
button-watch_surrender-on = Здача: стежити
button-watch_surrender-off = Здача: ні
button-watch_appeals-on = Запевняння: стежити
button-watch_appeals-off = Запевняння: ні

own-words = Слова клубу: { $text }.
own-words-none = Своїх слів клуб ще не додав.
button-own-words = Слова клубу
own-words-ask = <a href="tg://user?id={ $user }">{ $name }</a>, які ще слова у вас під забороною? Напишіть їх через кому у відповідь на це повідомлення.

    Слово шукаю цілим, як написано; зірочка в кінці — будь-яке закінчення: «крут*» знайде й «крутого». Не більше { $most } слів і фраз, кожна не довша за { $longest } знаків. Новий список замінить попередній; щоб прибрати всі слова, надішліть саму лише риску: «-».
own-words-too-many = Більше двадцяти слів і фраз не візьму. Нічого не змінилося.
own-words-wrong = «{ $text }» не візьму: потрібні літери або цифри, не більше сорока знаків. Нічого не змінилося.

judge-heard = <b>№{ $seat } · { $name }</b>: «{ $text }». Схоже на пункт { $clause } правил FIIM. Вирішувати вам.
judge-heard-own = <b>№{ $seat } · { $name }</b>: «{ $text }». Це зі слів, які клуб заборонив. Вирішувати вам.
button-judge-foul-heard = Фол №{ $seat }
