# Что запрещено и чего это стоит: над пунктами из reasons.ftl.

offences-title = ⚖️ <b>Что запрещено.</b> Решает судья, если он есть.
offences-by-bot = <b>Фол — ставлю сам, без судьи</b>
offences-foul = <b>Фол</b>
offences-remove = <b>Удаление</b>
offences-defeat = <b>Поражение команде</b>
