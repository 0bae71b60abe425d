"""Fitting the value of Skip-Bo's level 3: games to learn from, the fit, a match, new weights.

numpy is needed here and nowhere else (the extra `tune`); the command line loads these modules
when `kibitz tune` is asked for.
"""
