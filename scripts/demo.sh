#!/usr/bin/env bash
# Shows what Tarrier does, from nothing: installs what is missing, builds the tool, and lets it find the error in a
# mutual-exclusion protocol whose waiting time is too short. Exits with 0 if the error was found.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib.sh
source scripts/lib.sh

if [[ $# -gt 0 ]]; then
  echo "usage: scripts/demo.sh"
  [[ $1 == -h || $1 == --help ]] && exit 0
  exit 64
fi

install_dependencies "${BUILD_PACKAGES[@]}"
say "configure"
cmake --preset release -DTARRIER_TESTS=OFF
say "build"
cmake --build build/release --target tarrier -j "$(job_count)"

say "build/release/tarrier check examples/fischer-bug.xml"
status=0
build/release/tarrier check examples/fischer-bug.xml || status=$?
say "exit status $status"
if [[ $status -ne 1 ]]; then
  fail "expected exit status 1: the query should be violated"
fi
cat <<'TEXT'

Exit status 1 means that a query does not hold. The trace above shows why, step by step: two processes are in the
critical section at once. Mend the model and the query holds, exit status 0:

  build/release/tarrier check examples/fischer-bug.xml -D WAIT=2
TEXT
