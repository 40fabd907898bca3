# Стіл збирається: повідомлення набору, запрошення, початок і скасування.

lobby-title =
    🎲 <b>Стіл збирається</b> · { $book ->
        [fiim-2019] FIIM
        [classic-10] класика
        [ua-club] український клуб
        [city] міська мафія
        [own] { $title }
       *[party] для компанії
    } · { $least ->
        [0] { $players ->
            [one] { $players } гравець
            [few] { $players } гравці
            [many] { $players } гравців
           *[other] { $players } гравця
        }
       *[other] { $players ->
            [one] { $least }–{ $players } гравець
            [few] { $least }–{ $players } гравці
            [many] { $least }–{ $players } гравців
           *[other] { $least }–{ $players } гравця
        }
    } · ~{ $hours ->
        [0] { $minutes } хв
       *[other] { $minutes ->
            [0] { $hours } год
           *[other] { $hours } год { $minutes } хв
        }
    }
lobby-person = { $number }. { $name }
lobby-came = { $name }
lobby-free = { $count ->
    [one] Ще { $count } місце. Веде бот, карти прийдуть у приватний чат.
    [few] Ще { $count } місця. Веде бот, карти прийдуть у приватний чат.
    [many] Ще { $count } місць. Веде бот, карти прийдуть у приватний чат.
   *[other] Ще { $count } місця. Веде бот, карти прийдуть у приватний чат.
}
lobby-free-ready = Можна починати. Вільних місць: { $count }. Веде бот, карти прийдуть у приватний чат.
lobby-full = Усі місця зайнято, можна починати.
lobby-crowded = { $count ->
    [one] За столом на { $count } гравця більше, ніж дозволяють ці правила.
    [few] За столом на { $count } гравців більше, ніж дозволяють ці правила.
    [many] За столом на { $count } гравців більше, ніж дозволяють ці правила.
   *[other] За столом на { $count } гравця більше, ніж дозволяють ці правила.
}
lobby-is-full = <a href="tg://user?id={ $user }">{ $name }</a>, стіл зібрано: можна починати.
lobby-begun = { $book ->
    [fiim-2019] 🎲 <b>Гра починається</b> · FIIM
    [classic-10] 🎲 <b>Гра починається</b> · класика
    [ua-club] 🎲 <b>Гра починається</b> · український клуб
    [city] 🎲 <b>Гра починається</b> · міська мафія
    [own] 🎲 <b>Гра починається</b> · { $title }
   *[party] 🎲 <b>Гра починається</b> · для компанії
}
lobby-again = 🎲 <b>Ще раз тим самим складом?</b> Хто грає — сідайте за стіл:
lobby-called = <a href="tg://user?id={ $user }">{ $name }</a>
lobby-cancelled = 🎲 Набір скасовано.
lobby-lapsed = 🎲 Набір закрито: за столом давно нічого не відбувалося. Зібрати новий — /newgame.
lobby-without-book = 🎲 Набір закрито: таких правил більше немає. Зібрати новий — /newgame.

button-join = Сісти за стіл
button-begin = Почати гру
button-rules = Правила
button-leave = Звільнити місце
button-cancel = Скасувати
button-cancel-sure = Так, скасувати
button-stop-sure = Так, зупинити
cancel-ask = Скасувати набір?
begin-ask = Вас за столом немає. Почати гру без вас?
button-begin-sure = Так, почати без мене
stop-ask = Зупинити гру? Результату не буде.

lobby-joined = Ви за столом. Карта прийде сюди, коли почнеться гра. Передумаєте — /leave.
lobby-left = Ви звільнили місце за столом.
lobby-seated-here = Ви вже за цим столом.
lobby-seated-elsewhere = Ви вже за столом у групі «{ $chat }». Звільнити місце — /leave.
lobby-no-seat = Місць за цим столом більше немає.
lobby-barred = За цей стіл вам більше не можна: так вирішив організатор. За наступний — будь ласка.
lobby-not-member = За цей стіл сідають учасники групи «{ $chat }», а вас у ній зараз немає.
lobby-unreachable = <a href="tg://user?id={ $user }">{ $name }</a>, ваш приватний чат для мене закрито, тож місце звільнилося. Відкрийте чат і сідайте знову.
unseat-whom = Чиє місце звільнити? Надішліть /unseat у відповідь на повідомлення гравця або назвіть номер зі списку: /unseat 3.
unseated = Місце звільнено: { $name }. За цей стіл повернутися не можна.
unseated-you = Ваше місце за столом «{ $chat }» звільнили. За цей стіл повернутися не можна.
lobby-not-open = Набір уже закрито.
lobby-too-few = Гравців поки що { $count }, а треба щонайменше { $least }.
no-lobby = Зараз стіл не збирається. Зібрати новий — /newgame.
no-game = Гра зараз не йде.
already-open = Тут уже збирається стіл або йде гра.
unknown-link = Це посилання більше не діє.
no-such-book = Таких правил немає. Є fiim-2019, classic-10, ua-club, city і party.
own-books = І ще власні: { $text }.
creator-only = Це вирішує організатор столу або адміністратор групи.
players-only = Це вирішують ті, хто грав, або адміністратор групи.
admins-only = Це вирішує адміністратор групи.
chat-not-served = У цій групі я ігор не веду.
rights-unknown = Telegram зараз не каже, хто тут адміністратор. Спробуйте за хвилину.

record-file = 📄 Запис гри. Чи не міняли карти, перевірить <code>mafia verify</code> з відбитком 🔒.
