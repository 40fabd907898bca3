# Налаштування групи та вибір мови.

settings-title = <b>Налаштування групи</b>
settings-section-game = ⚙️ <b>Гра</b>
settings-section-talk = ⚙️ <b>Розмови за столом</b>
button-section-game = Гра
button-section-talk = Розмови
setting-times-chat = Час: для чату. Уночі й на голосуванні довше, ніж у правилах.
setting-times-book = Час: за правилами.
setting-discipline-off = Репліки не у свою хвилину: можна.
setting-discipline-remind = Репліки не у свою хвилину: нагадування особисто.
setting-discipline-warn = Репліки не у свою хвилину: зауваження при всіх.
setting-discipline-delete = Репліки не у свою хвилину: видалення.
setting-discipline-foul = Репліки не у свою хвилину: видалення й фол.
setting-oaths-off = Клятви й парі: без наслідків.
setting-oaths-foul = Клятви й парі: фол.
setting-pictures-dark = Картинки: темні.
setting-pictures-light = Картинки: світлі.
setting-pictures-off = Картинки: немає, лише слова.
setting-judge_sees-no = Суддя: ролей не бачить.
setting-judge_sees-yes = Суддя: бачить ролі.
setting-locale = Мова: українська. Змінити — /lang.
setting-kept = Збережено.

button-times-chat = Час для чату
button-times-book = Час за правилами
button-discipline-off = Можна
button-discipline-remind = Особисто
button-discipline-warn = При всіх
button-discipline-delete = Видалити
button-discipline-foul = Фол
button-oaths-off = Клятви можна
button-oaths-foul = Клятви — фол
button-pictures-dark = Темні картинки
button-pictures-light = Світлі
button-pictures-off = Без картинок
button-judge_sees-no = Суддя без ролей
button-judge_sees-yes = Суддя бачить ролі

choose-language = Якою мовою вести гру?
language-chosen = Далі — українською.
button-locale-ru = Русский
button-locale-uk = Українська
