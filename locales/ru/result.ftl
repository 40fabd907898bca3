# Конец игры: кто победил, кто кем был, лучший ход.

over =
    🏁 <b>{ $winner ->
        [red] Победа красных.
        [black] Победа чёрных.
       *[draw] Ничья.
    }</b> { $phase ->
        [night] Ночь { $number }
       *[day] День { $number }
    }: { $reason ->
        [blacks-out] чёрных за столом не осталось.
        [parity] чёрных за столом не меньше, чем красных.
        [misses] три промаха подряд.
        [surrender] чёрные сдаются.
        [team-defeat] { $winner ->
            [red] чёрным присуждено поражение.
           *[other] красным присуждено поражение.
        }
        [hint] { $winner ->
            [red] подсказка извне, поражение чёрных.
           *[other] подсказка извне, поражение красных.
        }
        [award] { $book ->
            [fiim-2019] так решает судья.
           *[other] так решает ведущий.
        }
       *[unchanged-table] три ночи подряд состав стола не меняется.
    }
over-no-result = 🏁 <b>Игра не доиграна, результата нет.</b>
closed-stopped = 🏁 <b>Игра остановлена</b> и не считается.
closed-idle = 🏁 <b>Игра остановлена:</b> за столом давно никто не отвечает. Игра не считается.
closed-expelled = 🏁 <b>Игра остановлена:</b> ведущего в группе больше нет. Игра не считается.
closed-muted = 🏁 <b>Игра остановлена:</b> мне так и не разрешили писать в группе. Игра не считается.
closed-practice = 🏁 <b>Тренировка окончена.</b>
over-roles = Кто кем был:
over-team-red = 🔴 <b>Красные</b>
over-team-black = ⚫️ <b>Чёрные</b>
role-name = { $role ->
    [don] <b>Дон</b>
    [mafia] <b>мафия</b>
    [sheriff] { $book ->
        [city] Комиссар
        [party] Комиссар
       *[other] Шериф
    }
    [doctor] { $book ->
        [party] Врач
       *[other] Доктор
    }
    [mistress] Любовница
    [maniac] Маньяк
    [own] { $own }
   *[citizen] мирный житель
}
over-seat =
    №{ $seat } · { $name } — { role-name }{ $cause ->
        [vote] , голосование, день { $number }
        [raise] , подъём, день { $number }
        [shot] , † ночь { $number }
        [maniac] , † ночь { $number }, выстрел Маньяка
        [killed] , † ночь { $number }
        [fouls] { $phase ->
            [night] , четыре фола, ночь { $number }
           *[day] , четыре фола, день { $number }
        }
        [removed] { $phase ->
            [night] , удаление, ночь { $number }
           *[day] , удаление, день { $number }
        }
        [left] { $phase ->
            [night] , уход из игры, ночь { $number }
           *[day] , уход из игры, день { $number }
        }
       *[stays] {""}
    }
over-best-move = { $hundredths ->
    [0] Лучший ход №{ $seat }: { $seats }. Чёрных среди них: { $hits }.
   *[other] Лучший ход №{ $seat }: { $seats }. Чёрных среди них: { $hits }, +0,{ $hundredths } балла.
}
over-best-awarded = 🎯 Лучший ход присвоен: №{ $seat }.
moment-check = 🔎 <b>Решающая проверка.</b> Ночь { $night }: №{ $by } проверяет №{ $seat } — чёрный. День { $day }: №{ $seat } покидает стол.
moment-sheriff = { $book ->
    [city] 🎯 <b>Комиссар найден.</b> Ночь { $night }: №{ $by } узнаёт, что это №{ $seat }. Ночь { $shot }: выстрел в цель.
    [party] 🎯 <b>Комиссар найден.</b> Ночь { $night }: №{ $by } узнаёт, что это №{ $seat }. Ночь { $shot }: выстрел в цель.
   *[other] 🎯 <b>Шериф найден.</b> Ночь { $night }: №{ $by } узнаёт, что это №{ $seat }. Ночь { $shot }: выстрел в цель.
}
moment-vote = ✋ <b>Решила одна рука.</b> День { $day }: стол покидает №{ $seat }, хотя у { $other } лишь на голос меньше.
moment-miss = 💨 <b>Промах ценой в победу.</b> Ночь { $night }: попади чёрные, игра была бы за ними.
over-own-won = { $team ->
    [red] 🏆 <b>Победа красных — и ваша!</b>
   *[black] 🏆 <b>Победа чёрных — и ваша!</b>
}
over-own-lost = { $team ->
    [red] 🏁 <b>Победа чёрных.</b> Вы играли за красных. Спасибо за игру!
   *[black] 🏁 <b>Победа красных.</b> Вы играли за чёрных. Спасибо за игру!
}
over-own-draw = 🏁 <b>Ничья.</b>
over-own-role = Ваша карта: { role-name }. Кто кем был — в группе.
old-card = Эта игра окончена. Место №{ $seat }, карта: { role-name }.
