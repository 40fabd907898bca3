# Предложения столу: не ход игры, решает больше половины сидящих.

motion-pause = 🙋 <b>№{ $seat } предлагает паузу.</b> Кто за?
motion-resume = 🙋 <b>№{ $seat } предлагает продолжить игру.</b> Кто за?
motion-no-hands = Пока никто. Нужно голосов: { $needed }.
motion-hands = За: { $seats }. Голосов { $count }, нужно { $needed }.
motion-passed = Решено. За: { $seats }.
motion-lapsed = Не набралось: голосов { $count }, нужно было { $needed }.
motion-moot = Вопрос снят.
motion-hand-taken = Ваша рука поднята: вы «за».
motion-hand-is-up = Ваша рука уже поднята: вы «за».
motion-closed = Этот вопрос уже закрыт.
motion-stands = Это уже предложено.
motion-too-soon = Стол только что отвечал на это. Попробуйте чуть позже.
motion-table-only = Это решают те, кто в игре за этим столом.
button-motion-for = 🙋 За
button-propose-resume = Предложить продолжить

# Пауза и добавленное время.
paused-judge = ⏸ <b>Пауза.</b> Её объявил судья: часы стоят, ходы ждут.
paused-motion = ⏸ <b>Пауза.</b> Так решил стол: часы стоят, ходы ждут.
paused-ends = { $minutes ->
    [one] Через { $minutes } минуту игра продолжится сама.
    [few] Через { $minutes } минуты игра продолжится сама.
    [many] Через { $minutes } минут игра продолжится сама.
   *[other] Через { $minutes } минуты игра продолжится сама.
}
pause-over = ⏸ Пауза закончилась.
resumed-judge = ▶️ <b>Продолжаем.</b> Судья снова пустил часы.
resumed-gone = ▶️ <b>Продолжаем.</b> Часы снова идут.
resumed-motion = ▶️ <b>Продолжаем.</b> Так решил стол.
resumed-time = ▶️ <b>Продолжаем.</b> Время паузы вышло.
resumed-speaks = Слово у <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b>.
refusal-pause = Сейчас пауза: часы стоят, ходы ждут.
not-paused = Паузы нет, игра идёт.
time-added = { $seconds ->
    [one] ⏱ Судья добавил { $seconds } секунду. Говорит №{ $seat }.
    [few] ⏱ Судья добавил { $seconds } секунды. Говорит №{ $seat }.
    [many] ⏱ Судья добавил { $seconds } секунд. Говорит №{ $seat }.
   *[other] ⏱ Судья добавил { $seconds } секунды. Говорит №{ $seat }.
}
