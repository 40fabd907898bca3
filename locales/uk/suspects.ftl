# Кого ви підозрюєте: запитання на ніч, яке бачить лише сам гравець, і підсумок після гри.

suspects-offered = 🤔 Ніч { $number }. Запитання особисто вам, можна й не відповідати: відповіді ніхто не побачить.
button-suspects = Кого підозрюєте?
suspects-ask = 🤔 Ніч { $number }. Кого підозрюєте? До трьох номерів, можна й не відповідати. Це побачите лише ви, а після гри скажу, хто з них чорний.
suspects-named = Поки що: { $seats }
suspects-kept = 🤔 Ніч { $number }. Під підозрою: { $seats }.
suspects-enough = Більше трьох не треба: зніміть когось.
suspects-after = 🔍 <b>Ваші ночі.</b> Підозр — { $count }, влучних — { $hits }.
suspects-night = Ніч { $number }: { $seats }
suspects-black = ⚫️ серед них чорні: { $seats }

setting-suspects-on = Уночі питаю кожного, кого підозрює: бачить лише сам гравець, підсумок — після гри.
setting-suspects-off = Уночі про підозри не питаю.
button-suspects-on = З підозрами
button-suspects-off = Без підозр
