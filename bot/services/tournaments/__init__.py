"""A tournament in Telegram: from registration to the podium.

The database is the truth. Each step is one transaction, which looks first at how far the tournament is. So a
step that was cut short is done again at the next start, and one that was done is not done twice.

    open ── draw ──▶ drawing ──▶ break ── begin ──▶ running ──┐
                        ▲          ▲   next round             │
                        │          └──────────────────────────┤
                        └──────────────── next stage ─────────┤
                                              all played ─────┴▶ closing ──▶ over
"""
