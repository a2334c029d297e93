# make play     makes .venv, installs and starts the table       make play ARGS="--board sim"
# make test     installs what the tests need and runs them all   make test ARGS="-k storage"
# make lint     ruff, mypy, import arrows      make bench   the numbers      make clean   away with what was made
# make texts    brings the translations up to date           make fuzz    coverage-guided fuzzing, RUNS=1000000
# make lock     renews the pinned versions of CI             make pictures   those of README and docs
# make wheel    wheels into dist/, one with the referee compiled   make compiled   tests on that one

VENV := .venv
BIN  := $(VENV)/bin
ARGS ?=

# What the tests need from Debian, each as PACKAGE:COMMAND or PACKAGE:FILE, whichever shows that it is there.
APT_PACKAGES := tmux:tmux gcc:gcc g++:g++ libc6-dev:/usr/include/stdlib.h \
	libsimavr-dev:/usr/include/simavr/sim_avr.h avrdude:avrdude doctest-dev:/usr/include/doctest/doctest.h \
	arduino-core-avr:/usr/share/arduino/hardware/arduino/avr/platform.txt npm:npm \
	graphviz:dot fontconfig:fc-list fonts-noto-cjk:/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc

# The first Python on the path that is new enough (a pyenv shim may exist and still not run).
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; break; }; done)

