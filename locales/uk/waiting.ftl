# Черга за повним столом.

lobby-waiting = Чекають на місце:
lobby-waiting-more = { $count ->
    [one] …і ще { $count } людина
    [few] …і ще { $count } людини
    [many] …і ще { $count } людей
   *[other] …і ще { $count } людини
}
lobby-waits = Стіл повний, ви в черзі під номером { $number }. Звільниться місце — посаджу вас і напишу сюди. Передумаєте — /leave.
lobby-waits-no-longer = Ви більше не в черзі.
lobby-moved-up = Ви за столом. Карта прийде сюди, коли почнеться гра. Передумаєте — /leave.
lobby-moved-up-here = <a href="tg://user?id={ $user }">{ $name }</a>, місце за столом ваше. Передумаєте — /leave.
lobby-again-waited = 🎲 <b>Новий стіл!</b> Першими кличу тих, хто чекав на місце:
button-wait = Стати в чергу
