# Пропозиції столу: не хід гри, вирішує більше половини тих, хто сидить.

motion-pause = 🙋 <b>№{ $seat } пропонує паузу.</b> Хто за?
motion-resume = 🙋 <b>№{ $seat } пропонує продовжити гру.</b> Хто за?
motion-no-hands = Поки що ніхто. Потрібно голосів: { $needed }.
motion-hands = За: { $seats }. Голосів { $count }, потрібно { $needed }.
motion-passed = Вирішено. За: { $seats }.
motion-lapsed = Не набралося: голосів { $count }, а треба було { $needed }.
motion-moot = Питання знято.
motion-hand-taken = Вашу руку піднято: ви «за».
motion-hand-is-up = Вашу руку вже піднято: ви «за».
motion-closed = Це питання вже закрито.
motion-stands = Це вже запропоновано.
motion-too-soon = Стіл щойно це вирішував. Спробуйте трохи згодом.
motion-table-only = Це вирішують ті, хто в грі за цим столом.
button-motion-for = 🙋 За
button-propose-resume = Пропоную продовжити

# Пауза й доданий час.
paused-judge = ⏸ <b>Пауза.</b> Її оголосив суддя: годинник стоїть, ходи чекають.
paused-motion = ⏸ <b>Пауза.</b> Так вирішив стіл: годинник стоїть, ходи чекають.
paused-ends = { $minutes ->
    [one] За { $minutes } хвилину гра продовжиться сама.
    [few] За { $minutes } хвилини гра продовжиться сама.
    [many] За { $minutes } хвилин гра продовжиться сама.
   *[other] За { $minutes } хвилини гра продовжиться сама.
}
pause-over = ⏸ Пауза скінчилася.
resumed-judge = ▶️ <b>Продовжуємо.</b> Суддя знову пустив годинник.
resumed-gone = ▶️ <b>Продовжуємо.</b> Годинник знову йде.
resumed-motion = ▶️ <b>Продовжуємо.</b> Так вирішив стіл.
resumed-time = ▶️ <b>Продовжуємо.</b> Час паузи вичерпано.
resumed-speaks = Слово має <b><a href="tg://user?id={ $user }">№{ $seat } · { $name }</a></b>.
refusal-pause = Зараз пауза: годинник стоїть, ходи чекають.
not-paused = Паузи немає, гра триває.
time-added = { $seconds ->
    [one] ⏱ Суддя додав { $seconds } секунду. Говорить №{ $seat }.
    [few] ⏱ Суддя додав { $seconds } секунди. Говорить №{ $seat }.
    [many] ⏱ Суддя додав { $seconds } секунд. Говорить №{ $seat }.
   *[other] ⏱ Суддя додав { $seconds } секунди. Говорить №{ $seat }.
}
