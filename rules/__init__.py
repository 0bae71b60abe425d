"""The games: pure Python, standard library only; no input or output, no clock, no words."""
