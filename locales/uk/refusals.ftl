# Відповіді на натискання: що не так і що можна. Без розмітки й без натяку на чиюсь роль.

button-of-nothing = Ця кнопка більше не діє.
game-is-over = Цю гру вже закінчено.
not-seated = Ви не за цим столом.
not-your-turn = Зараз слово має №{ $seat }.
too-late = Запізно: гра вже пішла далі.
no-vote-now = Зараз не голосують: вашу руку не піднято.
nobody-named = Поки що нікого не названо.
enough-named = Більше номерів не треба: натисніть «Готово» або «Заново».
not-so-fast = Не так швидко: зачекайте кілька секунд.
too-much-waits = Не так швидко: у цьому чаті ще не надіслано попередні повідомлення. Спробуйте за хвилину.
hand-is-up = Вашу руку піднято.
hand-is-up-for = Вашу руку піднято: хай стіл залишить №{ $seat }.

refusal-game-over = Результат уже відомий, нічого не змінити.
refusal-not-allowed = За цими правилами так не можна.
refusal-no-such-seat = Такого місця за столом немає.
refusal-wrong-step = Зараз так зробити не можна.
refusal-not-at-table = Це лише для тих, хто ще за столом.
refusal-wrong-role = Зараз це не ваш хід.
refusal-silenced = Сьогодні ви мовчите й не голосуєте.
refusal-lost-speech = У вас три фоли: промову втрачено.
refusal-not-your-turn = Зараз говорите не ви.
refusal-already-done = Ви вже зробили вибір.
refusal-already-voted = Ваш голос у цьому голосуванні вже віддано.
refusal-not-voted = Ви ще не піднімали руки.
refusal-no-nomination-left = Ви вже виставили кандидатуру.
refusal-bad-target = Цей номер обрати не можна.
refusal-has-alibi = Цей номер має алібі. Назвіть інший.
refusal-already-on-ballot = Цю кандидатуру вже виставлено. Назвіть іншу.
refusal-same-seat-twice = Цей номер ви вже обирали минулої ночі. Назвіть інший.
refusal-self-heal-used = Себе лікують один раз за гру. Назвіть інший номер.
