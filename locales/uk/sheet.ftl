# Таблиці, які друкують mafia rating і mafia tournament standing.

sheet-title = { site-count-games }, { site-count-players }
sheet-of-player = { $name }: місце { $place }, { site-count-games }, сума { $total }
sheet-strength = Сила гравців: { site-count-games }. Це не бали.
sheet-strength-note = 0 — у новачка. Порядок — за стовпцем «Не нижче».
sheet-lot-drawn = 8.7.5: вирішив жереб.
sheet-lot-undrawn = Ті, хто ділить місце, рівні в усьому; жереб тягне --seed N.
sheet-no-result = { $file }: гру не зараховано — результату немає
sheet-void = { $file }: гру не зараховано — { $text }
sheet-copy = { $text }: та сама гра, що { $file }; пораховано обидві
sheet-protest = { $file }: протест без рішення (8.8), { $name }: { $text }
sheet-player = Гравець
sheet-game = Гра
sheet-card = Карта
sheet-clause = Пункт
sheet-points = Бали
sheet-leader = Дон, Шериф
sheet-killed = 1-ша жертва
