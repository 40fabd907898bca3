# Голосування: кандидатури, руки, перестрілка, підйом.

vote-opens = { $way ->
    [0] ✋ <b>Голосуємо.</b> Виставлено: { $seats }
    [1] ✋ <b>Час голосувати.</b> Виставлено: { $seats }
   *[2] ✋ <b>Підіймаємо руки.</b> Виставлено: { $seats }
}
vote-opens-again = ✋ <b>Переголосування:</b> { $seats }
vote-closed = ✋ <b>Дякую, голосування завершено.</b>
vote-broken = ✋ <b>Голосування перервано.</b> Виставлено: { $seats }
vote-question = { $book ->
    [ua-club] Хто вважає, що гравець №{ $seat } — мафія? Раз, два, три!
   *[other] Хто за те, щоб стіл залишив гравець №{ $seat }?
}
vote-now = <b>{ vote-question }</b> ⏳ { $countdown }
vote-now-last = Кандидатура остання: хто ще не голосував, голосує за неї, навіть не піднявши руки. <b>{ vote-question }</b> ⏳ { $countdown }
vote-next = Дякую. <b>{ vote-question }</b> ⏳ { $countdown }
vote-next-last = Дякую. Кандидатура остання: хто ще не голосував, голосує за неї, навіть не піднявши руки. <b>{ vote-question }</b> ⏳ { $countdown }
vote-needs = { $needed ->
    [one] Потрібен { $needed } голос із { $of }.
    [few] Потрібно { $needed } голоси з { $of }.
    [many] Потрібно { $needed } голосів із { $of }.
   *[other] Потрібно { $needed } голосу з { $of }.
}

hands-up = { $count ->
    [one] { $count } рука: { $seats }
    [few] { $count } руки: { $seats }
    [many] { $count } рук: { $seats }
   *[other] { $count } руки: { $seats }
}
hand-lowered-free = <b>№{ $seat } · { $name }</b> опускає руку ще до слова «Дякую». Голос лишається.
hand-lowered-counts = <b>№{ $seat } · { $name }</b> опускає руку ще до слова «Дякую». Голос лишається.
hand-lowered-revote = <b>№{ $seat } · { $name }</b> опускає руку ще до слова «Дякую». Усі руки опущено, голосуємо наново.
hand-lowered-removal = <b>№{ $seat } · { $name }</b> опускає руку ще до слова «Дякую».
vote-goes-on = Голосування триває.
lift-again = Якщо так — /lift ще раз.
press-again = Якщо так — натисніть ще раз.
lift-ask-free = Опустити руку? Голос лишиться зарахованим, це тільки жест. Фолу не буде.
lift-ask-counts = Опустити руку? Голос лишиться, а вам — фол.
lift-ask-revote = Опустити руку? Вам — фол, а голосування почнеться наново; удруге — вилучення.
lift-ask-removal = Опустити руку? Це вилучення, останнього слова не буде.
lift-done-free = Руку опущено, голос лишається.
lift-done-counts = Руку опущено: голос лишається, вам фол.
lift-done-revote = Руку опущено: вам фол, голосування починається наново.
lift-done-out = Руку опущено, і ви залишаєте стіл.

counted = { $count ->
    [one] №{ $seat } — { $count } голос ({ $seats })
    [few] №{ $seat } — { $count } голоси ({ $seats })
    [many] №{ $seat } — { $count } голосів ({ $seats })
   *[other] №{ $seat } — { $count } голосу ({ $seats })
}
counted-none = №{ $seat } — голосів немає
counted-with-rest = { $count ->
    [one] №{ $seat } — { $count } голос ({ $seats }; не голосували: { $rest })
    [few] №{ $seat } — { $count } голоси ({ $seats }; не голосували: { $rest })
    [many] №{ $seat } — { $count } голосів ({ $seats }; не голосували: { $rest })
   *[other] №{ $seat } — { $count } голосу ({ $seats }; не голосували: { $rest })
}
counted-only-rest = { $count ->
    [one] №{ $seat } — { $count } голос (не голосували: { $rest })
    [few] №{ $seat } — { $count } голоси (не голосували: { $rest })
    [many] №{ $seat } — { $count } голосів (не голосували: { $rest })
   *[other] №{ $seat } — { $count } голосу (не голосували: { $rest })
}

tied = { $book ->
    [fiim-2019] Голосів порівну, перестрілка: { $seats }.
    [party] Голосів порівну: { $seats }.
   *[other] Голосів порівну, автокатастрофа: { $seats }.
}
tied-again = Знову порівну: { $seats }.
zero-circle-leads = Найбільше голосів — за №{ $seat }: ще одна промова.
tied-follows = Спершу промови на захист, далі голосуємо ще раз.
defence-skipped = <b>№{ $seat } · { $name }</b> сьогодні мовчить: захисту не буде.
raise-opens = { $players ->
    [1] ✋ <b>Підйом: { $seats }.</b> Хто за те, щоб цей гравець залишив стіл? ⏳ { $countdown }
    [2] ✋ <b>Підйом: { $seats }.</b> Хто за те, щоб стіл залишили обоє? ⏳ { $countdown }
    [3] ✋ <b>Підйом: { $seats }.</b> Хто за те, щоб стіл залишили всі троє? ⏳ { $countdown }
    [4] ✋ <b>Підйом: { $seats }.</b> Хто за те, щоб стіл залишили всі четверо? ⏳ { $countdown }
   *[other] ✋ <b>Підйом: { $seats }.</b> Хто за те, щоб усі ці гравці залишили стіл? ⏳ { $countdown }
}
raise-closed = ✋ <b>Підйом: { $seats }.</b> Дякую.
raise-broken = ✋ <b>Підйом перервано:</b> { $seats }.
raise-passed = За підйом — { $count } із { $of }: прийнято.
raise-failed = { $needed ->
    [0] За підйом — { $count } із { $of }: усі лишаються за столом.
   *[other] За підйом — { $count } із { $of }, потрібно { $needed }: усі лишаються за столом.
}

ballot-cancelled = Сьогодні без голосування.
ballot-no-candidates = Нікого не виставлено, голосування не буде.
ballot-zero-circle = Сьогодні ніхто не йде: усі лишаються за столом.
ballot-single-stays = Кандидатура одна, сьогодні за неї не голосують: усі лишаються за столом.
single-takes-all = Кандидатура одна: усі голоси — за №{ $seat }.
single-leaves = Кандидатура одна, голосування не потрібне.
ballot-not-enough = Голосів не вистачило: усі лишаються за столом.
ballot-too-few = Не вистачило голосів: { $count } із { $of }, а потрібно { $needed }. №{ $seat } лишається за столом.
ballot-tie-stays = { $count ->
    [3] За столом троє, переголосування не буде: усі лишаються.
    [4] За столом четверо, переголосування не буде: усі лишаються.
    [one] За столом { $count } гравець, переголосування не буде: усі лишаються.
    [few] За столом { $count } гравці, переголосування не буде: усі лишаються.
    [many] За столом { $count } гравців, переголосування не буде: усі лишаються.
   *[other] За столом { $count } гравця, переголосування не буде: усі лишаються.
}
ballot-whole-table = За підйом усього столу не голосують: усі лишаються.
