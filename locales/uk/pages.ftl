# За столом через сторінку: що можна зробити і чому не можна увійти.

button-page = Стіл
button-page-browser = Стіл у браузері
button-page-watch = Дивитися без Telegram
button-stream = Оверлей для трансляції
button-stream-roles = Оверлей з ролями
stream-links = <b>Стіл для трансляції.</b> Додайте в OBS джерело «Браузер» і вставте в нього посилання з кнопки. Тло прозоре.
stream-roles = ⚠️ <b>{ button-stream-roles }</b> показує всі карти й ніч, одразу й кожному, хто відкриє посилання. Нікому його не передавайте, а трансляцію ведіть із затримкою. За цим столом грати ви вже не сядете. За добу посилання перестане відкриватися.
table-act-night = Обрати
table-act-nominate = Виставити
table-ask-self-shot = Це ваш номер. Самостріл?
table-ask-nominate = Виставити №{ $seat }? Змінити вже не вийде.
table-ask-nominate-self = Виставити себе? Змінити вже не вийде.
table-act-shoot = Стріляти
table-act-vote = ✋ Голосую
table-act-raise = ✋ За: ідуть усі
table-act-pass = Завершити промову
table-night-later = Ваш хід цієї ночі ще попереду.
table-night-woken = Цієї ночі вас ще розбудять. Ходити не потрібно.
table-night-missed = Свій хід цієї ночі ви пропустили.
table-night-done = Свій хід цієї ночі ви зробили.
table-night-over = Цієї ночі від вас більше нічого не потрібно.
table-night-free = Цієї ночі від вас нічого не потрібно.
table-ask-meeting = { $book ->
    [party] 🌙 <b>Домовленість.</b> З вами { $seats }: домовтеся, у кого й коли стріляти.
    [ua-club] 🌙 <b>Домовленість.</b> З вами { $seats }. Цієї ночі не стріляють, лише знайомляться й домовляються.
   *[other] 🌙 <b>Домовленість.</b> З вами { $seats }: обговоріть порядок відстрілу.
} { table-hunt-talk }
table-hunt-talk = Пишіть боту в приватний чат: прочитають лише свої.
table-nominated = Ви виставили №{ $seat }.
table-out = Ви поза грою
table-out-quiet = дивіться далі, але не підказуйте
table-act-add = Назвати
table-enter-hand = Рука піднята
table-enter-best = До найкращого ходу
table-enter-nominate = За гравця: виставити
table-enter-pass = Кінець промови
table-ask-enter-pass = Промову №{ $seat } завершено?
table-no-marks = За цими правилами гравцям позначок не ставлять. Можна лише не зарахувати гру.
table-marks-closed = Позначки готові. Добу після гри їх можна виправити в приватному чаті з ботом.
table-mark-penalty = −0,4 ({ $clause })
table-no-entry = Відкрийте стіл кнопкою «Стіл» у Telegram.
table-old-link = Посилання застаріло. Нове дасть /table у приватному чаті з ботом.
table-no-game = Зараз тут не грають.
table-no-spectators = Сторінку цього столу бачать лише гравці та суддя.
table-no-roles = Ролі цього столу в трансляції не показують.
table-too-many = У вас відкрито забагато вікон цього столу. Закрийте зайві.
table-no-answer = Відповіді поки немає. Подивіться на стіл і торкніться ще раз.
