# Налаштування групи та вибір мови.

settings-title = <b>Налаштування групи</b>
settings-section-game = ⚙️ <b>Гра</b>
settings-section-talk = ⚙️ <b>Розмови за столом</b>
settings-section-order = ⚙️ <b>Лад за столом</b>
button-section-order = Лад
button-section-game = Гра
button-section-talk = Розмови
setting-times-chat = Час: для чату. Уночі й на голосуванні довше, ніж у правилах.
setting-times-book = Час: за правилами.
setting-discipline-off = Репліки не у свою хвилину: можна.
setting-discipline-remind = Репліки не у свою хвилину: нагадування особисто.
setting-discipline-warn = Репліки не у свою хвилину: зауваження при всіх.
setting-discipline-delete = Репліки не у свою хвилину: видалення.
setting-discipline-foul = Репліки не у свою хвилину: видалення й фол.
setting-talk-chat = Стіл говорить тут, у групі.
setting-talk-call = Стіл говорить у дзвінку: тут нічого не видаляю й не нагадую, лише оголошую хвилини.
setting-oaths-off = Заборонені слова: без наслідків. Суддя, якщо він є, дізнається про них особисто.
setting-oaths-foul = Заборонені слова: фол. Якщо є суддя, вирішує він.
setting-pictures-dark = Картинки: темні.
setting-pictures-light = Картинки: світлі.
setting-pictures-off = Картинки: немає, лише слова.
setting-locale = Мова: українська. Змінити — /lang.
setting-kept = Збережено.

button-times-chat = Час для чату
button-times-book = Час за правилами
button-discipline-off = Можна
button-discipline-remind = Особисто
button-discipline-warn = При всіх
button-discipline-delete = Видалити
button-discipline-foul = Фол
button-talk-chat = Говоримо тут
button-talk-call = Говоримо в дзвінку
button-oaths-off = Слова — нічого
button-oaths-foul = Слова — фол
button-pictures-dark = Темні картинки
button-pictures-light = Світлі
button-pictures-off = Без картинок

choose-language = Якою мовою вести гру?
language-chosen = Далі — українською.
button-locale-ru = Русский
button-locale-uk = Українська
