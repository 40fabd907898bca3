# Слова, общие для всей игры: время и кнопки.

seconds-left = { $seconds } с
seconds-left-paused = пауза, осталось { $seconds } с
time-left = ⏳ { $countdown }

button-my-card = Моя карта
button-to-bot = В личный чат
button-to-table = В группу
button-pass = Пас
button-what-is = Что это?
button-vote = ✋ Голосую
button-vote-for = ✋ Голосую: №{ $seat }
button-lift = Опустить руку
button-again = Заново
button-done = Готово
button-again-table = Ещё раз тем же составом
button-seat = { $seat } · { $name }
button-self-shot = { $seat } · в себя (самострел)

# Расклад, который можно проверить.
deal-sealed = 🔒 Расклад запечатан.
deal-commitment-use = После игры по этому отпечатку любой сможет проверить, что карты, места и правила не менялись. Нажмите на него, чтобы скопировать:
deal-commitment = <code>{ $digest }</code>
button-seal = 🔒 К отпечатку
