# Стол по команде /table: кто играет, что сейчас, прошлые голосования.

table-lobby = 🎲 Стол ещё собирается.
table-night = { $count ->
    [one] 🌙 <b>Ночь { $number }.</b> За столом { $count } игрок.
    [few] 🌙 <b>Ночь { $number }.</b> За столом { $count } игрока.
    [many] 🌙 <b>Ночь { $number }.</b> За столом { $count } игроков.
   *[other] 🌙 <b>Ночь { $number }.</b> За столом { $count } игрока.
}
table-day = { $count ->
    [one] ☀️ <b>День { $number }.</b> За столом { $count } игрок.
    [few] ☀️ <b>День { $number }.</b> За столом { $count } игрока.
    [many] ☀️ <b>День { $number }.</b> За столом { $count } игроков.
   *[other] ☀️ <b>День { $number }.</b> За столом { $count } игрока.
}
table-seat-fouls = { $count ->
    [one] №{ $seat } · { $name } — { $count } фол
    [few] №{ $seat } · { $name } — { $count } фола
    [many] №{ $seat } · { $name } — { $count } фолов
   *[other] №{ $seat } · { $name } — { $count } фола
}
table-now-turn = Сейчас говорит <b>№{ $seat } · { $name }</b>.
table-now-vote = ✋ Сейчас голосуем за <b>№{ $seat } · { $name }</b>.
table-now-defence = Сейчас оправдательная речь: <b>№{ $seat } · { $name }</b>.
table-now-last-word = Сейчас заключительное слово: <b>№{ $seat } · { $name }</b>.
table-vote-candidate = { $count ->
    [one] День { $day }: №{ $seat } — { $count } голос
    [few] День { $day }: №{ $seat } — { $count } голоса
    [many] День { $day }: №{ $seat } — { $count } голосов
   *[other] День { $day }: №{ $seat } — { $count } голоса
}
table-vote-raise = { $count ->
    [one] День { $day }: подъём — { $count } голос
    [few] День { $day }: подъём — { $count } голоса
    [many] День { $day }: подъём — { $count } голосов
   *[other] День { $day }: подъём — { $count } голоса
}
button-current = Что сейчас
