# Книги правил: вибір, домашні правила, особливі дії.

books-title = 🎲 <b>У що граємо?</b>
books-below = Правила на вибір — унизу чату.
book =
    { $book ->
        [fiim-2019] <b>FIIM</b> — { $most } гравців, Дон і Шериф, турнірні правила 2019 року
        [classic-10] <b>Класика</b> — { $most } гравців, Дон і Шериф, нічого зайвого
        [ua-club] <b>Український клуб</b> — { $least }–{ $most } гравців, у кого стріляти, вирішує Дон
        [city] <b>Міська</b> — { $least }–{ $most } гравців, Лікар, Коханка й Маніяк
        [own] { $least ->
            [0] <b>{ $title }</b> — { $most ->
                [one] { $most } гравець
                [few] { $most } гравці
                [many] { $most } гравців
               *[other] { $most } гравця
            }
           *[other] <b>{ $title }</b> — { $most ->
                [one] { $least }–{ $most } гравець
                [few] { $least }–{ $most } гравці
                [many] { $least }–{ $most } гравців
               *[other] { $least }–{ $most } гравця
            }
        }
       *[party] <b>Для компанії</b> — { $least }–{ $most } гравців, для першого вечора
    }, { $length }
length =
    { $hours ->
        [0] { $minutes } хв
       *[other] { $minutes ->
            [0] { $hours } год
           *[other] { $hours } год { $minutes } хв
        }
    }
length-about = ~{ $text }
length-within = ~{ $text }–{ $until }
length-between = ~{ $text } – { $until }
own-book-about = ↳ { $said }
book-variant = ↳ у вас — за домашніми правилами «<b>{ $name }</b>»
button-book = { $book ->
    [fiim-2019] FIIM
    [classic-10] Класика
    [ua-club] Український клуб
    [city] Міська
    [own] { $title }
   *[party] Для компанії
}
button-other-book = Інші правила
lobby-fitting = Вас уже { $count } — можна грати за правилами { $book ->
    [fiim-2019] FIIM
    [classic-10] «Класика»
    [ua-club] «Український клуб»
    [city] «Міська»
    [own] «{ $title }»
   *[party] «Для компанії»
}.
rules-variant = Домашні правила «<b>{ $name }</b>»
rule-number = Правило { $number } у /rules.

button-withdraw = Відкликати №{ $seat }
button-surrender = Здаюся
button-surrender-sure = Так, здаюся
surrender-ask = Здатися? Якщо ваша карта чорна, переможуть червоні; якщо червона — вас вилучать.
silenced-warned = №{ $seat } · { $name }, до наступної ночі ви мовчите: так вирішив Маніяк.
silenced-warned-own = №{ $seat } · { $name }, до наступної ночі ви мовчите.

button-house-rules = Домашні правила
button-back = Назад
button-house-times = Час
house-head-times = <b>{ button-house-times }</b>
button-house-night = Ніч
house-head-night = <b>{ button-house-night }</b>
button-house-day = День
house-head-day = <b>{ button-house-day }</b>
button-house-vote = Голосування
house-head-vote = <b>{ button-house-vote }</b>
button-house-fouls = Фоли й вилучення
house-head-fouls = <b>{ button-house-fouls }</b>
button-house-reset = Повернути початкові
button-house-name = Назвати
house-which = Які правила змінити для цієї групи?
house-title = { $book ->
    [fiim-2019] ⚙️ <b>Домашні правила</b> · FIIM
    [classic-10] ⚙️ <b>Домашні правила</b> · класика
    [ua-club] ⚙️ <b>Домашні правила</b> · український клуб
    [city] ⚙️ <b>Домашні правила</b> · міська мафія
    [own] ⚙️ <b>Домашні правила</b> · { $title }
   *[party] ⚙️ <b>Домашні правила</b> · для компанії
}
house-ask-name = { $book ->
    [fiim-2019] ⚙️ FIIM: як назвати домашні правила?
    [classic-10] ⚙️ Класика: як назвати домашні правила?
    [ua-club] ⚙️ Український клуб: як назвати домашні правила?
    [city] ⚙️ Міська: як назвати домашні правила?
    [own] ⚙️ { $title }: як назвати домашні правила?
   *[party] ⚙️ Для компанії: як назвати домашні правила?
}
house-ask-reply = Напишіть назву у відповідь на це повідомлення. Чекаю: <a href="tg://user?id={ $user }">{ $name }</a>.
house-kept = Збережено: діє з наступної гри.
house-unchanged = Нічого не змінилося.
house-named = Правила названо: <b>{ $name }</b>.

