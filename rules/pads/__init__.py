"""Score pads: what people keep score on while they play with real cards, dice and tiles.

`sheet` says what a score sheet is, `edits` what can be done to one, `pad` keeps one. Pads that know
the rules of a game are counters; a sheet names the one that it wants.
"""
