# День: речи, выставление, фолы, уход из-за стола, лучший ход.

turn-opens = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — вам слово. ⏳ { $countdown }
turn-opens-circle = Круг открывает <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b>: вам слово. ⏳ { $countdown }
turn-short-opens = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — три фола, речь короткая. ⏳ { $countdown }
turn-silent-opens = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — три фола, сегодня без слова: можно только выставить. ⏳ { $countdown }
turn-closed = №{ $seat } · { $name }, спасибо.
turn-closed-late = №{ $seat } · { $name }, время вышло, спасибо.
speaks-next = Дальше — №{ $seat }.
speaks-last = Это последняя речь круга.
defends-last = Затем — переголосование.
speech-broken = Речь прервана: №{ $seat } · { $name }.
turn-skipped-fouls = Три фола: <b>№{ $seat } · { $name }</b> пропускает речь.
turn-skipped-silenced = Сегодня молчит <b>№{ $seat } · { $name }</b>.

nomination-invited = В свою минуту можно выставить игрока: кнопкой или словами «выставляю 5». Закончили раньше — «Пас» или «спасибо».
nomination-signs = Точка вместо номера — этого игрока сейчас не выставить, крестик — выбыл.
nomination-caption = Выставить:
nomination-caption-final = Выставить (нажмите номер дважды, изменить нельзя):
self-shot-ask = №{ $seat } — это вы. Самострел? Нажмите номер ещё раз.
next-vote-ask = Теперь голосуют за №{ $seat }. Если так и надо, нажмите ещё раз.
self-vote-ask = Это голос против вас самих. Если так и надо, нажмите ещё раз.
nominate-ask = Выставить №{ $seat }? Нажмите номер ещё раз.
nomination-meant = №{ $by }, выставляете №{ $seat }?
nomination-whom = №{ $seat }, кого выставляете? Нажмите номер или скажите «выставляю 5».
nomination-first = Слово пока за вами: ответьте, а потом — «Пас».
button-nominate = Выставить №{ $seat }
no-vote-today = Сегодня не голосуем, выставлять не нужно.
nomination-accepted = №{ $seat } — принято.
nomination-idle = №{ $seat } — принято, но сегодня уже не голосуем.
nomination-withdrawn = №{ $seat } — отозвано.
nomination-made = №{ $by } выставляет №{ $seat }.
nomination-made-self = №{ $seat } выставляет себя.
nomination-fell = Кандидатура №{ $seat } снята.
ballot-so-far = Выставлено: { $seats }

defence-opens = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — слово в своё оправдание. ⏳ { $countdown }
defence-closed = №{ $seat } · { $name }, спасибо за оправдание.
defence-closed-late = №{ $seat } · { $name }, время вышло, спасибо за оправдание.

last-word-opens = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — ваше заключительное слово. ⏳ { $countdown }
last-word-follows = Заключительное слово — за вами. ⏳ { $countdown }
last-word-closed = №{ $seat } · { $name }, спасибо за слово и за игру! 👏
last-word-closed-late = №{ $seat } · { $name }, время вышло. Спасибо за слово и за игру! 👏

best-move-due = За вами лучший ход: назовите до трёх чёрных кнопкой ниже; закончили — «Пас».
ask-best-move = 🎯 <b>Лучший ход.</b> Назовите до трёх чёрных и нажмите «Готово»: потом не изменить. ⏳ { $countdown }
best-move-picked = Названо: { $seats }
best-move-taken = Лучший ход: { $seats }. Принято.
best-move-heard = №{ $seat }, ваш лучший ход — { $seats }? Тогда нажмите «Готово».
best-move-unconfirmed = Лучший ход { $seats } ещё не принят: нажмите «Готово». Ещё один «Пас» — и хода не будет.
best-move-missed = Лучший ход не назван.
best-move-claimed = Вы называете себя Комиссаром: лучшего хода у вас нет.
best-move-made = Лучший ход: <b>№{ $seat }</b> называет { $seats }. Принято.

out-vote = { $way ->
    [0] Город прощается: стол покидает <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b>.
    [1] Пора прощаться: стол покидает <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b>.
    [2] Город провожает: стол покидает <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b>.
    [3] Город решил: стол покидает <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b>.
    [4] Прощаемся: стол покидает <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b>.
    [5] Выбор сделан: стол покидает <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b>.
   *[6] Город сказал своё слово: стол покидает <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b>.
}
farewell = { $way ->
    [0] Спасибо за игру, { $seats }. 👏
    [1] { $seats } — спасибо за игру! 👏
    [2] { $seats } — спасибо, что играли с нами. 👏
   *[3] Провожаем аплодисментами: { $seats }. 👏
}
out-raise = Стол покидает <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b>.
out-removed = Удаление: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> покидает стол без заключительного слова.
removed-word-over = Удаление: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> остаётся без заключительного слова.
removed-word-kept = Удаление: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> получает штраф, заключительное слово остаётся.
surrendered = { $team ->
    [black] <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> говорит «сдаюсь».
   *[red] <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> говорит «сдаюсь» и покидает стол: это удаление, заключительного слова не будет.
}
out-left = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> уходит из игры.
you-are-out = 🚪 Вы вне игры — спасибо, что сыграли! Оставайтесь смотреть: итог пришлю и сюда. Пока идёт игра, никому не показывайте свою карту и не подсказывайте: ни словом, ни знаком.
you-are-out-decides = 🚪 Вы вне игры — спасибо, что сыграли! Оставайтесь смотреть: итог пришлю и сюда. Пока идёт игра, никому не показывайте свою карту и не подсказывайте: за подсказку победу отдадут другой команде.

foul-out-of-turn = Речь не в свою минуту
foul-appeal = «Честное слово» и тому подобное
foul-oath = Клятва или пари
fouled = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — { $count }-й фол.
foul-explained = За что фол №{ $seat } · { $name }:
fouled-out = Четвёртый фол: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> покидает стол без заключительного слова.
fouled-word-over = Четвёртый фол: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> остаётся без заключительного слова.
fouled-word-kept = Четвёртый фол: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> получает штраф, заключительное слово остаётся.
third-foul-silent-turn = Следующая минута — без слова: можно только выставить.
third-foul-no-turn = Следующая речь пропадает, и выставлять нельзя.
third-foul-short-turn = Следующая речь — { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунды
    [many] { $seconds } секунд
   *[other] { $seconds } секунды
}.
third-foul-ends-turn = Слово на сегодня окончено.
third-foul-leaves-nomination = Слово окончено: теперь можно только выставить.
third-foul-every-turn = До конца игры без речей и выставлений, голос остаётся.
silent-turn-warned = <b>№{ $seat } · { $name }</b>, сейчас вы без права слова: можно только выставить.
out-of-turn = <b>№{ $seat } · { $name }</b>, сейчас не ваша минута.
out-of-turn-by-night = <b>№{ $seat } · { $name }</b>, сейчас ночь: стол молчит.
hinted-defeats = Подсказка извне: <b>№{ $seat } · { $name }</b>. Победа — другой команде.
hinted = Подсказка извне: <b>№{ $seat } · { $name }</b> пропускает следующую игру.
vote-cancelled-today = Сегодняшнее голосование отменяется.
vote-cancelled-tomorrow = Завтрашнее голосование отменяется.
day-broken = День окончен, сразу наступает ночь.
day-broken-words = Речей и голосования сегодня уже не будет: после заключительного слова наступит ночь.
