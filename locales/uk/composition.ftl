# Склад гри: скільки карт у кожної команди і які ролі роздано.

composition = 🎴 { $players ->
        [one] { $players } гравець
        [few] { $players } гравці
        [many] { $players } гравців
       *[other] { $players } гравця
    }: { $red ->
        [one] { $red } червоний
        [few] { $red } червоні
        [many] { $red } червоних
       *[other] { $red } червоних
    }{ $red_named ->
        [0] {""}
       *[other] , серед них { $reds }
    }; { $black ->
        [one] { $black } чорний
        [few] { $black } чорні
        [many] { $black } чорних
       *[other] { $black } чорних
    }{ $black_named ->
        [0] {""}
       *[other] , серед них { $blacks }
    }.
composition-maniac = { $maniac ->
    [silences] 💡 Маніяк тут не вбиває: кого він обрав уночі, той увесь день мовчить. Він за червоних і перемагає з ними.
    [kills] 💡 Маніяк тут за червоних і перемагає з ними, але вночі стріляє сам — може влучити і в свого.
   *[other] 💡 Маніяк тут за червоних: рахується разом із ними й перемагає з ними.
}
composition-duties = 🎴 <b>Ролі: що сказано на карті</b>
composition-duty = <b>{ picture-role }.</b> { $said }
composition-role = { $count ->
    [1] { picture-role }
   *[other] { $role ->
        [sheriff] { $book ->
            [city] { $count ->
                [one] { $count } Комісар
                [few] { $count } Комісари
                [many] { $count } Комісарів
               *[other] { $count } Комісара
            }
            [party] { $count ->
                [one] { $count } Комісар
                [few] { $count } Комісари
                [many] { $count } Комісарів
               *[other] { $count } Комісара
            }
           *[other] { $count ->
                [one] { $count } Шериф
                [few] { $count } Шерифи
                [many] { $count } Шерифів
               *[other] { $count } Шерифа
            }
        }
       *[other] { picture-role } ×{ $count }
    }
}
