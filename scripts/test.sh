#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs all tests, from nothing: installs what is missing, then configures, builds and tests the presets `release` and
# `asan`, and lets each fuzzer run for a few seconds; with --long also `tsan` and `coverage`. What fails does not keep the
# rest from running. The last line is the count, such as "42 passed, 0 failed"; the exit status is 0 only if nothing
# failed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib.sh
source scripts/lib.sh

usage() {
  cat <<'TEXT'
usage: scripts/test.sh [--quick | --long [MINUTES]]

  --quick           the release preset only, without random models, sanitizers and fuzzers, without compiling each header
                    alone and counting instructions: less than five minutes on two cores
  --long [MINUTES]  all, and then for hours: random tests with fresh seeds and the fuzzers, for MINUTES altogether
                    (default 120): a third for random tests in release, a third for those in asan, a third for all
                    fuzzers. Besides, for as long as they take: how costs grow with models, the tests that use threads
                    with the thread sanitizer, clang-tidy on all sources, which lines of each folder the tests execute
  -h, --help        this text

In the environment:
  TARRIER_NO_INSTALL=1       do not look for missing packages
  TARRIER_CLANG              the compiler of the presets asan and tsan (default clang++-16)
  TARRIER_DIFFERENTIAL_SEED  with --long, the first seed (default: the time; it is printed)
  TARRIER_MODELS             with --long, a folder of models to try with changes (default: ../shared/models, if it exists)
TEXT
}

mode=all
minutes=120
while [[ $# -gt 0 ]]; do
  case $1 in
    --quick)
      mode=quick
      ;;
    --long)
      mode=long
      if [[ ${2-} =~ ^[1-9][0-9]*$ ]]; then
        minutes=$2
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
failures=()  # what failed, as the end says
jobs=$(job_count)
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# note_failure WHAT [NUMBER]: it is counted (once, unless NUMBER says more), and what follows still runs.
note_failure() {
  say "failed: $1"
  failures+=("$1")
  failed=$((failed + ${2:-1}))
}

# try WHAT COMMAND…: counts the command as one test.
try() {
  local what=$1
  shift
  say "$what"
  if "$@"; then passed=$((passed + 1)); else note_failure "$what"; fi
}

# build PRESET [OPTION…]: the options are for CMake. A failure is counted and returned.
build() {
  local preset=$1
  shift
  say "$preset: configure, and build, $jobs at once"
  if cmake --preset "$preset" -DTARRIER_TESTS=ON "$@" && cmake --build "build/$preset" -j "$jobs"; then return 0; fi
  note_failure "$preset: build"
  return 1
}

# run_tests WHAT PRESET [OPTION…]: the options are for ctest; adds its numbers.
run_tests() {
  local what=$1 preset=$2 status=0 total bad idle
  shift 2
  say "$preset: $what"
  ctest --test-dir "build/$preset" --output-on-failure --no-tests=error -j "$jobs" "$@" 2>&1 | tee "$log" || status=$?
  read -r bad total < <(sed -nE 's/.*tests passed, ([0-9]+) tests failed out of ([0-9]+).*/\1 \2/p' "$log") || true
  if [[ -z $total ]] || ((status != 0 && bad == 0)); then
    note_failure "$preset: $what: ctest ended with status $status, but names no failure"
    return
  fi
  idle=$(grep -cE '^ *[0-9]+/[0-9]+ Test .*\*\*\*(Skipped|Not Run \(Disabled\))' "$log" || true)
  passed=$((passed + total - bad - idle))
  skipped=$((skipped + idle))
  ((bad == 0)) || note_failure "$preset: $what" "$bad"
}

# run_random_tests PRESET TIME: those with random inputs, in rounds with other seeds, until TIME seconds are over and
# the round that has begun is, too. Tests of other kinds among them run once more.
run_random_tests() {
  local preset=$1 end=$((SECONDS + $2)) seed=${TARRIER_DIFFERENTIAL_SEED:-$(date +%s)} times=2
  # Tests also look at how often something is the case, and with sanitizers they have few models otherwise.
  [[ $preset != asan ]] || times=8
  local -x TARRIER_MODELS=${TARRIER_MODELS:-$PWD/../shared/models}
  [[ -d $TARRIER_MODELS ]] || TARRIER_MODELS=''
  while ((SECONDS < end)); do
    TARRIER_DIFFERENTIAL_SEED=$seed TARRIER_DIFFERENTIAL_TIMES=$times RC_PARAMS="seed=$seed" \
      run_tests "random tests, TARRIER_DIFFERENTIAL_SEED=$seed" "$preset" --timeout 7200 \
      --exclude-regex '^(growth|conventions|program\.[^cm]|program\.convert)'
    grep -q 'tests failed out of' "$log" || break  # no use in trying again
    # Smaller models that fail as well, if any failed.
    python3 -B scripts/shrink_random.py "build/$preset" "$log" || note_failure "$preset: looking for smaller models"
    seed=$((seed + 100000))
  done
}

# run_fuzzers TIME: each for as many seconds; the last line is the count here, too.
run_fuzzers() {
  scripts/fuzz.sh "$1" 2>&1 | tee "$log" || true
  if [[ $(tail -n 1 "$log") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passed=$((passed + BASH_REMATCH[1]))
    ((BASH_REMATCH[2] == 0)) || note_failure "fuzzers" "${BASH_REMATCH[2]}"
  else
    note_failure "fuzzers: no summary"
  fi
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

share=$((60 * minutes / 3))
for preset in "${presets[@]}"; do
  random_tests=ALL
  [[ $mode != quick ]] || random_tests=NONE
  [[ $mode != all || $preset != asan ]] || random_tests=FEW
  options=("-DTARRIER_RANDOM_TESTS=$random_tests")
  [[ $preset != asan ]] || options+=("-DCMAKE_CXX_COMPILER=$SANITIZER_COMPILER")
  build "$preset" "${options[@]}" || continue
  case $mode in
    quick) run_tests "tests" "$preset" --exclude-regex '^conventions\.(headers|instructions)$' ;;
    all) run_tests "tests" "$preset" ;;
    long)
      run_tests "tests" "$preset" -C Long
      run_random_tests "$preset" "$share"
      ;;
  esac
done

if [[ " ${presets[*]} " == *" asan "* ]]; then
  seconds=3
  [[ $mode != long ]] || seconds=$((share / $(find fuzz/seeds -mindepth 1 -maxdepth 1 | wc -l) + 1))
  run_fuzzers "$seconds"
fi

if [[ $mode == long ]]; then
  if can_sanitize; then
    try "asan: clang-tidy on all sources" python3 -B scripts/check_tidy.py build/asan --all
    if build tsan "-DCMAKE_CXX_COMPILER=$SANITIZER_COMPILER"; then
      run_tests "tests that use threads" tsan \
        --tests-regex '^(api|base|engines|search|documentation|program\.(behaviour|directed|options|output|watching))$'
    fi
  fi
  if build coverage; then
    find build/coverage -name '*.gcda' -delete
    run_tests "tests" coverage --exclude-regex '^conventions'
    try "coverage: what the tests execute" python3 -B scripts/coverage.py build/coverage
  fi
fi

say "done"
summary="$passed passed, $failed failed"
((skipped == 0)) || summary+=", $skipped skipped"
if ((failed > 0)); then
  echo "some tests failed:"
  printf '  %s\n' "${failures[@]}"
  echo "$summary"
  exit 1
fi
echo "all tests passed"
echo "$summary"
