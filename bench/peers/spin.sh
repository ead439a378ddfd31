#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPIN as a peer of `tarrier bench`: bench/peers/spin.sh MODEL [DEFINITION…] looks for states where a process is stuck, and says what it has
# found if it has seen all. What SPIN writes goes to a folder of its own.
set -euo pipefail
model=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
output=$("${SPIN:-spin}" "${@:2}" -run -O2 -DSAFETY -m10000000 "$model")
case $output in
*"errors: 1"*) echo violated ;;
*"not completed"* | *"max search depth too small"*) echo "not completed" ;;
*"errors: 0"*) echo satisfied ;;
esac
