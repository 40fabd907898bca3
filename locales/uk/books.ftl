# Книги правил: вибір, домашні правила, особливі дії.

books-title = 🎲 <b>У що граємо?</b>
book =
    { $book ->
        [fiim-2019] <b>FIIM</b> — { $most } гравців, Дон і Шериф, турнірні правила 2019 року
        [classic-10] <b>Класика</b> — { $most } гравців, Дон і Шериф, забрали руку — голосуємо наново
        [ua-club] <b>Український клуб</b> — { $most } гравців, у кого стріляти, вирішує Дон
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
       *[party] <b>Для компанії</b> — { $least }–{ $most } гравців, ролі залежать від кількості гравців
    }, { $book ->
        [city] до{" "}
        [party] до{" "}
       *[other] ~
    }{ $hours ->
        [0] { $minutes } хв
       *[other] { $minutes ->
            [0] { $hours } год
           *[other] { $hours } год { $minutes } хв
        }
    }
own-book-about = ↳ { $said }
book-variant = ↳ у вас — за домашніми правилами <b>{ $name }</b>
button-book = { $book ->
    [fiim-2019] FIIM
    [classic-10] Класика
    [ua-club] Український клуб
    [city] Міська
    [own] { $title }
   *[party] Для компанії
}
button-other-book = Інші правила
lobby-fitting = { $book ->
    [fiim-2019] Таким складом можна зіграти й за правилами FIIM: кнопка нижче.
    [classic-10] Таким складом можна зіграти й у класику: кнопка нижче.
    [ua-club] Таким складом можна зіграти й за правилами українського клубу: кнопка нижче.
    [city] Таким складом можна зіграти й у міську мафію: кнопка нижче.
    [own] Таким складом можна зіграти й за правилами «{ $title }»: кнопка нижче.
   *[party] Таким складом уже можна зіграти за правилами «Для компанії»: кнопка нижче.
}
rules-variant = Домашні правила: <b>{ $name }</b>
rule-number = Правило { $number } у /rules.

button-withdraw = Відкликати №{ $seat }
button-surrender = Здаюся
button-surrender-sure = Так, здаюся
surrender-ask = Здатися? Якщо ваша карта чорна, переможуть червоні; якщо червона — вас вилучать.
silenced-warned = №{ $seat } · { $name }, сьогодні ви мовчите: так вирішив Маніяк.
silenced-warned-own = №{ $seat } · { $name }, сьогодні ви мовчите.

button-house-rules = Домашні правила
button-back = Назад
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
house-ask-reply = <a href="tg://user?id={ $user }">{ $name }</a>, напишіть назву у відповідь на це повідомлення.
house-named = Правила названо: <b>{ $name }</b>.

house-turn_seconds = Промова — { $seconds } с
house-defence_seconds = Захист — { $seconds } с
house-last_word_seconds = Останнє слово — { $seconds } с
house-hunt_seconds = Полювання — { $seconds } с
house-check_seconds = Перевірки — { $seconds } с
house-best_move-yes = Найкращий хід є
house-best_move-no = Найкращого ходу немає
house-single_on_first_day-stays = { $book ->
    [ua-club] У нульовому колі за єдину кандидатуру не голосують
   *[other] У першому колі за єдину кандидатуру не голосують
}
house-single_on_first_day-voted = { $book ->
    [ua-club] У нульовому колі за єдину кандидатуру голосують
   *[other] У першому колі за єдину кандидатуру голосують
}
house-single_on_first_day-takes-all = { $book ->
    [ua-club] У нульовому колі єдина кандидатура отримує всі голоси й залишає стіл
   *[other] У першому колі єдина кандидатура отримує всі голоси й залишає стіл
}
house-single_on_first_day-leaves = { $book ->
    [ua-club] У нульовому колі єдина кандидатура залишає стіл без голосування
   *[other] У першому колі єдина кандидатура залишає стіл без голосування
}
house-single_later-stays = У наступних колах за єдину кандидатуру не голосують
house-single_later-takes-all = У наступних колах єдина кандидатура отримує всі голоси й залишає стіл
house-single_later-leaves = У наступних колах єдина кандидатура залишає стіл без голосування
house-single_later-voted = У наступних колах за єдину кандидатуру голосують
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

button-house-turn_seconds = Промова
button-house-defence_seconds = Захист
button-house-last_word_seconds = Останнє слово
button-house-hunt_seconds = Полювання
button-house-check_seconds = Перевірки
button-house-best_move = Найкращий хід
button-house-single_on_first_day = Одна кандидатура: спершу
button-house-single_later = Одна кандидатура: далі
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
