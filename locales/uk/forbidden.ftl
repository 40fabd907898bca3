# Слова, яких за столом не кажуть.

settings-section-words = ⚙️ <b>Заборонені слова</b>. Стежу за тими, які забороняють правила гри.
button-section-words = Заборонені слова
setting-watch_oaths-on = Клятви («присягаюся», «руку даю на відсіч»): стежу.
setting-watch_oaths-off = Клятви («присягаюся», «руку даю на відсіч»): не стежу.
setting-watch_bets-on = Парі («закладаюся», «ставлю сто гривень»): стежу.
setting-watch_bets-off = Парі («закладаюся», «ставлю сто гривень»): не стежу.
setting-watch_percents-on = Відсотки («на сто відсотків», «стовідсотково»): стежу.
setting-watch_percents-off = Відсотки («на сто відсотків», «стовідсотково»): не стежу.
setting-watch_surrender-on = Слово «здаюся»: помічаю.
setting-watch_surrender-off = Слово «здаюся»: не помічаю.
setting-watch_appeals-on = Запевняння («чесне слово», «бачить Бог»): стежу.
setting-watch_appeals-off = Запевняння («чесне слово», «бачить Бог»): не стежу.

button-watch_oaths-on = Клятви
button-watch_bets-on = Парі
button-watch_percents-on = Відсотки
button-watch_surrender-on = Слово «здаюся»
button-watch_appeals-on = Запевняння

own-words = Слова клубу: { $text }.
own-words-none = Своїх слів клуб ще не додав.
button-own-words = Слова клубу
own-words-ask = Які ще слова у вас під забороною? Напишіть їх через кому у відповідь на це повідомлення. Чекаю: <a href="tg://user?id={ $user }">{ $name }</a>.

    Слово шукаю цілим, як написано; зірочка в кінці — будь-яке закінчення: «крут*» знайде й «крутого». Не більше { $most } слів і фраз, кожна не довша за { $longest } знаків. Новий список замінить попередній; щоб прибрати всі слова, надішліть саму лише риску: «-».
own-words-too-many = Більше двадцяти слів і фраз не візьму. Нічого не змінилося.
own-words-wrong = «{ $text }» не візьму: потрібні літери або цифри, не більше сорока знаків. Нічого не змінилося.

setting-audience-tell = Повідомлення глядачів під час гри: не видаляю. Судді скажу про них особисто.
setting-audience-delete = Повідомлення глядачів під час гри: видаляю. Судді скажу про них особисто.
button-audience-tell = Глядачі: можна
button-audience-delete = Глядачі: видаляти
judge-audience = Із зали, <b>{ $name }</b>: «{ $text }». Чи підказка це, вирішувати вам.
judge-audience-out = <b>№{ $seat } · { $name }</b> уже не грає й пише: «{ $text }». Чи підказка це, вирішувати вам.
judge-gesture = Схоже на жест, вирішувати вам. <b>№{ $seat } · { $name }</b> не у свою хвилину ставить { $shown }
judge-heard = <b>№{ $seat } · { $name }</b>{ $how ->
    [edited] {" "}(виправлено)
   *[said] {""}
}: «{ $text }». Схоже на порушення, вирішувати вам:
judge-heard-by-role = Покарання залежить від ролі того, хто це сказав.
judge-heard-own = <b>№{ $seat } · { $name }</b>{ $how ->
    [edited] {" "}(виправлено)
   *[said] {""}
}: «{ $text }». Це зі слів, які клуб заборонив. Вирішувати вам.
judge-claim-heard = <b>№{ $seat } · { $name }</b>: «{ $text }». Позначити чи ні — вирішувати вам.
button-judge-heard-claim = Без найкращого ходу: №{ $seat }
button-judge-heard-foul = Фол №{ $seat }
button-judge-heard-remove = Вилучити №{ $seat }
button-judge-heard-defeat = Поразка команді №{ $seat }
