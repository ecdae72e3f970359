# make demo   sets everything up and opens the rehearsal          make test   runs the tests
# make check  lint, types and the import guard                    make lock   pins the dependencies anew
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
.DEFAULT_GOAL := help
.PHONY: help install demo test whole chaos takeover fuzz fuzz-updates feb7 check lint types guard bench pictures broadcast flood greedy audit screenshots lock clean

help:
	@sed -n '1,2s/^# //p' Makefile

install: $(VENV)/.installed
demo: install
	$(BIN)/caucus demo
test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto $(ARGS)
# Every test on both engines, and those that take long: some twenty minutes on two cores.
whole: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto --whole $(ARGS)
# A night of real places, the program killed up to 200 times, on each engine and in parts; up to ten minutes each. It prints its seed.
# ARGS="--engine sqlite --seed 7 --kills 50 --places 40 --minutes 2".
chaos: $(VENV)/.dev
	$(BIN)/python -m tests.night.chaos $(ARGS)
# How long it takes until a standby answers, desk and postman killed and frozen five times each; some minutes.
takeover: $(VENV)/.dev
	$(BIN)/python -m pytest -s tests/night/chaos_takeover.py $(ARGS)
# 100,000 spoiled texts through the reader and the dialogue; it prints its seed. ARGS="--seed 7 --texts 5000" repeats a run.
fuzz: $(VENV)/.dev
	$(BIN)/python tests/fuzz/fuzz.py $(ARGS)
# 5,000 spoiled updates of every kind through the intake and the desk, five minutes at most. ARGS="--seed 7 --seconds 60".
fuzz-updates: $(VENV)/.dev
	$(BIN)/python tests/fuzz/fuzz_updates.py $(ARGS)
# The results of 7 February 2020 texted as their chairs would: what is held, and what should be. ARGS=--desk: the real desk too.
feb7: $(VENV)/.dev
	$(BIN)/python -m tests.night.feb7 $(ARGS)
check: lint types guard
lint: $(VENV)/.dev
	$(BIN)/ruff check . && $(BIN)/ruff format --check .
types: $(VENV)/.dev
	$(BIN)/mypy
guard: $(VENV)/.dev
	$(BIN)/lint-imports
# Ratios beside an echo and a naive bot, into README's table; a few minutes. ARGS=--profile shows where the time goes.
bench: $(VENV)/.dev
	$(BIN)/python tests/bench/bench.py --readme $(ARGS)
# How long a picture takes once the press is warm; ten seconds. ARGS="--times 100".
pictures: $(VENV)/.dev
	$(BIN)/python tests/bench/pictures.py $(ARGS)
# What a chair waits for while a line goes out to 20,000 readers; some minutes. ARGS="--readers 2000 --engine PostgreSQL".
broadcast: $(VENV)/.dev
	$(BIN)/python tests/bench/broadcast.py $(ARGS)
# What a chair waits for while 10,000 strangers write; some minutes. ARGS="--strangers 1000 --engine PostgreSQL".
# ARGS=--webhook: the same where texts are brought, and how many one receiver takes at most.
flood: $(VENV)/.dev
	$(BIN)/python tests/bench/flood.py $(ARGS)
# What a chair waits for while 500 greedy readers tear at the public page; two minutes. ARGS="--readers 1000".
greedy: $(VENV)/.dev
	$(BIN)/python tests/bench/greedy.py $(ARGS)
# Known holes in what we depend on: pip-audit against the locks. It asks a service over the network, which may be out of reach.
audit:
	@audit=$$(command -v $(BIN)/pip-audit || command -v pip-audit) || { \
	  echo "Not audited: pip-audit is not here (pipx install pip-audit, or $(PYTHON) -m pip install pip-audit)."; exit 2; }; \
	for lock in requirements.lock requirements-dev.lock; do \
	  echo "$$lock:"; $$audit --strict --require-hashes --disable-pip --progress-spinner off -r $$lock || { \
	    echo "Holes were found in $$lock, or the service that knows them could not be asked; see above."; exit 1; }; done
# The README's pictures, taken from the running page. Needs Chromium (Debian: apt install chromium).
screenshots: $(VENV)/.dev
	$(BIN)/caucus screenshots

# The lock first (hashed, so nothing else can slip in), then the project itself without asking an index again.
$(VENV)/.installed: requirements.lock pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@
$(VENV)/.dev: requirements-dev.lock $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "caucusdesk needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1)."; \
	  echo "Say which one to use:  make PYTHON=python3.11"; exit 2; }
	@if $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null; then $(PYTHON) -m venv $(VENV); \
	elif $(PYTHON) -m virtualenv --version >/dev/null 2>&1; then $(PYTHON) -m virtualenv -q $(VENV); \
	else echo "This Python has no venv. Install it (Debian: apt install python3-venv) or virtualenv"; \
	  echo "(pip install --user virtualenv), then run make again."; exit 2; fi

# Needs uv (pip install uv). Pinned and hashed, and no index named.
lock:
	echo hatchling | uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-header pyproject.toml - -o requirements.lock
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-header --extra dev -c requirements.lock pyproject.toml -o requirements-dev.lock

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
