# Місце тих, хто вибув.

setting-afterlife-off = Листування вибулих: немає.
setting-afterlife-on = Листування вибулих: через мене. За столом його не чути, підказкою воно не вважається.
button-afterlife-off = Без листування
button-afterlife-on = З листуванням

afterlife-open = 👻 Тут вас чують ті, хто вже вибув: напишіть мені, і я передам. Стіл цього не почує.
afterlife-alone = Крім вас, поза грою поки що нікого: передати нікому.
afterlife-says = 👻 <b>№{ $seat } · { $name }</b>: { $text }
