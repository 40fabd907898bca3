# Таблицы, которые печатают mafia rating и mafia tournament standing.

sheet-title = { site-count-games }, { site-count-players }
sheet-of-player = { $name }: место { $place }, { site-count-games }, сумма { $total }
sheet-strength = Сила игроков: { site-count-games }. Это не баллы.
sheet-strength-note = 0 — у новичка. Порядок — по столбцу «Не ниже».
sheet-lot-drawn = 8.7.5: решил жребий.
sheet-lot-undrawn = У тех, кто делит место, равно всё; жребий тянет --seed N.
sheet-no-result = { $file }: игра не засчитана — результата нет
sheet-void = { $file }: игра не засчитана — { $text }
sheet-copy = { $text }: та же игра, что { $file }; посчитаны обе
sheet-protest = { $file }: протест без решения (8.8), { $name }: { $text }
sheet-player = Игрок
sheet-game = Игра
sheet-card = Карта
sheet-clause = Пункт
sheet-points = Баллы
sheet-leader = Дон, Шериф
sheet-killed = 1-я жертва
