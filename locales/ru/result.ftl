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
closed-stopped = 🏁 <b>Игра остановлена.</b> Результата нет.
closed-idle = 🏁 <b>Игра остановлена:</b> за столом никто не играет. Результата нет.
closed-expelled = 🏁 <b>Игра остановлена:</b> ведущего в группе нет. Результата нет.
over-roles = Кто кем был:
over-seat =
    №{ $seat } · { $name } — { $role ->
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
    }{ $cause ->
        [vote] , голосование, день { $number }
        [raise] , подъём, день { $number }
        [shot] , † ночь { $number }
        [maniac] , † ночь { $number }, выстрел маньяка
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
   *[other] Лучший ход №{ $seat }: { $seats }. Чёрных среди них: { $hits }, +0,{ $hundredths }.
}
