# make grade   grade SUBMISSIONS for LAB, results to OUT      make test    run LAB's suite on its student.py
# make watch   test LAB again at every save of student.py
# make check   lint, types, tests, proof of every lab         make attack  every hostile submission, JAIL=bwrap or landlock
# make bench   what grading costs, beside other graders; BENCH: arguments       make large   10,000 submissions
# make docs    the documentation as a site: build/site/index.html
# make clean   remove what the commands above wrote

PYTHON      ?= python3
VENV        ?= .venv
SUBMISSIONS ?= examples/submissions
OUT         ?= results/$(LAB)
BIN         := $(VENV)/bin
TEST_LABS   := $(LAB)
JAIL        ?= bwrap landlock
PEERS       := benchmarks/.peers
# tests at once: one more than there are cores, as tests wait a fifth of their time
TESTS       ?= $(shell $(PYTHON) -c 'import os; print(1 + (os.cpu_count() or 1))')

.PHONY: grade test watch check lint types tests proof attack bench large docs clean

grade: LAB ?= lab04-attention
grade: $(VENV)/.installed
	$(BIN)/grader grade $(SUBMISSIONS) --lab $(LAB) --out $(OUT)

test: $(VENV)/.installed
	$(BIN)/grader test $(TEST_LABS)

watch: $(VENV)/.installed-watch
	@$(BIN)/grader watch $(TEST_LABS)

check: lint types tests proof

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/lint-imports

types: $(VENV)/.installed-dev
	$(BIN)/mypy

tests: $(VENV)/.installed-dev
	$(BIN)/python -m pytest -q -n $(TESTS) --dist loadfile --no-loadscope-reorder

proof: $(VENV)/.installed-dev
	@ls labs | xargs -P 2 -n 1 $(BIN)/grader lab check

attack: $(VENV)/.installed-dev
	@for jail in $(JAIL); do $(BIN)/python tests/attacks/run.py --jail $$jail --table || exit 1; done

bench: $(VENV)/.installed-dev $(PEERS)/.installed
	$(BIN)/python -m benchmarks.bench $(BENCH)

large: $(VENV)/.installed-dev
	$(BIN)/python -m benchmarks.bench.large $(BENCH)

docs: $(VENV)/.installed-docs
	@$(BIN)/sphinx-build -q -n -W --keep-going -c docs/site -d build/doctrees . build/site
	@echo build/site/index.html

# one by one: a peer that cannot be installed is missing from the table and costs nothing else
$(PEERS)/.installed: benchmarks/peers.txt | $(BIN)/python
	$(BIN)/python -m venv $(PEERS)
	-grep -v '^#' $< | xargs -n 1 $(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check -c $<
	@touch $@

# python -m venv fails in its own words where a part of Python is missing (Debian: apt install python3-venv)
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "make: $(PYTHON) is not Python 3.11 or later; name one: make PYTHON=python3.12" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.installed-watch: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[watch]'
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-dev: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.installed $(VENV)/.installed-watch

$(VENV)/.installed-docs: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@ $(VENV)/.installed

clean:
	rm -rf results benchmarks/results $(PEERS) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache dist build
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +
