# Книги правил: выбор, домашние правила, особые действия.

books-title = 🎲 <b>Во что играем?</b>
books-below = Правила на выбор — внизу чата.
book =
    { $book ->
        [fiim-2019] <b>ФИИМ</b> — { $most } игроков, Дон и Шериф, турнирные правила 2019 года
        [classic-10] <b>Классика</b> — { $most } игроков, Дон и Шериф, ничего лишнего
        [ua-club] <b>Украинский клуб</b> — { $least }–{ $most } игроков, в кого стрелять, решает Дон
        [city] <b>Городская</b> — { $least }–{ $most } игроков, Доктор, Любовница и Маньяк
        [own] { $least ->
            [0] <b>{ $title }</b> — { $most ->
                [one] { $most } игрок
                [few] { $most } игрока
                [many] { $most } игроков
               *[other] { $most } игрока
            }
           *[other] <b>{ $title }</b> — { $most ->
                [one] { $least }–{ $most } игрок
                [few] { $least }–{ $most } игрока
                [many] { $least }–{ $most } игроков
               *[other] { $least }–{ $most } игрока
            }
        }
       *[party] <b>Для компании</b> — { $least }–{ $most } игроков, для первого вечера
    }, { $length }
length =
    { $hours ->
        [0] { $minutes } мин
       *[other] { $minutes ->
            [0] { $hours } ч
           *[other] { $hours } ч { $minutes } мин
        }
    }
length-about = ~{ $text }
length-within = ~{ $text }–{ $until }
length-between = ~{ $text } – { $until }
own-book-about = ↳ { $said }
book-variant = ↳ у вас — с домашними правилами «<b>{ $name }</b>»
button-book = { $book ->
    [fiim-2019] ФИИМ
    [classic-10] Классика
    [ua-club] Украинский клуб
    [city] Городская
    [own] { $title }
   *[party] Для компании
}
button-other-book = Другие правила
lobby-fitting = Вас уже { $count } — можно играть по правилам { $book ->
    [fiim-2019] ФИИМ
    [classic-10] «Классика»
    [ua-club] «Украинский клуб»
    [city] «Городская»
    [own] «{ $title }»
   *[party] «Для компании»
}.
rules-variant = Домашние правила «<b>{ $name }</b>»
rule-number = Правило { $number } в /rules.

button-withdraw = Отозвать №{ $seat }
button-surrender = Сдаюсь
button-surrender-sure = Да, сдаюсь
surrender-ask = Сдаться? Если ваша карта чёрная, победят красные; если красная — вас удалят.
silenced-warned = №{ $seat } · { $name }, до следующей ночи вы молчите: так решил Маньяк.
silenced-warned-own = №{ $seat } · { $name }, до следующей ночи вы молчите.

button-house-rules = Домашние правила
button-back = Назад
button-house-times = Время
house-head-times = <b>{ button-house-times }</b>
button-house-night = Ночь
house-head-night = <b>{ button-house-night }</b>
button-house-day = День
house-head-day = <b>{ button-house-day }</b>
button-house-vote = Голосование
house-head-vote = <b>{ button-house-vote }</b>
button-house-fouls = Фолы и удаления
house-head-fouls = <b>{ button-house-fouls }</b>
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
house-kept = Сохранено: действует со следующей игры.
house-unchanged = Ничего не изменилось.
house-named = Правила названы: <b>{ $name }</b>.

house-turn_seconds = Речь — { $seconds } с
house-defence_seconds = Оправдание — { $seconds } с
house-last_word_seconds = Заключительное слово — { $seconds } с
house-hunt_seconds = Охота — { $seconds } с
house-check_seconds = Проверки — { $seconds } с
house-best_move-yes = Лучший ход есть
house-best_move-no = Лучшего хода нет
house-single_on_first_day-stays = { $book ->
    [ua-club] Если в нулевом круге выставлен один игрок, голосования нет
   *[other] Если в первом круге выставлен один игрок, голосования нет
}
house-single_on_first_day-voted = { $book ->
    [ua-club] В нулевом круге голосуют и за единственного выставленного игрока
   *[other] В первом круге голосуют и за единственного выставленного игрока
}
house-single_on_first_day-takes-all = { $book ->
    [ua-club] Если в нулевом круге выставлен один игрок, все голоса — за него: он покидает стол
   *[other] Если в первом круге выставлен один игрок, все голоса — за него: он покидает стол
}
house-single_on_first_day-leaves = { $book ->
    [ua-club] Если в нулевом круге выставлен один игрок, он покидает стол без голосования
   *[other] Если в первом круге выставлен один игрок, он покидает стол без голосования
}
house-single_later-stays = Если в следующих кругах выставлен один игрок, голосования нет
house-single_later-takes-all = Если в следующих кругах выставлен один игрок, все голоса — за него
house-single_later-leaves = Если в следующих кругах выставлен один игрок, он покидает стол без голосования
house-single_later-voted = В следующих кругах голосуют и за единственного выставленного игрока
house-show_ballot-yes = Список выставленных виден весь день
house-show_ballot-no = Список выставленных — только к голосованию
house-last_words-yes = Заключительное слово есть
house-last_words-no = Заключительного слова нет
house-lost_speech-silent-turn = Третий фол — следующая речь без права слова: можно только выставить
house-lost_speech-no-turn = Третий фол — следующая речь пропадает, и выставлять нельзя
house-lost_speech-every-turn = Третий фол — до конца игры без речей и выставлений
house-removal-cancels-nearest = Удаление отменяет ближайшее голосование
house-removal-cancels-today = Удаление днём отменяет голосование этого дня
house-removal-night-at-once = После удаления днём сразу наступает ночь
house-removal-nothing = Удаление голосования не отменяет
house-blacks_talk_in_hunt-yes = Мафия переговаривается каждую ночь
house-blacks_talk_in_hunt-no = Мафия говорит только на договорке

