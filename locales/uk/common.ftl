# Слова, спільні для всієї гри: час і кнопки.

seconds-left = { $seconds } с
time-left = ⏳ { $countdown }
time-is-up = Час вичерпано.

button-my-card = Моя карта
button-to-bot = У приватний чат
button-to-table = До столу
button-pass = Пас
button-vote = ✋ Голосую
button-lift = Забрати руку
button-best-move = Найкращий хід
button-again = Спочатку
button-done = Готово
button-again-table = Ще раз цим складом

# Розклад, який можна перевірити.
deal-commitment = 🔒 Відбиток розкладу: <code>{ $digest }</code>
deal-opening = 🔓 Ключ розкладу: <code>{ $digest }</code>. Перевірити, що карти не змінювалися: <code>mafia verify</code> із цим файлом.