PIP_INSTALL := $(BIN)/python -m pip install --quiet --no-input --disable-pip-version-check
APT_INSTALL := DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends
CAN_APT     := [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1

.PHONY: play test lint bench texts fuzz lock pictures endurance clean tools wheel compiled
.NOTPARALLEL:
.DEFAULT_GOAL := play

play: $(VENV)/.installed
	@$(BIN)/uno-table play $(ARGS)

# pytest comes last: its closing line is the closing line.
test: tools lint
	$(BIN)/python -m pytest -n auto --dist loadgroup $(ARGS)

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The translations of what the host says: away with what is gone, new texts empty, then what gettext reads.
# `pybabel update` keeps the translations; those that are missing are named by tests/test_translations.py.
LOCALE := host/tablehost/locale
texts: $(VENV)/.installed-dev
	$(BIN)/pybabel -q extract -k _ -k ngettext:1,2 --no-location --sort-output --omit-header -o $(LOCALE)/uno-table.pot host/tablehost
	$(BIN)/pybabel -q update -D uno-table -d $(LOCALE) -i $(LOCALE)/uno-table.pot --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --width 120
	$(BIN)/pybabel -q compile -D uno-table -d $(LOCALE)
	rm $(LOCALE)/uno-table.pot

# Of the real program; ARGS names some of them, such as setup.
pictures: $(VENV)/.installed-dev
	@command -v rsvg-convert >/dev/null || { $(CAN_APT) && $(APT_INSTALL) librsvg2-bin fonts-dejavu-core fonts-noto-cjk; }
	$(BIN)/python docs/make_pictures.py $(ARGS)

# For every machine, and for ones like this with the referee compiled. Without --wheel the wheel is made of the sources
# just packed: made here, the compiled modules would lie beside these and be taken for them.
COMPILE  := HATCH_BUILD_HOOK_ENABLE_MYPYC=1 $(BIN)/python -m build
NEED_GCC := command -v gcc >/dev/null || { $(CAN_APT) && $(APT_INSTALL) gcc libc6-dev; } || { echo "gcc is needed: install it" >&2; exit 2; }
wheel: $(VENV)/.installed-dev
	@$(NEED_GCC)
	rm -rf dist
	$(BIN)/python -m build
	$(COMPILE)

# The compiled referee beside the checkout; PYTHONPATH puts it before the one of the sources.
COMPILED := build/compiled
$(COMPILED)/.built: $(VENV)/.installed-dev pyproject.toml engine/referee $(wildcard engine/referee/*)
	@$(NEED_GCC)
	rm -rf $(COMPILED) build/compiled_dist
	$(COMPILE) --outdir build/compiled_dist
	$(PIP_INSTALL) --no-deps --target $(COMPILED) build/compiled_dist/*.whl
	rm -r $(COMPILED)/tablehost $(COMPILED)/bin
	PYTHONPATH=$(COMPILED) $(BIN)/python -c 'import referee.decide as it; assert not it.__file__.endswith(".py"), it.__file__'
	touch $@

# The tests of the referee and of what stands closest to it, on the compiled one.
compiled: tools $(COMPILED)/.built
	PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest -n auto --dist loadgroup tests/referee tests/table tests/app \
		tests/test_chronicle.py tests/test_judge.py tests/test_export.py $(ARGS)

# With two public engines beside ours; ARGS is how many press pairs the board's part simulates.
bench: $(VENV)/.installed-dev
	-$(MAKE) $(COMPILED)/.built
	$(PIP_INSTALL) 'rlcard>=1.2,<2' 'chess>=1.11,<2'
	$(BIN)/python -m tests.bench $(ARGS)

# A table that plays for 24 hours of its own time, in some ten minutes; ARGS is another number of hours.
endurance: $(VENV)/.installed-dev
	$(BIN)/python -m tests.endurance.whole_day $(ARGS)

# Coverage-guided: the readers of records and of the wire (atheris), and the whole board in C++ (libFuzzer, sanitizers).
# A find is kept in build/fuzz as crash-…; run the same program with that file as its argument to see it again.
FUZZ      := build/fuzz
RUNS      ?= 1000000
FUZZED    := -runs=$(RUNS) -print_final_stats=1 -verbosity=0 -artifact_prefix=$(FUZZ)/
fuzz: $(VENV)/.installed-dev
	@ls /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-* >/dev/null 2>&1 || { $(CAN_APT) && $(APT_INSTALL) clang libclang-rt-dev; }
	$(PIP_INSTALL) 'atheris>=2.3'
	mkdir -p $(FUZZ)/records $(FUZZ)/wire $(FUZZ)/board
	$(BIN)/python -m tests.fuzz.record_reader $(FUZZED) -max_len=3000 $(FUZZ)/records tests/referee/scenarios
	$(BIN)/python -m tests.fuzz.wire_reader $(FUZZED) -max_len=600 $(FUZZ)/wire
	clang++ -std=c++11 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -Ifirmware/table_board \
		-Itests/firmware_native firmware/table_board/*.cpp tests/fuzz/board/fuzz_board.cpp -o $(FUZZ)/fuzz_board
	$(FUZZ)/fuzz_board $(FUZZED) -max_len=300 $(FUZZ)/board

# The environment itself stays; `rm -r .venv` for a really fresh start.
clean:
	rm -rf build dist snapshot_report.html .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache
	find engine host tests wiring -name __pycache__ -type d -prune -exec rm -rf {} +

# Debian packages: installed as root, otherwise named with what will be skipped.
tools:
	@missing=; for pair in $(APT_PACKAGES); do \
		command -v "$${pair#*:}" >/dev/null 2>&1 || [ -e "$${pair#*:}" ] || missing="$$missing $${pair%%:*}"; done; \
	[ -z "$$missing" ] && exit 0; \
	if $(CAN_APT); then \
		echo "installing:$$missing"; \
		{ apt-get update -q && $(APT_INSTALL) $$missing; } </dev/null; \
	else \
		for name in $$missing; do echo "skipped: the tests that need $$name (Debian: sudo apt install $$name)"; done; \
	fi

# Stamps: a second run installs nothing until pyproject.toml changes.
$(VENV)/.installed: $(VENV)/.made pyproject.toml
	@echo "installing uno-table into $(VENV)"
	@$(PIP_INSTALL) --editable .
	@touch $@

# With LOCKED=1 and the Python the lock was made with: exactly what stands there, every file by its hash.
LOCK     := .ci/requirements.lock
IS_LOCKS := import sys; sys.exit(sys.version_info[:2] != (3, 11))
$(VENV)/.installed-dev: $(VENV)/.made pyproject.toml $(LOCK)
	@echo "installing uno-table and what its tests need into $(VENV)"
	@if [ -n "$(LOCKED)" ] && $(BIN)/python -c '$(IS_LOCKS)'; then \
		$(PIP_INSTALL) --require-hashes -r $(LOCK) && $(PIP_INSTALL) --no-deps --no-build-isolation --editable .; \
	else \
		$(PIP_INSTALL) --editable '.[dev]'; \
	fi
	@touch $@ $(VENV)/.installed

# The newest versions that pyproject.toml allows, for Python 3.11. `pip-audit -r .ci/requirements.lock` reads it.
lock: $(VENV)/.made
	@$(BIN)/python -c '$(IS_LOCKS)' || { \
		echo "the lock is made with Python 3.11: say make lock VENV=build/lock PYTHON=python3.11" >&2; exit 2; }
	$(PIP_INSTALL) 'pip-tools>=7.5,<8'
	CUSTOM_COMPILE_COMMAND='make lock' $(BIN)/pip-compile --quiet --upgrade --extra dev --all-build-deps --allow-unsafe \
		--generate-hashes --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--output-file $(LOCK) pyproject.toml

# An environment with a working pip, or one sentence why not. Debian keeps ensurepip in python3-venv: as root we
# install it, elsewhere the Python's own pip (if it has one) puts a pip into the environment.
$(VENV)/.made:
	@if ! $(BIN)/python -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
		py='$(PYTHON)'; \
		if [ -z "$$py" ] && $(CAN_APT); then \
			{ apt-get update -q && $(APT_INSTALL) python3 python3-venv; } </dev/null && py=python3; \
		fi; \
		if ! "$${py:-false}" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then \
			echo "uno-table needs Python 3.11 or newer, none was found: install it, or say make PYTHON=/path/to/python3" >&2; \
			exit 2; \
		fi; \
		echo "making $(VENV) with $$("$$py" --version)"; \
		rm -rf $(VENV); \
		"$$py" -m venv $(VENV) >/dev/null 2>&1 \
		|| { $(CAN_APT) && { apt-get update -q && $(APT_INSTALL) python3-venv; } </dev/null \
			&& rm -rf $(VENV) && "$$py" -m venv $(VENV); } \
		|| { rm -rf $(VENV); "$$py" -m venv --without-pip $(VENV) \
			&& "$$py" -m pip --python $(BIN)/python install --quiet --no-input pip; } \
		|| { rm -rf $(VENV); \
			echo "this Python cannot make a virtual environment: install python3-venv (Debian, Ubuntu: sudo apt install python3-venv) and try again" >&2; \
			exit 2; }; \
	fi
	@touch $@