button-house-turn_seconds = Минута речи
button-house-defence_seconds = Оправдание
button-house-last_word_seconds = Заключительное: длина
button-house-hunt_seconds = Охота
button-house-check_seconds = Проверки
button-house-best_move = Лучший ход
button-house-single_on_first_day = Один кандидат: вначале
button-house-single_later = Один кандидат: дальше
button-house-show_ballot = Список выставленных
button-house-last_words = Заключительное слово
button-house-lost_speech = Третий фол
button-house-removal = Удаление
button-house-blacks_talk_in_hunt = Разговор мафии
button-house-best_move-yes = Есть
button-house-best_move-no = Нет
button-house-single_on_first_day-stays = Не голосуют
button-house-single_on_first_day-voted = Голосуют
button-house-single_later-takes-all = Получает все голоса
button-house-single_later-leaves = Без голосования
button-house-single_later-voted = Голосуют
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

house-greet_together-yes = В первую ночь ведущий знакомится со всеми ролями сразу
house-greet_together-no = В первую ночь ведущий знакомится с ролями по очереди
house-quick_nights-yes = Ночи короткие
house-quick_nights-no = Ночи обычной длины
button-house-greet_together = Знакомство с ролями
button-house-greet_together-yes = Все сразу
button-house-greet_together-no = По очереди
button-house-quick_nights = Длина ночей
button-house-quick_nights-yes = Короткие
button-house-quick_nights-no = Обычные
house-opener-next = Новый круг открывает следующий номер за столом
house-opener-next-speaker = Новый круг открывает следующий за тем, кто говорил первым
house-opener-lowest = Каждый круг открывает наименьший номер за столом
button-house-opener = Кто открывает круг
button-house-opener-next = Следующий номер
button-house-opener-next-speaker = После говорившего
button-house-opener-lowest = Наименьший номер
house-nominations_replace-yes = За одну речь можно выставить нескольких: остаётся последнее выставление
house-nominations_replace-no = Выставление за речь одно, и его не изменить
button-house-nominations_replace = Сколько выставлений
button-house-nominations_replace-yes = Остаётся последнее
button-house-nominations_replace-no = Одно, без замены
house-rest_to_last-yes = Не поднятые руки — голоса за последнего выставленного
house-rest_to_last-no = Не поднять руку — значит воздержаться
button-house-rest_to_last = Кто не голосует
button-house-rest_to_last-yes = За последнего
button-house-rest_to_last-no = Воздерживается
house-lift-free = Опустить руку до «Спасибо» — без фола, голос засчитан
house-lift-counts = Опустить руку до «Спасибо» — фол, голос засчитан
house-lift-revote = Опустить руку до «Спасибо» — фол и голосование заново; во второй раз — удаление
house-lift-removal = Опустить руку до «Спасибо» — удаление
button-house-lift = Опущенная рука
button-house-lift-free = Без фола
button-house-lift-counts = Фол, голос остаётся
button-house-lift-revote = Голосуют заново
button-house-lift-removal = Удаление
house-new_tie_again-yes = Снова поровну, но игроков стало меньше — речи и голосование ещё раз
house-new_tie_again-no = Снова поровну — подъём
button-house-new_tie_again = Голосов снова поровну
button-house-new_tie_again-yes = Голосуют ещё раз
button-house-new_tie_again-no = Подъём
house-raise_whole_table-yes = Поднять можно и всех, кто за столом
house-raise_whole_table-no = Подъёма всего стола не бывает
button-house-raise_whole_table = Подъём всего стола
button-house-raise_whole_table-yes = Бывает
button-house-raise_whole_table-no = Не бывает
house-third_foul-goes-on = Третий фол не прерывает речь того, кто говорит
house-third_foul-ends-turn = Третий фол в свою минуту — минута окончена
house-third_foul-leaves-nomination = Третий фол в свою минуту — до её конца можно только выставить
button-house-third_foul = Фол в свою минуту
button-house-third_foul-goes-on = Минута идёт
button-house-third_foul-ends-turn = Минута окончена
button-house-third_foul-leaves-nomination = Только выставить
house-hunt_spares_blacks-yes = Мафия стреляет только в красных
house-hunt_spares_blacks-no = Мафия стреляет в кого угодно
button-house-hunt_spares_blacks = Выстрел в своих
button-house-hunt_spares_blacks-yes = Только в красных
button-house-hunt_spares_blacks-no = В кого угодно
house-checks_reach_the_dead-yes = Проверить можно и того, кто выбыл
house-checks_reach_the_dead-no = Проверить можно только того, кто за столом
button-house-checks_reach_the_dead = Проверка выбывших
button-house-checks_reach_the_dead-yes = Можно
button-house-checks_reach_the_dead-no = Нельзя
house-doctor_may_repeat-yes = Лечить одного две ночи подряд можно
house-doctor_may_repeat-no = Лечить одного две ночи подряд нельзя
button-house-doctor_may_repeat = Лечить дважды подряд
button-house-doctor_may_repeat-yes = Можно
button-house-doctor_may_repeat-no = Нельзя
house-empty_table_is_black-yes = За столом никого — победа чёрных
house-empty_table_is_black-no = За столом никого — победа красных
button-house-empty_table_is_black = Стол опустел
button-house-empty_table_is_black-yes = Победа чёрных
button-house-empty_table_is_black-no = Победа красных
