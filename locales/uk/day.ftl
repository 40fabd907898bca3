# День: промови, виставлення, фоли, хто залишає стіл, найкращий хід.

turn-opens = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — вам слово. ⏳ { $countdown }
turn-opens-circle = Коло відкриває <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b>: вам слово. ⏳ { $countdown }
turn-short-opens = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — три фоли, промова коротка. ⏳ { $countdown }
turn-silent-opens = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — три фоли, сьогодні без промови: можна лише виставити. ⏳ { $countdown }
turn-closed = №{ $seat } · { $name }, дякую.
turn-closed-late = №{ $seat } · { $name }, час вийшов, дякую.
speaks-next = Далі — №{ $seat }.
speaks-last = Це остання промова кола.
defends-last = Далі — переголосування.
speech-broken = Промову перервано: №{ $seat } · { $name }.
turn-skipped-fouls = Три фоли: промову пропускає <b>№{ $seat } · { $name }</b>.
turn-skipped-silenced = Сьогодні мовчить <b>№{ $seat } · { $name }</b>.

nomination-invited = У свою хвилину можна виставити гравця: кнопкою або словами «виставляю 5». Закінчили раніше — «Пас» або «дякую».
nomination-signs = Крапка замість номера — цього гравця зараз не виставити, хрестик — вибув.
nomination-caption = Виставити:
nomination-caption-final = Виставити (натисніть номер двічі, змінити не можна):
self-shot-ask = №{ $seat } — це ви. Самостріл? Натисніть номер ще раз.
next-vote-ask = Тепер голосують за №{ $seat }. Якщо так і треба, натисніть ще раз.
self-vote-ask = Це голос проти вас самих. Якщо так і треба, натисніть ще раз.
nominate-ask = Виставити №{ $seat }? Натисніть номер ще раз.
nomination-meant = №{ $by }, виставляєте №{ $seat }?
nomination-whom = №{ $seat }, кого виставляєте? Натисніть номер або скажіть «виставляю 5».
nomination-first = Слово поки за вами: дайте відповідь, а тоді — «Пас».
button-nominate = Виставити №{ $seat }
no-vote-today = Сьогодні не голосуємо, виставляти не треба.
nomination-accepted = №{ $seat } — прийнято.
nomination-idle = №{ $seat } — прийнято, але сьогодні вже не голосуємо.
nomination-withdrawn = №{ $seat } — відкликано.
nomination-made = №{ $by } виставляє №{ $seat }.
nomination-made-self = №{ $seat } виставляє себе.
nomination-fell = Кандидатуру №{ $seat } знято.
ballot-so-far = Виставлено: { $seats }

defence-opens = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — вам слово на захист. ⏳ { $countdown }
defence-closed = №{ $seat } · { $name }, дякую за слово на захист.
defence-closed-late = №{ $seat } · { $name }, час вийшов, дякую за слово на захист.

last-word-opens = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — ваше останнє слово. ⏳ { $countdown }
last-word-follows = Вам останнє слово. ⏳ { $countdown }
last-word-closed = №{ $seat } · { $name }, дякую за слово й за гру! 👏
last-word-closed-late = №{ $seat } · { $name }, час вийшов. Дякую за слово й за гру! 👏

best-move-due = За вами найкращий хід: назвіть до трьох чорних кнопкою нижче; назвали — «Пас».
ask-best-move = 🎯 <b>Найкращий хід.</b> Назвіть до трьох чорних і натисніть «Готово»: змінити вже не вийде. ⏳ { $countdown }
best-move-picked = Названо: { $seats }
best-move-taken = Найкращий хід: { $seats }. Прийнято.
best-move-heard = №{ $seat }, ваш найкращий хід — { $seats }? Тоді натисніть «Готово».
best-move-unconfirmed = Найкращий хід { $seats } ще не прийнято: натисніть «Готово». Ще один «Пас» — і ходу не буде.
best-move-missed = Найкращий хід не названо.
best-move-claimed = Ви називаєте себе Комісаром: найкращого ходу у вас немає.
best-move-made = Найкращий хід: <b>№{ $seat }</b> називає { $seats }. Прийнято.

out-vote = { $way ->
    [0] Місто прощається: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> залишає стіл.
    [1] Час прощатися: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> залишає стіл.
    [2] Місто проводжає: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> залишає стіл.
    [3] Місто вирішило: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> залишає стіл.
    [4] Прощаємося: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> залишає стіл.
    [5] Вибір зроблено: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> залишає стіл.
   *[6] Місто сказало своє слово: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> залишає стіл.
}
farewell = { $way ->
    [0] Дякую за гру, { $seats }. 👏
    [1] { $seats } — дякую за гру! 👏
    [2] { $seats } — дякую, що грали з нами. 👏
   *[3] Проводжаємо оплесками: { $seats }. 👏
}
out-raise = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> залишає стіл.
out-removed = Вилучення: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> залишає стіл без останнього слова.
removed-word-over = Вилучення: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> лишається без останнього слова.
removed-word-kept = Вилучення: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> дістає штраф, останнє слово лишається.
surrendered = { $team ->
    [black] <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> каже «здаюся».
   *[red] <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> каже «здаюся» й залишає стіл: це вилучення, останнього слова не буде.
}
out-left = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> виходить із гри.
you-are-out = 🚪 Ваша гра скінчилася — дякую, що зіграли! Додивіться до кінця: хто переможе, напишу й сюди. Поки триває гра, нікому не показуйте своєї карти й не підказуйте: ні словом, ні знаком.
you-are-out-decides = 🚪 Ваша гра скінчилася — дякую, що зіграли! Додивіться до кінця: хто переможе, напишу й сюди. Поки триває гра, нікому не показуйте своєї карти й не підказуйте: за підказку перемогу віддадуть іншій команді.

foul-out-of-turn = Слово не у свою хвилину
foul-appeal = «Чесне слово» чи інше запевняння
foul-oath = Клятва чи парі
fouled = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — { $count }-й фол.
foul-explained = За що фол №{ $seat } · { $name }:
fouled-out = Четвертий фол: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> залишає стіл без останнього слова.
fouled-word-over = Четвертий фол: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> лишається без останнього слова.
fouled-word-kept = Четвертий фол: <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> дістає штраф, останнє слово лишається.
third-foul-silent-turn = Наступну промову втрачено, виставити можна.
third-foul-no-turn = Наступну промову втрачено разом із виставленням.
third-foul-short-turn = Наступна промова — { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунди
    [many] { $seconds } секунд
   *[other] { $seconds } секунди
}.
third-foul-ends-turn = Слово на сьогодні скінчилося.
third-foul-leaves-nomination = Слово скінчилося: тепер можна лише виставити.
third-foul-every-turn = До кінця гри — без промов і виставлень, голос лишається.
silent-turn-warned = <b>№{ $seat } · { $name }</b>, ця хвилина без промови: можна лише виставити.
out-of-turn = <b>№{ $seat } · { $name }</b>, зараз не ваша хвилина.
out-of-turn-by-night = <b>№{ $seat } · { $name }</b>, зараз ніч: стіл мовчить.
hinted-defeats = Підказка з-поза столу: <b>№{ $seat } · { $name }</b>. Перемагає інша команда.
hinted = Підказка з-поза столу: <b>№{ $seat } · { $name }</b> пропускає наступну гру.
vote-cancelled-today = Сьогоднішнє голосування скасовано.
vote-cancelled-tomorrow = Завтрашнє голосування скасовано.
day-broken = День закінчено, одразу настає ніч.
day-broken-words = Промов і голосування сьогодні вже не буде: після останнього слова настане ніч.
