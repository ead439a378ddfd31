#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the tables of the papers and keeps them in docs/results/: bench/papers.sh [--resume] [--models FOLDER] [--peer NAME=PATH…] [PAPER…].
# With models that are no part of the project they are called PAPER-models. --resume goes on where an interrupted run of the same program
# has ended.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

ending=
resumes=false
papers=()
options=(--jobs 2)
while (($# > 0)); do
  case $1 in
  --resume) resumes=true && shift ;;
  --models) ending=-models && options+=("$1" "$2") && shift 2 ;;
  --peer) options+=("$1" "$2") && shift 2 ;;
  *) papers+=("$1") && shift ;;
  esac
done
((${#papers[@]} > 0)) || papers=(paper-000 paper-001 paper-002 paper-003 paper-004)
mkdir -p docs/results
status=0
for paper in "${papers[@]}"; do
  file=docs/results/$paper$ending
  $resumes || rm -f "$file.jsonl"
  "${TARRIER:-build/release/tarrier}" bench "$paper" "${options[@]}" --store "$file.jsonl" --resume --html "$file.html" || status=$?
done
exit "$status"
