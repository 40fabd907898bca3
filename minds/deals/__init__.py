"""The distribution over the ways in which the cards can have been dealt, as one seat sees it.

At a table of ten there are 2,520 deals. Nothing shows which black is the Don; without this difference 840
remain: 120 teams of blacks, each with seven possible checkers. Every deal has a weight: how probable it makes
what the table has seen and heard. `likelihoods` is the table of these probabilities, `evidence` turns the
table's record into choices, `teams` lists the deals, and `posterior` weighs them.
"""
