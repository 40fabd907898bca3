# Налаштування групи та вибір мови.

settings-title = <b>Налаштування групи</b>
setting-times-chat = Час: для чату. Уночі й на голосуванні довше, ніж у правилах.
setting-times-book = Час: за правилами.
setting-discipline-off = Репліки не у свою хвилину: можна.
setting-discipline-warn = Репліки не у свою хвилину: нагадування.
setting-discipline-delete = Репліки не у свою хвилину: видалення.
setting-discipline-foul = Репліки не у свою хвилину: видалення і фол.
setting-oaths-off = Клятви й парі: без наслідків.
setting-oaths-foul = Клятви й парі: фол.
setting-locale = Мова: українська. Змінити — /lang.
setting-kept = Збережено.

button-times-chat = Час для чату
button-times-book = Час за правилами
button-discipline-off = Можна
button-discipline-warn = Нагадати
button-discipline-delete = Видалити
button-discipline-foul = Фол
button-oaths-off = Клятви можна
button-oaths-foul = Клятви — фол

choose-language = Якою мовою вести гру?
language-chosen = Далі — українською.
button-locale-ru = Русский
button-locale-uk = Українська
