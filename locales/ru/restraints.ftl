# Закрытая группа и те, кто выбыл.

setting-closes-off = Ночью группа открыта.
setting-closes-on = Ночью закрываю группу, утром открываю. Администраторы пишут и ночью; в темах не закрываю.
setting-silences-off = Кто выбыл, может писать в группе.
setting-silences-on = Кто выбыл, не пишет в группе до конца игры. Администраторам я запретить не могу.
button-closes-off = Ночью открыто
button-closes-on = Ночью закрыто
button-silences-off = Выбывшие пишут
button-silences-on = Выбывшие молчат
