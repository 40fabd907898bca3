# Що заборонено і чого це коштує: над пунктами з reasons.ftl.

offences-title = ⚖️ <b>Що заборонено.</b> Вирішує суддя, якщо він є.
offences-by-bot = <b>Фол — ставлю сам, без судді</b>
offences-foul = <b>Фол</b>
offences-remove = <b>Вилучення</b>
offences-defeat = <b>Поразка команді</b>
