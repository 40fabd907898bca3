# Место тех, кто выбыл.

setting-afterlife-off = Переписка выбывших: нет.
setting-afterlife-on = Переписка выбывших: через меня. За столом её не слышно, подсказкой она не считается.
button-afterlife-off = Без переписки
button-afterlife-on = С перепиской

afterlife-open = 👻 Здесь вас слышат те, кто уже выбыл: напишите мне, и я передам. Стол этого не услышит.
afterlife-alone = Кроме вас, здесь пока никого: услышать некому.
afterlife-says = 👻 <b>№{ $seat } · { $name }</b>: { $text }
