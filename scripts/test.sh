#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs all tests, from nothing: installs what is missing, then configures, builds and tests the presets `release` and
# `asan`, and lets each fuzzer run for a few seconds. The last line is the count, such as "42 passed, 0 failed"; the exit
# status is 0 only if nothing failed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib.sh
source scripts/lib.sh

usage() {
  cat <<'TEXT'
usage: scripts/test.sh [--quick]

  --quick     the release preset only, without the sanitizers and the fuzzers
  -h, --help  this text

In the environment:
  TARRIER_NO_INSTALL=1  do not look for missing packages
  TARRIER_CLANG         the compiler of the preset asan (default clang++-16)
TEXT
}

presets=(release asan)
fuzz_seconds=5
while [[ $# -gt 0 ]]; do
  case $1 in
    --quick)
      presets=(release)
      fuzz_seconds=0
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

packages=("${BUILD_PACKAGES[@]}" "${TEST_PACKAGES[@]}")
((${#presets[@]} == 1)) || packages+=("${SANITIZER_PACKAGES[@]}")
install_dependencies "${packages[@]}"
jobs=$(job_count)
log=$(mktemp)
trap 'rm -f "$log"' EXIT

if ((${#presets[@]} > 1)) && ! can_sanitize; then
  say "asan: left out, and so are the fuzzers"
  presets=(release)
  fuzz_seconds=0
  skipped=1
fi

for preset in "${presets[@]}"; do
  configure_options=(-DTARRIER_TESTS=ON)
  [[ $preset != asan ]] || configure_options+=("-DCMAKE_CXX_COMPILER=$SANITIZER_COMPILER")
  say "$preset: configure"
  cmake --preset "$preset" "${configure_options[@]}"
  say "$preset: build, $jobs at once"
  cmake --build "build/$preset" -j "$jobs"
  say "$preset: test"
  # A failure is counted, and the other preset still runs.
  status=0
  ctest --test-dir "build/$preset" --output-on-failure --no-tests=error -j "$jobs" 2>&1 | tee "$log" || status=$?
  count "$status" "$log"
done

if ((fuzz_seconds > 0)); then
  # The last line is the count here, too.
  scripts/fuzz.sh "$fuzz_seconds" 2>&1 | tee "$log" || true
  summary=$(tail -n 1 "$log")
  [[ $summary =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]] || fail "the fuzzers gave no summary"
  passed=$((passed + BASH_REMATCH[1]))
  failed=$((failed + BASH_REMATCH[2]))
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
