# Стіл за командою /table: хто грає, що зараз, минулі голосування.

table-lobby = 🎲 Стіл ще збирається.
table-night = { $count ->
    [one] 🌙 <b>Ніч { $number }.</b> За столом { $count } гравець.
    [few] 🌙 <b>Ніч { $number }.</b> За столом { $count } гравці.
    [many] 🌙 <b>Ніч { $number }.</b> За столом { $count } гравців.
   *[other] 🌙 <b>Ніч { $number }.</b> За столом { $count } гравця.
}
table-day = { $count ->
    [one] ☀️ <b>День { $number }.</b> За столом { $count } гравець.
    [few] ☀️ <b>День { $number }.</b> За столом { $count } гравці.
    [many] ☀️ <b>День { $number }.</b> За столом { $count } гравців.
   *[other] ☀️ <b>День { $number }.</b> За столом { $count } гравця.
}
table-seat-fouls = { $count ->
    [one] №{ $seat } · { $name } — { $count } фол
    [few] №{ $seat } · { $name } — { $count } фоли
    [many] №{ $seat } · { $name } — { $count } фолів
   *[other] №{ $seat } · { $name } — { $count } фолу
}
table-now-turn = Зараз говорить <b>№{ $seat } · { $name }</b>.
table-now-vote = ✋ Зараз голосування: <b>№{ $seat } · { $name }</b>.
table-now-defence = Зараз захист: <b>№{ $seat } · { $name }</b>.
table-now-last-word = Зараз останнє слово: <b>№{ $seat } · { $name }</b>.
table-vote-candidate = { $count ->
    [one] День { $day }: №{ $seat } — { $count } голос
    [few] День { $day }: №{ $seat } — { $count } голоси
    [many] День { $day }: №{ $seat } — { $count } голосів
   *[other] День { $day }: №{ $seat } — { $count } голосу
}
table-vote-raise = { $count ->
    [one] День { $day }: підйом — { $count } голос
    [few] День { $day }: підйом — { $count } голоси
    [many] День { $day }: підйом — { $count } голосів
   *[other] День { $day }: підйом — { $count } голосу
}
button-current = Що зараз
