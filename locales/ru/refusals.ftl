# Ответы на нажатия: что не так и что можно. Без разметки и без намёка на чью-либо роль.

button-of-nothing = Эта кнопка больше не действует.
game-is-over = Эта игра уже окончена.
not-seated = Вы не за этим столом.
not-your-turn = Сейчас слово у №{ $seat }.
too-late = Поздно: игра уже пошла дальше.
no-vote-now = Сейчас не голосуют: рука и так опущена.
nobody-named = Пока никто не назван.
enough-named = Больше номеров не нужно: нажмите «Готово» или «Заново».
not-so-fast = Не так быстро: подождите пару секунд.
too-much-waits = Не так быстро: в этом чате ещё не отправлены прежние сообщения. Попробуйте через минуту.
hand-is-up = Ваша рука поднята.
hand-is-up-for = Ваша рука поднята: пусть стол покинет №{ $seat }.

refusal-game-over = Результат уже известен, ничего не изменить.
refusal-not-allowed = По этим правилам так нельзя.
refusal-no-such-seat = Такого места за столом нет.
refusal-wrong-step = Сейчас так сделать нельзя.
refusal-not-at-table = Это только для тех, кто ещё за столом.
refusal-wrong-role = Сейчас это не ваш ход.
refusal-silenced = Сегодня вы молчите и не голосуете.
refusal-lost-speech = Три фола: слова у вас сейчас нет.
refusal-not-your-turn = Сейчас слово не у вас.
refusal-already-done = Вы уже сделали выбор.
refusal-already-voted = Ваш голос уже отдан.
refusal-not-voted = Ваша рука не поднята.
refusal-no-nomination-left = Вы уже выставили кандидатуру.
refusal-bad-target = Этот номер выбрать нельзя.
refusal-has-alibi = У этого номера алиби. Назовите другой.
refusal-already-on-ballot = Эта кандидатура уже выставлена. Назовите другую.
refusal-same-seat-twice = Этот номер вы уже выбирали прошлой ночью. Назовите другой.
refusal-self-heal-used = Себя лечат один раз за игру. Назовите другой номер.
