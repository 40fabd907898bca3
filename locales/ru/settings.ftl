# Настройки группы и выбор языка.

settings-title = <b>Настройки группы</b>
settings-section-game = ⚙️ <b>Игра</b>
settings-section-talk = ⚙️ <b>Разговоры за столом</b>
settings-section-order = ⚙️ <b>Порядок за столом</b>
button-section-order = Порядок
button-section-game = Игра
button-section-talk = Разговоры
setting-times-chat = Время: для чата. Ночью и на голосовании дольше, чем в правилах.
setting-times-book = Время: по правилам.
setting-discipline-off = Реплики не в свою минуту: можно.
setting-discipline-remind = Реплики не в свою минуту: напоминание лично.
setting-discipline-warn = Реплики не в свою минуту: замечание при всех.
setting-discipline-delete = Реплики не в свою минуту: удаляются.
setting-discipline-foul = Реплики не в свою минуту: удаляются, и это фол.
setting-talk-chat = Стол говорит здесь, в группе.
setting-talk-call = Стол говорит в созвоне: здесь ничего не удаляю и не напоминаю, только объявляю минуты.
setting-oaths-off = Запретные слова: без последствий. Судья, если он есть, узнаёт о них лично.
setting-oaths-foul = Запретные слова: фол. Если есть судья, решает он.
setting-pictures-dark = Картинки: тёмные.
setting-pictures-light = Картинки: светлые.
setting-pictures-off = Картинки: нет, только слова.
setting-locale = Язык: русский. Сменить — /lang.
setting-kept = Сохранено.

button-times-chat = Время для чата
button-times-book = Время по правилам
button-discipline-off = Можно
button-discipline-remind = Лично
button-discipline-warn = При всех
button-discipline-delete = Удалить
button-discipline-foul = Фол
button-talk-chat = Говорим здесь
button-talk-call = Говорим в созвоне
button-oaths-off = Слова — ничего
button-oaths-foul = Слова — фол
button-pictures-dark = Тёмные картинки
button-pictures-light = Светлые
button-pictures-off = Без картинок

choose-language = На каком языке вести игру?
language-chosen = Дальше — по-русски.
button-locale-ru = Русский
button-locale-uk = Українська
