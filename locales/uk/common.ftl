# Слова, спільні для всієї гри: час і кнопки.

seconds-left = { $seconds } с
time-left = ⏳ { $countdown }
time-is-up = Час вичерпано.

button-my-card = Моя карта
button-to-bot = До приватного чату
button-to-table = До столу
button-pass = Пас
button-vote = ✋ Голосую
button-lift = Забрати руку
button-best-move = Найкращий хід
button-again = Заново
button-done = Готово
button-again-table = Ще раз цим складом

# Роздача, яку можна перевірити.
deal-commitment = 🔒 Відбиток роздачі: <code>{ $digest }</code>
deal-commitment-use = Після гри за ним буде видно, чи змінювалися карти, місця й правила.
button-seal = 🔒 До відбитка
