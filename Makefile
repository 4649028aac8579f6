# Two commands a newcomer needs: `make demo` and `make test`. Both set up .venv and build first.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
README_PUZZLE := 409010803000009240000000001390274600000050000002163059500000000013600000908020107

# `make fuzz-kernel`, `make asan`, `make compilers` and `make nightly` take long and are for maintainers.
.DEFAULT_GOAL := help
# Sanitizers and other compilers take minutes to compile with; where ccache is there, only what changed is compiled again.
ifneq ($(shell command -v ccache),)
export CMAKE_CXX_COMPILER_LAUNCHER ?= ccache
endif
.PHONY: help demo test test-fast test-full nightly lint docs bench asan compilers fuzz-kernel fuzz-readers fuzz-rules arm64 version build stubs clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

$(VENV)/.deps: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/pip install --quiet "scikit-build-core>=0.11" "nanobind>=3,<4" cmake ninja
	$(BIN)/pip install --quiet --group dev
	touch $@

# The editable install re-runs CMake, which rebuilds only what changed.
build: $(VENV)/.deps  ## set up .venv and build the kernel
	$(BIN)/pip install --quiet --no-build-isolation --editable ".[all,photo,pdf]"

demo: build  ## solve and explain the README's puzzle
	$(BIN)/whydoku solve $(README_PUZZLE)
	$(BIN)/whydoku explain $(README_PUZZLE)

test: build lint  ## everything CI runs: lint, types, layers, tests
	$(BIN)/python -m pytest -n auto -q

# A contributor's loop: the tests of single parts. Laws, the browser, batches and whole collections are left out.
test-fast: build  ## the tests of single parts, about a minute and a half
	$(BIN)/python -m pytest -n auto -q -m "not slow"

# All that takes hours, part by part: a line says what came of each, at the end again, and build/nightly has what they printed.
# Real clients (tests/clients) are among the tests, where the environment names their folders.
NIGHTLY ?= fuzz-readers fuzz-rules fuzz-kernel asan compilers test-full
nightly: build  ## all that takes hours, part by part
	@mkdir -p build/nightly && rm -f build/nightly/*; failed=0; for part in $(NIGHTLY); do \
	  log=build/nightly/$$part.log; \
	  if $(MAKE) --no-print-directory $$part > $$log 2>&1; then word=passed; else word=FAILED; failed=1; fi; \
	  counts=$$(grep -hE '[0-9]+ (passed|failed)|^Done [0-9]+ runs|inputs read|no failure|test-full tries it|^failed:' $$log | tr -d '=' | paste -sd ';' -); \
	  echo "$$part: $$word.  $$counts" | tee -a build/nightly/summary.txt; \
	done; echo; cat build/nightly/summary.txt; exit $$failed

# The tests that have a fuller form than in `make test`, in that form. It takes hours; SHARE=3/8 is the third eighth of them.
SHARE ?= 1/1
test-full: build  ## the laws in their full form; SHARE=3/8 for an eighth
	WHYDOKU_FULL=1 WHYDOKU_SHARE=$(SHARE) $(BIN)/python -m pytest -n auto -q \
	  $$(grep -rl --include='test_*.py' 'support\.effort import' tests)

fuzz-readers: build  ## the readers of formats with damaged input
	$(BIN)/python -m fuzz.readers --plain $(SECONDS)

fuzz-rules: build  ## random rules in every engine
	$(BIN)/python -m fuzz.rules $(SECONDS)

lint: build  ## ruff, mypy, import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The docs site, with its links checked: open build/site/index.html.
docs: build  ## the docs site, in build/site
	$(BIN)/pip install --quiet --group docs
	$(BIN)/python -m docs.site.notebook
	$(BIN)/python -m docs.site

stubs: build  ## the type stubs of the kernel
	$(BIN)/python -m nanobind.stubgen -m whydoku._kernel -o src/whydoku/_kernel.pyi

bench: build  ## benchmarks beside peers; ONLY=classic for one of them
	$(BIN)/pip install --quiet --group bench
	$(BIN)/python -m benchmarks $(ONLY)

# $(call beside,NAME,VARIABLES,OPTIONS): a venv .venv-NAME with whydoku built in its own way; every other package is .venv's.
beside = $(BIN)/python -m venv --without-pip $(VENV)-$(1) && \
	  $(BIN)/python -c "import site; print(*site.getsitepackages())" \
	    > $$($(VENV)-$(1)/bin/python -c "import site; print(*site.getsitepackages())")/packages.pth && \
	  PATH="$(CURDIR)/$(BIN):$$PATH" $(2) $(VENV)-$(1)/bin/python -m pip install --quiet --no-build-isolation --no-deps \
	    --config-settings=build-dir=build/$(1) $(3) .
KERNEL_TESTS := tests/engines/search tests/engines/logic tests/rating tests/words tests/laws/test_fillings.py tests/laws/test_layer_rules.py

# The kernel under AddressSanitizer and UBSan, driven by the same tests.
asan: build  ## the tests of the kernel under AddressSanitizer and UBSan
	$(call beside,asan,,--config-settings=cmake.define.WHYDOKU_SANITIZE=ON)
	LD_PRELOAD="$$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libubsan.so) $$(g++ -print-file-name=libstdc++.so)" \
	  ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
	  $(VENV)-asan/bin/python -m pytest -q -n auto -p no:cacheprovider $(KERNEL_TESTS) tests/proof

# The kernel by the oldest compilers that the README names: built, and tried by its tests. Debian: g++-12 clang-14
COMPILERS ?= g++-12 clang++-14
compilers: $(COMPILERS:%=compiler-%)  ## the kernel by the oldest compilers that the README names
compiler-%: build
	@if [ "$$(readlink -f "$$(command -v $*)")" = "$$(readlink -f "$$(command -v c++)")" ]; then \
	  echo "$* is this machine's c++: test-full tries it"; \
	else \
	  $(call beside,$*,CXX=$*,) && $(VENV)-$*/bin/python -m pytest -q -n auto -p no:cacheprovider $(KERNEL_TESTS); \
	fi

