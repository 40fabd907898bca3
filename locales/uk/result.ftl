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
closed-stopped = 🏁 <b>Гру зупинено</b>, результат не зараховується.
closed-idle = 🏁 <b>Гру зупинено:</b> за столом ніхто не грає. Результат не зараховується.
closed-expelled = 🏁 <b>Гру зупинено:</b> ведучого в групі вже немає. Результат не зараховується.
closed-practice = 🏁 <b>Тренування закінчено.</b>
over-roles = Хто ким був:
over-team-red = 🔴 <b>Червоні</b>
over-team-black = ⚫️ <b>Чорні</b>
role-name = { $role ->
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
}
over-seat =
    №{ $seat } · { $name } — { role-name }{ $cause ->
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
    [0] Найкращий хід гравця №{ $seat }: { $seats }. Чорних серед них: { $hits }.
   *[other] Найкращий хід гравця №{ $seat }: { $seats }. Чорних серед них: { $hits }, +0,{ $hundredths } бала.
}
moment-check = 🔎 <b>Вирішальна перевірка.</b> Ніч { $night }: №{ $by } перевіряє №{ $seat } — карта чорна. День { $day }: №{ $seat } залишає стіл.
moment-sheriff = { $book ->
    [city] 🎯 <b>Комісара знайдено.</b> Ніч { $night }: №{ $by } дізнається, що це №{ $seat }. Ніч { $shot }: постріл у ціль.
    [party] 🎯 <b>Комісара знайдено.</b> Ніч { $night }: №{ $by } дізнається, що це №{ $seat }. Ніч { $shot }: постріл у ціль.
   *[other] 🎯 <b>Шерифа знайдено.</b> Ніч { $night }: №{ $by } дізнається, що це №{ $seat }. Ніч { $shot }: постріл у ціль.
}
moment-vote = ✋ <b>Усе вирішила одна рука.</b> День { $day }: №{ $seat } залишає стіл, хоча в { $other } лише на голос менше.
moment-miss = 💨 <b>Промах, що коштував перемоги.</b> Ніч { $night }: якби чорні влучили, гра була б їхня.
over-own-won = { $team ->
    [red] 🏆 <b>Перемога червоних — і ваша!</b>
   *[black] 🏆 <b>Перемога чорних — і ваша!</b>
}
over-own-lost = { $team ->
    [red] 🏁 <b>Перемога чорних.</b> Ви грали за червоних. Дякую за гру!
   *[black] 🏁 <b>Перемога червоних.</b> Ви грали за чорних. Дякую за гру!
}
over-own-draw = 🏁 <b>Нічия.</b>
over-own-role = Ваша карта: { role-name }. Хто ким був — у групі.
old-card = Цю гру закінчено. Місце №{ $seat }, карта: { role-name }.
