# День: промови, виставлення, фоли, хто залишає стіл, найкращий хід.

turn-opens = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — ваша хвилина. ⏳ { $countdown }
turn-short-opens = { $seconds ->
    [one] <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — три фоли, у вас { $seconds } секунда. ⏳ { $countdown }
    [few] <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — три фоли, у вас { $seconds } секунди. ⏳ { $countdown }
    [many] <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — три фоли, у вас { $seconds } секунд. ⏳ { $countdown }
   *[other] <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — три фоли, у вас { $seconds } секунди. ⏳ { $countdown }
}
turn-silent-opens = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — три фоли, без промови. ⏳ { $countdown }
turn-closed = №{ $seat } · { $name } — дякую.
turn-skipped-fouls = Три фоли: без слова <b>№{ $seat } · { $name }</b>.
turn-skipped-silenced = Сьогодні мовчить <b>№{ $seat } · { $name }</b>.

nomination-invited = Виставити — кнопкою з номером або словами.
nomination-accepted = №{ $seat } — прийнято.
nomination-made = №{ $by } виставляє №{ $seat }. Прийнято.
nomination-fell = Кандидатуру №{ $seat } знято.
ballot-so-far = Виставлено: { $seats }

defence-opens = { $seconds ->
    [one] <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — { $seconds } секунда на захист. ⏳ { $countdown }
    [few] <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — { $seconds } секунди на захист. ⏳ { $countdown }
    [many] <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — { $seconds } секунд на захист. ⏳ { $countdown }
   *[other] <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — { $seconds } секунди на захист. ⏳ { $countdown }
}
defence-closed = №{ $seat } · { $name } — дякую.

last-word-opens = <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b> — ваше останнє слово. ⏳ { $countdown }
last-word-closed = №{ $seat } · { $name } — дякую за гру.

best-move-due = Маєте найкращий хід: трійка чорних — кнопкою нижче.
ask-best-move = 🎯 <b>Найкращий хід.</b> Назвіть до трьох чорних. Назване не змінюється. ⏳ { $countdown }
best-move-picked = Названо: { $seats }
best-move-taken = Найкращий хід: { $seats }. Прийнято.
best-move-made = Найкращий хід, <b>№{ $seat } · { $name }</b>: { $seats }. Прийнято.

out-vote = Стіл залишає <b>№{ $seat } · { $name }</b>.
out-raise = Стіл залишає <b>№{ $seat } · { $name }</b>.
out-fouls = Четвертий фол: <b>№{ $seat } · { $name }</b> залишає стіл без останнього слова.
out-removed = Вилучення: <b>№{ $seat } · { $name }</b> залишає стіл без останнього слова.
out-left = <b>№{ $seat } · { $name }</b> виходить із гри.

fouled = <b>№{ $seat } · { $name }</b> — { $count }-й фол.
out-of-turn = <b>№{ $seat } · { $name }</b>, зараз не ваша хвилина.
hinted = Підказка з-поза столу: <b>№{ $seat } · { $name }</b> пропускає наступну гру.
vote-cancelled-today = Голосування сьогодні не проводиться.
vote-cancelled-tomorrow = Голосування наступного дня не проводиться.
day-broken = День закінчено. Відразу настає ніч.
