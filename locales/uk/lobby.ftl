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
    } · { $length }
lobby-first-game = ⚖️ За цими правилами тут грають уперше. Чого не можна — під кнопкою «Правила».
lobby-person = { $number }. { $name }
lobby-came = { $name }
lobby-free = { $count ->
    [one] Ще { $count } місце. Веду я.
    [few] Ще { $count } місця. Веду я.
    [many] Ще { $count } місць. Веду я.
   *[other] Ще { $count } місця. Веду я.
}
lobby-short = { $count ->
    [one] Щоб почати, потрібен ще { $count } гравець. Усього місць — { $players }. Веду я.
    [few] Щоб почати, потрібно ще { $count } гравці. Усього місць — { $players }. Веду я.
    [many] Щоб почати, потрібно ще { $count } гравців. Усього місць — { $players }. Веду я.
   *[other] Щоб почати, потрібно ще { $count } гравця. Усього місць — { $players }. Веду я.
}
lobby-free-ready = Можна починати або ще зачекати: вільних місць — { $count }. Веду я.
lobby-free-judged = { $count ->
    [one] Ще { $count } місце.
    [few] Ще { $count } місця.
    [many] Ще { $count } місць.
   *[other] Ще { $count } місця.
}
lobby-short-judged = { $count ->
    [one] Щоб почати, потрібен ще { $count } гравець. Усього місць — { $players }.
    [few] Щоб почати, потрібно ще { $count } гравці. Усього місць — { $players }.
    [many] Щоб почати, потрібно ще { $count } гравців. Усього місць — { $players }.
   *[other] Щоб почати, потрібно ще { $count } гравця. Усього місць — { $players }.
}
lobby-free-ready-judged = Можна починати або ще зачекати: вільних місць — { $count }.
lobby-full = Усі місця зайнято, можна починати.
lobby-full-checked = Усі місця зайнято.
lobby-crowded = Гравців на { $count } більше, ніж дозволяють ці правила. Хай хтось звільнить місце — або змініть правила: «Ще…» → «Інші правила».
lobby-is-full = Стіл зібрано! Почати може <a href="tg://user?id={ $user }">{ $name }</a>.
lobby-begun = { $book ->
    [fiim-2019] 🎲 <b>Гра починається</b> · FIIM
    [classic-10] 🎲 <b>Гра починається</b> · класика
    [ua-club] 🎲 <b>Гра починається</b> · український клуб
    [city] 🎲 <b>Гра починається</b> · міська мафія
    [own] 🎲 <b>Гра починається</b> · { $title }
   *[party] 🎲 <b>Гра починається</b> · для компанії
}
lobby-again = 🎲 <b>Ще раз тим самим складом?</b> Хто грає — сідайте за стіл:
lobby-also-called = 🔔 Кличу й вас, повідомлення нижче:
lobby-called = <a href="tg://user?id={ $user }">{ $name }</a>
lobby-cancelled = 🎲 Набір скасовано.
lobby-lapsed = 🎲 Набір закрито: за столом давно нічого не відбувалося. Зібрати стіл — /newgame.
lobby-without-book = 🎲 Набір закрито: таких правил більше немає. Зібрати стіл — /newgame.
lobby-for-a-round = 🎲 Набір закрито: за цим столом починається тур турніру.

button-join = Сісти за стіл
button-begin = Почати гру
button-rules = Правила
button-lobby-more = Ще…
button-lobby-less = Згорнути
lobby-more = Що ще можна до роздачі:
button-leave = Звільнити місце
button-cancel = Скасувати набір
button-cancel-sure = Так, скасувати
button-stop-sure = Так, зупинити
cancel-ask = Скасувати набір?
begin-ask = Вас за столом немає. Почати гру без вас?
button-begin-sure = Так, почати без мене
stop-ask = Зупинити гру? Результату не буде.

lobby-joined = Ви за столом. Коли роздам карти, натисніть «{ button-my-card }». Передумаєте — /leave.
lobby-left = Ви звільнили місце за столом.
lobby-seated-here = Ви вже за цим столом.
lobby-seated-elsewhere = Ви вже за столом у групі «{ $chat }». Звільнити місце — /leave.
lobby-no-seat = Місць за цим столом немає, і черга теж повна.
lobby-barred = За цей стіл вам не можна: так вирішили організатор або суддя. За наступний — будь ласка.
lobby-not-member = За цей стіл сідають учасники групи «{ $chat }», а вас у ній зараз немає.
unseat-whom = Чиє місце звільнити? Надішліть /unseat у відповідь на повідомлення гравця або назвіть номер зі списку: /unseat 3. Крісло судді — /unseat judge.
unseated = Місце звільнено: { $name }. За цей стіл повернутися не можна.
unseated-you = Ваше місце за столом «{ $chat }» звільнили. За цей стіл повернутися не можна.
lobby-not-open = Набір уже закрито.
lobby-too-few = Гравців поки що { $count }, а треба щонайменше { $least }.
no-lobby = Зараз стіл не збирається. Зібрати стіл — /newgame.
no-game = Зараз гри немає.
already-open = { $status ->
    [running] Тут уже триває гра.
   *[lobby] Тут уже збирається стіл.
}
unknown-link = Це посилання більше не діє.
no-such-book = Таких правил немає. Є party (для компанії), classic-10 (класика), fiim-2019 (FIIM), city (міська) й ua-club (український клуб).
own-books = І ще власні: { $text }.
creator-only = Це вирішує організатор або адміністратор групи.
players-only = Це вирішують ті, хто грав, або адміністратор групи.
admins-only = Це вирішує адміністратор групи.
chat-not-served = У цій групі я ігор не веду.
rights-unknown = Telegram зараз не каже, хто тут адміністратор. Спробуйте за хвилину.

record-file = 📄 Запис гри. Роздачу можна перевірити: <code>mafia verify</code> і відбиток 🔒.
button-by-book = 📜 Фоли за правилами
lobby-by-book-offered = 📜 Судді немає? Фоли можу давати я: { $words ->
    [yes] за слова не у свою хвилину і за заборонені слова
   *[no] за слова не у свою хвилину
}. Час — теж за правилами.
lobby-by-book-kept = 📜 Фоли за правилами: { $words ->
    [yes] фол за слова не у свою хвилину і за заборонені слова
   *[no] фол за слова не у свою хвилину
}. Час — теж за правилами.
by-book-chosen = Готово. Змінити: /settings