# The kernel under libFuzzer as well; needs clang and its runtime library.
SECONDS ?= 300
FUZZ_CXX ?= $(or $(shell command -v clang++),clang++-14)
fuzz-kernel:  ## the kernel under libFuzzer; SECONDS=300
	cmake -S fuzz -B build/fuzz -DCMAKE_CXX_COMPILER=$(FUZZ_CXX) -DCMAKE_BUILD_TYPE=Release
	cmake --build build/fuzz -j2
	mkdir -p corpus/kernel
	build/fuzz/fuzz_kernel corpus/kernel -artifact_prefix=corpus/ -max_len=8192 -timeout=60 -max_total_time=$(SECONDS)

# The kernel on arm64, emulated: the fuzzer's checks on random inputs. Debian: g++-aarch64-linux-gnu qemu-user
INPUTS ?= 20000
arm64:  ## the kernel on arm64, emulated
	cmake -S fuzz -B build/arm64 -DCMAKE_BUILD_TYPE=Release -DWHYDOKU_RANDOM_INPUTS=ON -DCMAKE_SYSTEM_NAME=Linux \
	  -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++
	cmake --build build/arm64 -j2
	qemu-aarch64 build/arm64/random_inputs $(INPUTS)

# make version V=0.2.0: the version, and the changelog's top heading with today's date.
version:  ## a new version: make version V=0.2.0
	@echo '$(V)' | grep -qE '^[0-9]+\.[0-9]+\.[0-9]+((a|b|rc)[0-9]+)?$$' || { echo 'say which: make version V=0.2.0'; exit 2; }
	sed -i 's/^__version__ = .*/__version__ = "$(V)"/' src/whydoku/__init__.py
	sed -i '0,/^## .*/s//## $(V) ('"$$(date -u +%F)"')/' CHANGELOG.md

clean:  ## remove what was built
	rm -rf build $(VENV) $(VENV)-*
