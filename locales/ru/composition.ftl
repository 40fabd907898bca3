# Состав игры: сколько карт у каждой команды и какие роли розданы.

composition = 🎴 { $players ->
        [one] { $players } игрок
        [few] { $players } игрока
        [many] { $players } игроков
       *[other] { $players } игрока
    }: { $red ->
        [one] { $red } красный
        [few] { $red } красных
        [many] { $red } красных
       *[other] { $red } красных
    }{ $red_named ->
        [0] {""}
       *[other] , из них { $reds }
    }; { $black ->
        [one] { $black } чёрный
        [few] { $black } чёрных
        [many] { $black } чёрных
       *[other] { $black } чёрных
    }{ $black_named ->
        [0] {""}
       *[other] , из них { $blacks }
    }.
composition-maniac = { $maniac ->
    [silences] 💡 Маньяк здесь не убивает: кого он выбрал ночью, тот весь день молчит. Он за красных и побеждает с ними.
    [kills] 💡 Маньяк здесь за красных и побеждает с ними, но ночью стреляет сам — может попасть и в своего.
   *[other] 💡 Маньяк здесь за красных: считается вместе с ними и побеждает с ними.
}
composition-duties = 🎴 <b>Роли: что сказано на карте</b>
composition-duty = <b>{ picture-role }.</b> { $said }
composition-role = { $count ->
    [1] { picture-role }
   *[other] { $role ->
        [sheriff] { $book ->
            [city] { $count ->
                [one] { $count } Комиссар
                [few] { $count } Комиссара
                [many] { $count } Комиссаров
               *[other] { $count } Комиссара
            }
            [party] { $count ->
                [one] { $count } Комиссар
                [few] { $count } Комиссара
                [many] { $count } Комиссаров
               *[other] { $count } Комиссара
            }
           *[other] { $count ->
                [one] { $count } Шериф
                [few] { $count } Шерифа
                [many] { $count } Шерифов
               *[other] { $count } Шерифа
            }
        }
       *[other] { picture-role } ×{ $count }
    }
}
