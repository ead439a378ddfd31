#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs all tests, from nothing: installs what is missing, then configures, builds and tests the presets `release` and
# `asan`, and lets each fuzzer run for a few seconds; with --long also `tsan` and `coverage`. The last line is the count,
# such as "42 passed, 0 failed"; the exit status is 0 only if nothing failed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib.sh
source scripts/lib.sh

usage() {
  cat <<'TEXT'
usage: scripts/test.sh [--quick | --long [MINUTES]]

  --quick           the release preset only, without random models, sanitizers and fuzzers, without compiling each header
                    alone and counting instructions: less than five minutes on two cores
  --long [MINUTES]  all, and then for hours: random tests with other seeds and many more inputs (more than 100,000 random
                    models), each fuzzer for MINUTES (default 10), the tests that use threads with the thread sanitizer,
                    clang-tidy on all sources, and which lines of each folder the tests execute
  -h, --help        this text

In the environment:
  TARRIER_NO_INSTALL=1       do not look for missing packages
  TARRIER_CLANG              the compiler of the presets asan and tsan (default clang++-16)
  TARRIER_DIFFERENTIAL_SEED  with --long, the first seed (default: the time; it is printed)
  TARRIER_MODELS             with --long, a folder of models to try with changes (default: ../shared/models, if it exists)
TEXT
}

mode=all
fuzz_seconds=3
while [[ $# -gt 0 ]]; do
  case $1 in
    --quick)
      mode=quick
      ;;
    --long)
      mode=long
      fuzz_seconds=600
      if [[ ${2-} =~ ^[1-9][0-9]*$ ]]; then
        fuzz_seconds=$((60 * $2))
        shift
      fi
      ;;
    -h | --help)
      usage
      exit 0
      ;;
    *)
      echo "unknown option: $1" >&2
      usage >&2
      exit 64
      ;;
  esac
  shift
done

passed=0 failed=0 skipped=0
jobs=$(job_count)
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# count STATUS LOG: adds the numbers of a ctest run.
count() {
  local status=$1 log=$2 summary total bad idle
  summary=$(grep -E 'tests passed, [0-9]+ tests failed out of [0-9]+' "$log") || fail "ctest gave no summary"
  bad=$(sed -E 's/.*, ([0-9]+) tests failed.*/\1/' <<<"$summary")
  total=$(sed -E 's/.*out of ([0-9]+).*/\1/' <<<"$summary")
  ((status == 0 || bad > 0)) || fail "ctest ended with status $status, but names no failure"
  idle=$(grep -cE '^ *[0-9]+/[0-9]+ Test .*\*\*\*(Skipped|Not Run \(Disabled\))' "$log" || true)
  passed=$((passed + total - bad - idle))
  failed=$((failed + bad))
  skipped=$((skipped + idle))
}

# build PRESET [OPTION…]: the options are for CMake.
build() {
  local preset=$1
  shift
  say "$preset: configure"
  cmake --preset "$preset" -DTARRIER_TESTS=ON "$@"
  say "$preset: build, $jobs at once"
  cmake --build "build/$preset" -j "$jobs"
}

# run_tests PRESET [OPTION…]: a failure is counted, and what follows still runs.
run_tests() {
  local preset=$1 status=0
  shift
  ctest --test-dir "build/$preset" --output-on-failure --no-tests=error -j "$jobs" "$@" 2>&1 | tee "$log" || status=$?
  count "$status" "$log"
}

# run_random_tests PRESET: those with random inputs, with seeds of their own, and with about as many inputs as tests had
# before they were cut to fit into half an hour, and what takes too long for any other run. Tests of other kinds among
# them run once more.
run_random_tests() {
  local preset=$1 models=${TARRIER_MODELS:-$PWD/../shared/models} seconds=100000
  local -x TARRIER_DIFFERENTIAL_SEED=${TARRIER_DIFFERENTIAL_SEED:-$(date +%s)}
  [[ -d $models ]] || models=''
  say "$preset: random tests, TARRIER_DIFFERENTIAL_SEED=$TARRIER_DIFFERENTIAL_SEED"
  TARRIER_DIFFERENTIAL_TIMES=15 RC_PARAMS="seed=$TARRIER_DIFFERENTIAL_SEED max_success=2000" \
    run_tests "$preset" -C Long --exclude-regex '^(conventions|program\.[^c]|program\.convert)' --timeout "$seconds"
  # Smaller models that fail as well, if any failed.
  python3 -B scripts/shrink_random.py "build/$preset" "$log"
  [[ $preset == asan ]] || return 0
  say "$preset: models with changes, TARRIER_DIFFERENTIAL_SEED=$TARRIER_DIFFERENTIAL_SEED"
  TARRIER_DIFFERENTIAL_COUNT=6000 TARRIER_MODELS=$models \
    run_tests "$preset" --tests-regex '^program\.mutations$' --timeout "$seconds" --verbose
}

presets=(release)
packages=("${BUILD_PACKAGES[@]}" "${TEST_PACKAGES[@]}")
if [[ $mode != quick ]]; then
  presets+=(asan)
  packages+=("${SANITIZER_PACKAGES[@]}")
fi
install_dependencies "${packages[@]}"
if [[ $mode != quick ]] && ! can_sanitize; then
  say "asan: left out, and so are the fuzzers"
  presets=(release)
  skipped=1
fi

for preset in "${presets[@]}"; do
  random_tests=ALL
  [[ $mode != quick ]] || random_tests=NONE
  [[ $mode != all || $preset != asan ]] || random_tests=FEW
  configure_options=("-DTARRIER_RANDOM_TESTS=$random_tests")
  [[ $preset != asan ]] || configure_options+=("-DCMAKE_CXX_COMPILER=$SANITIZER_COMPILER")
  build "$preset" "${configure_options[@]}"
  say "$preset: test"
  if [[ $mode == quick ]]; then
    run_tests "$preset" --exclude-regex '^conventions\.(headers|instructions)$'
  else
    run_tests "$preset"
  fi
  [[ $mode != long ]] || run_random_tests "$preset"
done

if [[ " ${presets[*]} " == *" asan "* ]]; then
  # The last line is the count here, too.
  scripts/fuzz.sh "$fuzz_seconds" 2>&1 | tee "$log" || true
  summary=$(tail -n 1 "$log")
  [[ $summary =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]] || fail "the fuzzers gave no summary"
  passed=$((passed + BASH_REMATCH[1]))
  failed=$((failed + BASH_REMATCH[2]))
fi

if [[ $mode == long ]]; then
  if can_sanitize; then
    say "asan: clang-tidy on all sources"
    if python3 -B scripts/check_tidy.py build/asan --all; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
    build tsan "-DCMAKE_CXX_COMPILER=$SANITIZER_COMPILER"
    say "tsan: tests that use threads"
    run_tests tsan --tests-regex '^(base|search|proofs|documentation|program\.(behaviour|directed|options|output|watching))$'
  fi
  build coverage
  say "coverage: test"
  find build/coverage -name '*.gcda' -delete
  run_tests coverage --exclude-regex '^conventions'
  python3 -B scripts/coverage.py build/coverage
fi

say "done"
summary="$passed passed, $failed failed"
((skipped == 0)) || summary+=", $skipped skipped"
if ((failed > 0)); then
  echo "some tests failed"
  echo "$summary"
  exit 1
fi
echo "all tests passed"
echo "$summary"
