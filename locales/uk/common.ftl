# Слова, спільні для всієї гри: час і кнопки.

seconds-left = { $seconds } с
time-left = ⏳ { $countdown }
time-is-up = Час вичерпано.

button-my-card = Моя карта
button-to-bot = У приватний чат
button-to-table = До столу
button-pass = Пас
button-vote = ✋ Голосую
button-lift = Зняти руку
button-best-move = Найкращий хід
button-again = Спочатку
button-done = Готово
button-again-table = Ще раз цим складом
