# Each target makes the virtual environment by itself when it is missing or older than pyproject.toml.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CODE := rules device firmware tests systemd examples
# As an installation does; also where PYTHONDONTWRITEBYTECODE keeps Python from it.
COMPILE := $(BIN)/python -m compileall -q rules device firmware
# Nor need every target rewrite the asserts of all tests again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test kernel-test test-slow e2e check format lint types imports bench fast fast-test screenshots words clean crash powercut install upgrade uninstall install-test service-test partition

play: $(VENV)/.play
	$(BIN)/kibitz play

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto -m "not slow and not browser"

test-slow: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto -m slow

# Needs Debian's chromium (sudo apt install chromium); says so and skips where there is none.
e2e: $(VENV)/.e2e
	$(BIN)/python -m pytest -m browser

# kill -9 at random moments, two hundred times.
crash: $(VENV)/.dev
	KIBITZ_KILLS=$${KIBITZ_KILLS:-200} $(BIN)/python -m pytest tests/crash/test_kill.py

# The power goes: a file system in a file, copied at random moments; needs root and loop devices.
powercut: $(VENV)/.dev
	KIBITZ_CUTS=$${KIBITZ_CUTS:-30} $(BIN)/python -m pytest -rs tests/crash/test_cut.py

check: lint types imports test

format: $(VENV)/.dev
	$(BIN)/ruff format $(CODE)
	$(BIN)/ruff check --fix $(CODE)

lint: $(VENV)/.dev
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)

types: $(VENV)/.dev
	$(BIN)/mypy
	cd systemd && ../$(BIN)/mypy --strict --config-file= --cache-dir ../.mypy_cache install.py

imports: $(VENV)/.dev
	$(BIN)/lint-imports --no-cache

# The real libraries on a real kernel, in an emulator. The image (root, Debian 12, a minute) is kept in KERNEL_CACHE; where
# there is none the tests say so and are skipped. Nothing here can hang: every part has its time limit.
KERNEL_CACHE ?= /var/cache/kibitz-kernel
kernel-test: $(VENV)/.dev
	@$(COMPILE)
	@timeout -k 10 300 tests/kernel/bench/build.sh $(KERNEL_CACHE) $(BIN)/python || echo "kernel bench: skipped"
	KIBITZ_KERNEL_CACHE=$(KERNEL_CACHE) timeout -k 10 1500 $(BIN)/python -m pytest -rs tests/kernel

# The installed service in the same emulator, with systemd: crashes, hangs, ten cuts of the power, upgrades. A quarter of an
# hour on a computer that has nothing else to do. What is built lies in KERNEL_CACHE as well.
service-test: $(VENV)/.dev
	@timeout -k 10 900 tests/kernel/bench/build.sh $(KERNEL_CACHE) $(BIN)/python && \
	  timeout -k 10 400 tests/kernel/bench/wheels.sh $(KERNEL_CACHE) $(BIN)/python || echo "service bench: skipped"
	KIBITZ_SERVICE_CACHE=$(KERNEL_CACHE) timeout -k 10 10800 $(BIN)/python -m pytest -rs \
	  tests/kernel/test_service.py tests/kernel/test_phone.py tests/kernel/test_cuts.py tests/kernel/test_read_only.py

# The rules compiled with mypyc into build/fast, used from then on (docs/speed.md). Never needed, never done by itself.
fast: $(VENV)/.fast
	$(BIN)/python -m firmware.fast.build $(GAMES)

# A hundred thousand games, played by the sources and by what was compiled: the same to the last byte. Takes its time.
fast-test: fast
	$(BIN)/python -m tests.fast

bench: $(VENV)/.bench
	$(BIN)/python -m tests.benchmarks

# What the README shows, made by pressing keys: every screen, and a moving picture of a game. With WORDS=pl every screen
# there is in that language, with short and with long names, into build/screens/pl.
ifdef WORDS
screenshots: $(VENV)/.dev
	$(BIN)/python -m tests.support.contact_sheet $(WORDS) build/screens/$(WORDS)
else
screenshots: $(VENV)/.dev
	$(BIN)/python -m tests.support.gallery docs/screens
	rm -rf build/recording
	$(BIN)/kibitz play skip-bo --on headless --seed 1 --script docs/play.keys \
	  --state build/recording/saves --record build/recording
	cp build/recording/run.gif docs/play.gif
endif

# The appliance, on the device itself and as root: sudo make install BOARD=waveshare-oled-spi. With DRY_RUN=1 every step is
# shown and none is done, also without root. The system's own Python, for which its GPIO packages are made.
SYSTEM_PYTHON ?= /usr/bin/python3
INSTALLER = PYTHONDONTWRITEBYTECODE=1 $(SYSTEM_PYTHON) systemd/install.py
DRY := $(if $(DRY_RUN),--dry-run)
install:
	@$(INSTALLER) install --board "$(BOARD)" $(DRY)

upgrade:
	@$(INSTALLER) upgrade $(DRY)

# The saves on a partition of their own: sudo make partition DISK=LABEL=KIBITZ (docs/install.md).
partition:
	@$(INSTALLER) partition --disk "$(DISK)" $(DRY)

uninstall:
	@$(INSTALLER) uninstall $(DRY)

# All that for real, in fresh Debians with systemd in containers: needs root, debootstrap and systemd-nspawn, and says so.
CONTAINERS ?= /var/cache/kibitz-containers
install-test: $(VENV)/.dev
	KIBITZ_CONTAINERS=$(CONTAINERS) timeout -k 10 1200 $(BIN)/python -m pytest -rs -x tests/systemd/test_container.py

# Every text of the code into every language's file; says what is left to translate.
words: $(VENV)/.dev
	$(BIN)/python -m tests.support.catalogues

clean:
	rm -rf $(VENV) build dist

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Kibitz needs Python 3.11 or newer; this is $$($(PYTHON) --version). Try: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "Python's venv module is missing. On Debian, Ubuntu and Raspberry Pi OS: sudo apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@$(COMPILE)
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@$(COMPILE)
	@touch $@ $(VENV)/.play

$(VENV)/.e2e: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,e2e]'
	@$(COMPILE)
	@touch $@ $(VENV)/.dev $(VENV)/.play

$(VENV)/.bench: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,bench]'
	@touch $@ $(VENV)/.dev $(VENV)/.play

$(VENV)/.fast: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,fast]'
	@touch $@ $(VENV)/.dev $(VENV)/.play
