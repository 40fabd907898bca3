# Очередь за полным столом.

lobby-waiting = Ждут места:
lobby-waiting-more = { $count ->
    [one] …и ещё { $count } человек
    [few] …и ещё { $count } человека
    [many] …и ещё { $count } человек
   *[other] …и ещё { $count } человека
}
lobby-waits = Стол полон, вы в очереди под номером { $number }. Освободится место — посажу вас и напишу сюда. Передумаете — /leave.
lobby-waits-no-longer = Вы больше не в очереди.
lobby-moved-up = Вы за столом. Карта придёт сюда, когда начнётся игра. Передумаете — /leave.
lobby-moved-up-here = <a href="tg://user?id={ $user }">{ $name }</a>, место за столом ваше. Передумаете — /leave.
lobby-again-waited = 🎲 <b>Новый стол!</b> Первыми зову тех, кто ждал места:
button-wait = Встать в очередь
