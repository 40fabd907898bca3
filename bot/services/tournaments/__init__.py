"""A tournament in Telegram, from registration to the podium.

The state of a tournament is in the database. Each step is one transaction, which first checks how far the
tournament is. So a step that was interrupted is done again at the next start, and no step is done twice.

    open ── draw ──▶ drawing ──▶ break ── begin ──▶ running ──┐
                        ▲          ▲   next round             │
                        │          └──────────────────────────┤
                        └──────────────── next stage ─────────┤
                                              all played ─────┴▶ closing ──▶ over
"""
