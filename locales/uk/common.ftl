# Слова, спільні для всієї гри: час і кнопки.

seconds-left = { $seconds } с
seconds-left-paused = пауза, лишилося { $seconds } с
time-left = ⏳ { $countdown }

button-my-card = Моя карта
button-to-bot = До приватного чату
button-to-table = До групи
button-pass = Пас
button-what-is = Що це?
button-vote = ✋ Голосую
button-vote-for = ✋ Голосую: №{ $seat }
button-lift = Опустити руку
button-again = Заново
button-done = Готово
button-again-table = Ще раз тим самим складом
button-seat = { $seat } · { $name }
button-self-shot = { $seat } · у себе (самостріл)

# Роздача, яку можна перевірити.
deal-sealed = 🔒 Роздачу запечатано.
deal-commitment-use = Після гри за цим відбитком кожен зможе перевірити, що карт, місць і правил не міняли. Торкніться його, щоб скопіювати:
deal-commitment = <code>{ $digest }</code>
button-seal = 🔒 До відбитка