house-turn_seconds = Промова — { $seconds } с
house-defence_seconds = Захист — { $seconds } с
house-last_word_seconds = Останнє слово — { $seconds } с
house-hunt_seconds = Полювання — { $seconds } с
house-check_seconds = Перевірки — { $seconds } с
house-best_move-yes = Найкращий хід є
house-best_move-no = Найкращого ходу немає
house-single_on_first_day-stays = { $book ->
    [ua-club] У нульовому колі за єдиного виставленого не голосують
   *[other] У першому колі за єдиного виставленого не голосують
}
house-single_on_first_day-voted = { $book ->
    [ua-club] У нульовому колі за єдиного виставленого голосують
   *[other] У першому колі за єдиного виставленого голосують
}
house-single_on_first_day-takes-all = { $book ->
    [ua-club] У нульовому колі єдиний виставлений отримує всі голоси й залишає стіл
   *[other] У першому колі єдиний виставлений отримує всі голоси й залишає стіл
}
house-single_on_first_day-leaves = { $book ->
    [ua-club] У нульовому колі єдиний виставлений залишає стіл без голосування
   *[other] У першому колі єдиний виставлений залишає стіл без голосування
}
house-single_later-stays = У наступних колах за єдиного виставленого не голосують
house-single_later-takes-all = У наступних колах єдиний виставлений отримує всі голоси й залишає стіл
house-single_later-leaves = У наступних колах єдиний виставлений залишає стіл без голосування
house-single_later-voted = У наступних колах за єдиного виставленого голосують
house-show_ballot-yes = Список виставлених видно весь день
house-show_ballot-no = Список виставлених оголошують аж на голосуванні
house-last_words-yes = Хто залишає стіл, має останнє слово
house-last_words-no = Останнього слова немає
house-lost_speech-silent-turn = Третій фол — наступна хвилина без промови, виставити можна
house-lost_speech-no-turn = Третій фол — наступну промову втрачено разом із виставленням
house-lost_speech-every-turn = Третій фол — без промов і виставлень до кінця гри
house-removal-cancels-nearest = Вилучення скасовує найближче голосування
house-removal-cancels-today = Вилучення вдень скасовує голосування цього дня
house-removal-night-at-once = Після вилучення вдень одразу ніч
house-removal-nothing = Вилучення не скасовує голосування
house-blacks_talk_in_hunt-yes = Мафія перемовляється щоночі
house-blacks_talk_in_hunt-no = Мафія говорить лише на домовленості

button-house-turn_seconds = Хвилина промови
button-house-defence_seconds = Захист
button-house-last_word_seconds = Останнє слово
button-house-hunt_seconds = Полювання
button-house-check_seconds = Перевірки
button-house-best_move = Найкращий хід
button-house-single_on_first_day = Один кандидат: спершу
button-house-single_later = Один кандидат: потім
button-house-show_ballot = Список виставлених
button-house-last_words = Чи є останнє слово
button-house-lost_speech = Третій фол
button-house-removal = Вилучення
button-house-blacks_talk_in_hunt = Розмова мафії
button-house-best_move-yes = Є
button-house-best_move-no = Немає
button-house-single_on_first_day-stays = Не голосують
button-house-single_on_first_day-voted = Голосують
button-house-single_later-takes-all = Отримує всі голоси
button-house-single_later-leaves = Без голосування
button-house-single_later-voted = Голосують
button-house-show_ballot-yes = Видно
button-house-show_ballot-no = Не видно
button-house-last_words-yes = Є
button-house-last_words-no = Немає
button-house-lost_speech-silent-turn = Хвилина без промови
button-house-lost_speech-no-turn = Промову втрачено
button-house-lost_speech-every-turn = Без промов до кінця
button-house-removal-cancels-nearest = Скасовує найближче
button-house-removal-cancels-today = Скасовує сьогоднішнє
button-house-removal-night-at-once = Одразу ніч
button-house-removal-nothing = Не скасовує
button-house-blacks_talk_in_hunt-yes = Щоночі
button-house-blacks_talk_in_hunt-no = На домовленості

