# `make play` starts the site; `make test` and `make check` are what CI runs.

# Prefer Debian's own Python: it is built with profile-guided optimization and about a sixth faster.
PYTHON ?= $(or $(shell for one in /usr/bin/python3 python3; do \
	$$one -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$one && break; \
	done),python3)
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
PLAYABLE := $(VENV)/.playable
PORT ?= 8000
AGAINST ?= HEAD^
QUICK := tests/engine tests/titles tests/services tests/views -m "not (slow or services or postgresql)"
MUTANTS ?= games.titles.catan.base.rules.robber.*
LOCUST := $(VENV)/load/bin/locust
CATANATRON := $(VENV)/catanatron/bin/python
VISITS ?= 20
FOR ?= 10m

.PHONY: install play test test-quick mutations check bench load system help
.DEFAULT_GOAL := help

help:
	@echo "make play            start the site with a demo community (PORT=$(PORT))"
	@echo "make test            run every test"
	@echo "make test-quick      test rules, services and views, for use while you work"
	@echo "make mutations       change single places of the rules and list what no test notices (MUTANTS=$(MUTANTS))"
	@echo "make check           run the linters, type checks and rule checks"
	@echo "make bench           measure speed, also against a commit (AGAINST=$(AGAINST)); play many random games"
	@echo "make load            let players visit a site: SITE=https://… PLAYERS=file (VISITS=$(VISITS) at once, FOR=$(FOR))"
	@echo "make install         make the environment in $(VENV)"

install: $(INSTALLED)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or later is needed." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo "Python's venv is missing. Run: apt-get install -y python3-venv" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV)

# `make play` needs neither test browsers nor linters.
$(PLAYABLE): requirements.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(INSTALLED): requirements.txt requirements-dev.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $(PLAYABLE) $@

# Python compiles the code once, not once in each of the many processes of the tests.
unexport PYTHONDONTWRITEBYTECODE

# Everything below runs as a development site; production is configured by README.md.
export DJANGO_ENV ?= development
export PORT

# Creates the database and the demo community if they are missing.
play: $(PLAYABLE)
	@$(BIN)/python manage.py play

# Programs that tests need besides Python: a browser, PostgreSQL and Redis.
system:
	@tests/system_packages.sh

test: $(INSTALLED) system
	$(BIN)/python -m tests.run

test-quick: $(INSTALLED)
	$(BIN)/python -m pytest $(QUICK) -q -n auto --dist loadfile

# Works in a copy of the tree, the folder mutants. pyproject.toml names the files and the tests.
mutations: $(INSTALLED)
	$(BIN)/mutmut run "$(MUTANTS)"
	$(BIN)/mutmut results

bench: $(INSTALLED) $(VENV)/catanatron/.installed system
	$(BIN)/python -m pytest tests/benchmarks --benchmark-only
	$(BIN)/python tests/benchmarks/against.py $(AGAINST)
	$(BIN)/python tests/benchmarks/against_catanatron.py $(CATANATRON)
	DEEP=1 $(BIN)/python -m pytest tests/everywhere tests/bots tests/secrets tests/api/test_fuzz.py -q -n auto

# Catanatron is only compared with, so it has a separate environment, of the same Python.
$(VENV)/catanatron/.installed: tests/benchmarks/catanatron.txt | $(BIN)/python
	$(BIN)/python -m venv $(VENV)/catanatron
	$(CATANATRON) -m pip install --quiet --disable-pip-version-check -r tests/benchmarks/catanatron.txt
	@touch $@

# Locust has a separate environment, so that its packages do not affect the site's. See docs/operations.md.
$(LOCUST): deploy/load/requirements.txt | $(BIN)/python
	$(BIN)/python -m venv $(VENV)/load
	$(VENV)/load/bin/python -m pip install --quiet --disable-pip-version-check -r deploy/load/requirements.txt
	@touch $@

load: $(LOCUST)
	PLAYERS="$(PLAYERS)" $(LOCUST) --locustfile deploy/load/locustfile.py --headless --only-summary \
		--host "$(SITE)" --users $(VISITS) --spawn-rate 1 --run-time $(FOR)

check: $(INSTALLED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint templates games --lint --quiet
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py check_rules
