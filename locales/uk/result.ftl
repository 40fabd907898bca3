# Кінець гри: хто переміг, хто ким був, найкращий хід.

over =
    🏁 <b>{ $winner ->
        [red] Перемога червоних.
        [black] Перемога чорних.
       *[draw] Нічия.
    }</b> { $phase ->
        [night] Ніч { $number }
       *[day] День { $number }
    }: { $reason ->
        [blacks-out] чорних за столом не лишилося.
        [parity] чорних за столом не менше, ніж червоних.
        [misses] три промахи поспіль.
        [surrender] чорні здаються.
        [team-defeat] { $winner ->
            [red] чорним присуджено поразку.
           *[other] червоним присуджено поразку.
        }
        [hint] { $winner ->
            [red] підказка з-поза столу, поразка чорних.
           *[other] підказка з-поза столу, поразка червоних.
        }
        [award] { $book ->
            [fiim-2019] так вирішує суддя.
           *[other] так вирішує ведучий.
        }
       *[unchanged-table] три ночі поспіль склад столу не змінюється.
    }
over-no-result = 🏁 <b>Гру не дограно, результату немає.</b>
closed-stopped = 🏁 <b>Гру зупинено.</b> Результату немає.
closed-idle = 🏁 <b>Гру зупинено:</b> за столом ніхто не грає. Результату немає.
closed-expelled = 🏁 <b>Гру зупинено:</b> ведучого в групі немає. Результату немає.
over-roles = Хто ким був:
over-seat =
    №{ $seat } · { $name } — { $role ->
        [don] <b>Дон</b>
        [mafia] <b>мафія</b>
        [sheriff] { $book ->
            [city] Комісар
            [party] Комісар
           *[other] Шериф
        }
        [doctor] Лікар
        [mistress] Коханка
        [maniac] Маніяк
        [own] { $own }
       *[citizen] мирний житель
    }{ $cause ->
        [vote] , голосування, день { $number }
        [raise] , підйом, день { $number }
        [shot] , † ніч { $number }
        [maniac] , † ніч { $number }, постріл Маніяка
        [killed] , † ніч { $number }
        [fouls] { $phase ->
            [night] , чотири фоли, ніч { $number }
           *[day] , чотири фоли, день { $number }
        }
        [removed] { $phase ->
            [night] , вилучення, ніч { $number }
           *[day] , вилучення, день { $number }
        }
        [left] { $phase ->
            [night] , вихід із гри, ніч { $number }
           *[day] , вихід із гри, день { $number }
        }
       *[stays] {""}
    }
over-best-move = { $hundredths ->
    [0] Найкращий хід гравця №{ $seat }: { $seats }. Чорних — { $hits }.
   *[other] Найкращий хід гравця №{ $seat }: { $seats }. Чорних — { $hits }; +0,{ $hundredths } бала.
}
