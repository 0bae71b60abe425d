"""What the electronic opponents are called: short enough for every table."""

NAMES = ("Ada", "Bo", "Cleo", "Dov", "Eve", "Finn")