house-greet_together-yes = Першої ночі ведучий знайомиться з усіма ролями одразу
house-greet_together-no = Першої ночі ведучий знайомиться з ролями по черзі
house-quick_nights-yes = Ночі короткі
house-quick_nights-no = Ночі звичайної тривалості
button-house-greet_together = Знайомство з ролями
button-house-greet_together-yes = Усі одразу
button-house-greet_together-no = По черзі
button-house-quick_nights = Тривалість ночей
button-house-quick_nights-yes = Короткі
button-house-quick_nights-no = Звичайні
house-opener-next = Нове коло відкриває наступний номер за столом
house-opener-next-speaker = Нове коло відкриває наступний за тим, хто говорив першим
house-opener-lowest = Кожне коло відкриває найменший номер за столом
button-house-opener = Хто відкриває коло
button-house-opener-next = Наступний номер
button-house-opener-next-speaker = Після першого
button-house-opener-lowest = Найменший номер
house-nominations_replace-yes = За одну промову можна виставити кількох: лишається останнє виставлення
house-nominations_replace-no = Виставлення за промову одне, і його не змінити
button-house-nominations_replace = Скільки виставлень
button-house-nominations_replace-yes = Лишається останнє
button-house-nominations_replace-no = Одне, без заміни
house-rest_to_last-yes = Не підняті руки — голоси за останнього виставленого
house-rest_to_last-no = Не підняти руку означає утриматися
button-house-rest_to_last = Хто не голосує
button-house-rest_to_last-yes = За останнього
button-house-rest_to_last-no = Утримується
house-lift-free = Опустити руку до «Дякую» — без фолу, голос зараховано
house-lift-counts = Опустити руку до «Дякую» — фол, голос зараховано
house-lift-revote = Опустити руку до «Дякую» — фол і голосування наново; удруге — вилучення
house-lift-removal = Опустити руку до «Дякую» — вилучення
button-house-lift = Опущена рука
button-house-lift-free = Без фолу
button-house-lift-counts = Фол, голос лишається
button-house-lift-revote = Голосують наново
button-house-lift-removal = Вилучення
house-new_tie_again-yes = Знову порівну, та в меншої кількості гравців — промови й голосування ще раз
house-new_tie_again-no = Знову порівну — підйом
button-house-new_tie_again = Голосів знову порівну
button-house-new_tie_again-yes = Голосують ще раз
button-house-new_tie_again-no = Підйом
house-raise_whole_table-yes = Підняти можна й усіх, хто за столом
house-raise_whole_table-no = Підйому всього столу не буває
button-house-raise_whole_table = Підйом усього столу
button-house-raise_whole_table-yes = Буває
button-house-raise_whole_table-no = Не буває
house-third_foul-goes-on = Третій фол не перериває промови того, хто говорить
house-third_foul-ends-turn = Третій фол у свою хвилину — хвилина скінчилася
house-third_foul-leaves-nomination = Третій фол у свою хвилину — до її кінця можна лише виставити
button-house-third_foul = Фол у свою хвилину
button-house-third_foul-goes-on = Хвилина триває
button-house-third_foul-ends-turn = Хвилина скінчилася
button-house-third_foul-leaves-nomination = Лише виставити
house-hunt_spares_blacks-yes = Мафія стріляє лише в червоних
house-hunt_spares_blacks-no = Мафія стріляє в кого завгодно
button-house-hunt_spares_blacks = Постріл у своїх
button-house-hunt_spares_blacks-yes = Лише в червоних
button-house-hunt_spares_blacks-no = У кого завгодно
house-checks_reach_the_dead-yes = Перевірити можна й того, хто вибув
house-checks_reach_the_dead-no = Перевірити можна лише того, хто за столом
button-house-checks_reach_the_dead = Перевірка вибулих
button-house-checks_reach_the_dead-yes = Можна
button-house-checks_reach_the_dead-no = Не можна
house-doctor_may_repeat-yes = Лікувати одного дві ночі поспіль можна
house-doctor_may_repeat-no = Лікувати одного дві ночі поспіль не можна
button-house-doctor_may_repeat = Лікувати двічі поспіль
button-house-doctor_may_repeat-yes = Можна
button-house-doctor_may_repeat-no = Не можна
house-empty_table_is_black-yes = За столом нікого — перемога чорних
house-empty_table_is_black-no = За столом нікого — перемога червоних
button-house-empty_table_is_black = Стіл спорожнів
button-house-empty_table_is_black-yes = Перемога чорних
button-house-empty_table_is_black-no = Перемога червоних
