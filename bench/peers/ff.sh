#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Metric-FF as a peer of `tarrier bench`: bench/peers/ff.sh MODEL QUERY lets it solve the query as a planning task. FF and TARRIER say where
# the two programs are.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"${TARRIER:-build/release/tarrier}" convert "$1" --query-index "$2" --to pddl --predicates objects -o "$folder/task.pddl" > /dev/null
output=$("${FF:-ff}" -o "$folder/task-domain.pddl" -f "$folder"/task-problem*.pddl || true)
case $output in
*"found legal plan"*) echo violated ;;
*"unsolvable"* | *"simplified to FALSE"*) echo satisfied ;;
esac
