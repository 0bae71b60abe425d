"""The hardware-abstraction layer: keys, display, icons and buzzer, real or emulated.

Knows nothing of games. Heavy libraries are imported only inside the backend that needs them.
"""
