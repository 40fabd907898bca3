# Закреплённое сообщение идущей игры: где она сейчас.

status-deal = 🃏 Раздача карт
status-night = 🌙 Ночь { $number } · город спит
status-turn = ☀️ День { $number } · говорит №{ $seat }
status-defence = ⚖️ День { $number } · оправдательная речь: №{ $seat }
status-vote = ✋ День { $number } · голосование
status-raise = ✋ День { $number } · подъём, решает стол
status-last-word = 🕯 День { $number } · заключительное слово: №{ $seat }
