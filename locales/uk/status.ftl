# Закріплене повідомлення гри, що триває: де вона зараз.

status-deal = 🃏 Роздають карти
status-night = 🌙 Ніч { $number } · місто спить
status-turn = ☀️ День { $number } · говорить №{ $seat }
status-defence = ⚖️ День { $number } · захист: №{ $seat }
status-vote = ✋ День { $number } · голосування
status-raise = ✋ День { $number } · підйом, вирішує стіл
status-last-word = 🕯 День { $number } · останнє слово: №{ $seat }
