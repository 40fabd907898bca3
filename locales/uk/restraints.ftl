# Закрита група і ті, хто вибув.

setting-closes-off = Уночі група відкрита.
setting-closes-on = Уночі закриваю групу, вранці відкриваю. Адміністратори пишуть і вночі; у темах не закриваю.
setting-silences-off = Хто вибув, може писати в групі.
setting-silences-on = Хто вибув, не пише в групі до кінця гри. Адміністраторам я заборонити не можу.
button-closes-off = Уночі відкрито
button-closes-on = Уночі закрито
button-silences-off = Вибулі пишуть
button-silences-on = До кінця мовчать
