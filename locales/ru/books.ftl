# Книги правил: выбор, домашние правила, особые действия.

books-title = 🎲 <b>Во что играем?</b>
book =
    { $book ->
        [fiim-2019] <b>ФИИМ</b> — { $most } игроков, Дон и Шериф, турнирные правила 2019 года
        [classic-10] <b>Классика</b> — { $most } игроков, Дон и Шериф, за убранную руку голосуют заново
        [ua-club] <b>Украинский клуб</b> — { $most } игроков, в кого стрелять, решает Дон
        [city] <b>Городская</b> — { $least }–{ $most } игроков, Доктор, Любовница и Маньяк
        [own] <b>{ $title }</b> — до { $most } игроков
       *[party] <b>Для компании</b> — { $least }–{ $most } игроков, роли по их числу
    }, { $book ->
        [city] до{" "}
        [party] до{" "}
       *[other] ~
    }{ $hours ->
        [0] { $minutes } мин
       *[other] { $minutes ->
            [0] { $hours } ч
           *[other] { $hours } ч { $minutes } мин
        }
    }
own-book-about = ↳ { $said }
book-variant = ↳ у вас — с домашними правилами <b>{ $name }</b>
button-book = { $book ->
    [fiim-2019] ФИИМ
    [classic-10] Классика
    [ua-club] Украинский клуб
    [city] Городская
    [own] { $title }
   *[party] Для компании
}
button-other-book = Другие правила
lobby-fitting = { $count ->
    [one] За столом { $count } игрок. Таким составом можно сыграть и по другим правилам.
    [few] За столом { $count } игрока. Таким составом можно сыграть и по другим правилам.
    [many] За столом { $count } игроков. Таким составом можно сыграть и по другим правилам.
   *[other] За столом { $count } игрока. Таким составом можно сыграть и по другим правилам.
}
rules-variant = Домашние правила: <b>{ $name }</b>
rule-number = Правило { $number } в /rules.

button-withdraw = Отозвать №{ $seat }
button-surrender = Сдаюсь
button-surrender-sure = Да, сдаюсь
surrender-ask = Сдаться? Если ваша карта чёрная, победят красные; если красная — вас удалят.
silenced-warned = №{ $seat } · { $name }, сегодня вы молчите: так решил Маньяк.
silenced-warned-own = №{ $seat } · { $name }, сегодня вы молчите.

button-house-rules = Домашние правила
button-back = Назад
button-house-reset = Вернуть исходные
button-house-name = Назвать
house-which = Какие правила поменять для этой группы?
house-title = { $book ->
    [fiim-2019] ⚙️ <b>Домашние правила</b> · ФИИМ
    [classic-10] ⚙️ <b>Домашние правила</b> · классика
    [ua-club] ⚙️ <b>Домашние правила</b> · украинский клуб
    [city] ⚙️ <b>Домашние правила</b> · городская мафия
    [own] ⚙️ <b>Домашние правила</b> · { $title }
   *[party] ⚙️ <b>Домашние правила</b> · для компании
}
house-ask-name = { $book ->
    [fiim-2019] ⚙️ ФИИМ: как назвать домашние правила?
    [classic-10] ⚙️ Классика: как назвать домашние правила?
    [ua-club] ⚙️ Украинский клуб: как назвать домашние правила?
    [city] ⚙️ Городская: как назвать домашние правила?
    [own] ⚙️ { $title }: как назвать домашние правила?
   *[party] ⚙️ Для компании: как назвать домашние правила?
}
house-ask-reply = <a href="tg://user?id={ $user }">{ $name }</a>, напишите название в ответ на это сообщение.
house-named = Правила названы: <b>{ $name }</b>.

house-turn_seconds = Речь — { $seconds } с
house-defence_seconds = Оправдание — { $seconds } с
house-last_word_seconds = Заключительное слово — { $seconds } с
house-hunt_seconds = Охота — { $seconds } с
house-check_seconds = Проверки — { $seconds } с
house-best_move-yes = Лучший ход есть
house-best_move-no = Лучшего хода нет
house-single_on_first_day-stays = { $book ->
    [ua-club] Единственная кандидатура нулевого круга не голосуется
   *[other] Единственная кандидатура первого круга не голосуется
}
house-single_on_first_day-voted = { $book ->
    [ua-club] Единственная кандидатура нулевого круга голосуется
   *[other] Единственная кандидатура первого круга голосуется
}
house-single_on_first_day-takes-all = { $book ->
    [ua-club] Единственная кандидатура нулевого круга получает все голоса и покидает стол
   *[other] Единственная кандидатура первого круга получает все голоса и покидает стол
}
house-single_on_first_day-leaves = { $book ->
    [ua-club] Единственная кандидатура нулевого круга покидает стол без голосования
   *[other] Единственная кандидатура первого круга покидает стол без голосования
}
house-single_later-stays = В следующих кругах единственная кандидатура не голосуется
house-single_later-takes-all = В следующих кругах единственная кандидатура получает все голоса и покидает стол
house-single_later-leaves = В следующих кругах единственная кандидатура покидает стол без голосования
house-single_later-voted = В следующих кругах единственная кандидатура голосуется
house-show_ballot-yes = Список выставленных виден весь день
house-show_ballot-no = Список выставленных — только к голосованию
house-last_words-yes = Право на заключительное слово есть
house-last_words-no = Заключительного слова нет
house-lost_speech-silent-turn = Третий фол — следующая речь без права слова: можно только выставить
house-lost_speech-no-turn = Третий фол — следующая речь пропадает, вместе с выставлением
house-lost_speech-every-turn = Третий фол — до конца игры без речей и выставлений
house-removal-cancels-nearest = Удаление отменяет ближайшее голосование
house-removal-cancels-today = Удаление днём отменяет голосование этого дня
house-removal-night-at-once = После удаления днём сразу наступает ночь
house-removal-nothing = Удаление голосования не отменяет
house-blacks_talk_in_hunt-yes = Мафия переговаривается каждую ночь
house-blacks_talk_in_hunt-no = Мафия говорит только на договорке

button-house-turn_seconds = Речь
button-house-defence_seconds = Оправдание
button-house-last_word_seconds = Заключительное слово
button-house-hunt_seconds = Охота
button-house-check_seconds = Проверки
button-house-best_move = Лучший ход
button-house-single_on_first_day = Одна кандидатура: начало
button-house-single_later = Одна кандидатура: дальше
button-house-show_ballot = Список выставленных
button-house-last_words = Заключительное слово
button-house-lost_speech = Третий фол
button-house-removal = Удаление
button-house-blacks_talk_in_hunt = Разговор мафии
button-house-best_move-yes = Есть
button-house-best_move-no = Нет
button-house-single_on_first_day-stays = Не голосуется
button-house-single_on_first_day-voted = Голосуется
button-house-single_later-takes-all = Получает все голоса
button-house-single_later-leaves = Без голосования
button-house-single_later-voted = Голосуется
button-house-show_ballot-yes = Виден
button-house-show_ballot-no = Не виден
button-house-last_words-yes = Есть
button-house-last_words-no = Нет
button-house-lost_speech-silent-turn = Без права слова
button-house-lost_speech-no-turn = Речь пропадает
button-house-lost_speech-every-turn = Без речей до конца
button-house-removal-cancels-nearest = Отменяет ближайшее
button-house-removal-cancels-today = Отменяет сегодняшнее
button-house-removal-night-at-once = Сразу ночь
button-house-removal-nothing = Не отменяет
button-house-blacks_talk_in_hunt-yes = Каждую ночь
button-house-blacks_talk_in_hunt-no = На договорке
