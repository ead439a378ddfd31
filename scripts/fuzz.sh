#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the fuzzer with clang and runs each of its targets for some time. They start from fuzz/seeds/, from what there
# is of the same kinds in examples/, and from what earlier runs have kept in build/fuzz/corpus/. They do not start from
# fuzz/finds/: many finds are as large as a limit allows and take seconds each, and so would everything made of them. The
# last line is the count of those that found nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib.sh
source scripts/lib.sh

SHRINKING_SECONDS=60

usage() {
  cat <<'TEXT'
usage: scripts/fuzz.sh [SECONDS] [TARGET…]

  SECONDS     how long each target runs (default 60)
  TARGET      a folder of fuzz/seeds/ (default: all)
  -h, --help  this text

An input that breaks something is left in build/fuzz/finds/TARGET/, and, made smaller, in fuzz/finds/TARGET/: the test
fuzz_finds reads it from then on. Mend the program, and give the input a name that says what it was about.
TEXT
}

if [[ ${1-} == -h || ${1-} == --help ]]; then
  usage
  exit 0
fi
time_each=${1:-60}
if ! [[ $time_each =~ ^[1-9][0-9]*$ ]]; then
  usage >&2
  exit 64
fi
shift || true
targets=("$@")
((${#targets[@]} > 0)) || mapfile -t targets < <(ls fuzz/seeds)
for target in "${targets[@]}"; do
  [[ -d fuzz/seeds/$target ]] || fail "there is no fuzzer named $target"
done
can_sanitize || fail "the fuzzer cannot be built"

say "fuzz: build"
cmake --preset asan "-DCMAKE_CXX_COMPILER=$SANITIZER_COMPILER" >/dev/null
cmake --build build/asan --target fuzzer -j "$(job_count)"

# kinds_of TARGET: the extensions of its seeds.
kinds_of() {
  local seed
  for seed in fuzz/seeds/"$1"/*; do echo "${seed##*.}"; done | sort -u
}

# keep TARGET INPUT: makes an input smaller that breaks something, and puts it where the test fuzz_finds reads it.
keep() {
  local target=$1 input=$2 smaller kept
  smaller=$(mktemp)
  kept=fuzz/finds/$target/unnamed-$(basename "$input")
  TARRIER_FUZZ_TARGET=$target build/asan/fuzz/fuzzer -minimize_crash=1 -max_total_time="$SHRINKING_SECONDS" -timeout=60 \
    -rss_limit_mb=2048 -exact_artifact_path="$smaller" "$input" >/dev/null 2>&1 || true
  [[ -s $smaller ]] || cp "$input" "$smaller"
  mkdir -p "$(dirname "$kept")"
  cat "$smaller" >"$kept" && rm "$smaller"
  say "kept: $kept, $(stat -c %s "$kept") of $(stat -c %s "$input") bytes"
}

# The sanitizers make the frames of recursive functions several times as large.
ulimit -s 65536 2>/dev/null || true

passed=0 failed=0
for target in "${targets[@]}"; do
  corpus=build/fuzz/corpus/$target finds=build/fuzz/finds/$target log=build/fuzz/$target.log
  mkdir -p "$corpus" "$finds"
  for kind in $(kinds_of "$target"); do
    find examples -name "*.$kind" -exec cp {} "$corpus" \;
  done
  say "fuzz: $target, $time_each s"
  started=$(mktemp)
  if TARRIER_FUZZ_TARGET=$target build/asan/fuzz/fuzzer -max_total_time="$time_each" -timeout=60 -rss_limit_mb=2048 -max_len=8192 \
    -dict="fuzz/words/$target.dict" -artifact_prefix="$finds/" -print_final_stats=1 "$corpus" "fuzz/seeds/$target" \
    >"$log" 2>&1; then
    grep -E 'DONE' "$log" | tail -n 1
    passed=$((passed + 1))
  else
    tail -n 40 "$log"
    failed=$((failed + 1))
    while read -r input; do keep "$target" "$input"; done < <(find "$finds" -type f -newer "$started")
  fi
  rm -f "$started"
done
echo "$passed passed, $failed failed"
((failed == 0))
