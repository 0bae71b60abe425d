"""Settings of all tests of the rules."""

from hypothesis import settings

# How long an example takes depends on who else uses the machine: no deadline.
settings.register_profile("rules", deadline=None)
settings.load_profile("rules")
