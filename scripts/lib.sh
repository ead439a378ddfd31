# shellcheck shell=bash
# What demo.sh, test.sh and fuzz.sh share: installing the packages the build needs, choosing how many jobs to run, and saying
# what is going on. To be sourced, with `set -euo pipefail` in force.

# Debian package names. Other systems have the same libraries under other names.
# shellcheck disable=SC2034  # used by the scripts that source this file
BUILD_PACKAGES=(g++ cmake ninja-build bison flex pkg-config python3 libpugixml-dev libcli11-dev libfmt-dev
  nlohmann-json3-dev libabsl-dev libxxhash-dev libboost-dev libz3-dev)
# shellcheck disable=SC2034
TEST_PACKAGES=(libgtest-dev libgmock-dev librapidcheck-dev python3-jsonschema valgrind spin lbt jq git clang-format-14)
# clang's run-time library, with the sanitizers and libFuzzer, is a package of its own that clang does not depend on.
# shellcheck disable=SC2034
SANITIZER_PACKAGES=(clang-16 libclang-rt-16-dev clang-tidy-16)
# The compiler of the preset asan; elsewhere it may have another name.
SANITIZER_COMPILER=${TARRIER_CLANG:-clang++-16}

# say TEXT: announces a step, with the time since the script was started.
say() {
  printf '== [%5ds] %s\n' "$SECONDS" "$*"
}

fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# is_installed PACKAGE: asks dpkg, not the network.
is_installed() {
  local status
  # The format is dpkg's own, not a shell variable.
  # shellcheck disable=SC2016
  status=$(dpkg-query -W -f='${db:Status-Status}\n' "$1" 2>/dev/null) || return 1
  [[ $status == installed* ]]
}

# as_root COMMAND…: runs it directly if we are root, else with sudo.
as_root() {
  if [[ $(id -u) -eq 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fail "installing packages needs root, and there is no sudo; as root: apt-get install ${missing[*]-}"
  fi
}

# install_dependencies PACKAGE…: installs those that are missing; without any, touches nothing and not the network.
# TARRIER_NO_INSTALL=1 skips it, for systems where the libraries come from elsewhere.
install_dependencies() {
  if [[ ${TARRIER_NO_INSTALL:-0} == 1 ]]; then
    say "packages: not looked at (TARRIER_NO_INSTALL=1)"
    return
  fi
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    fail "there is no apt-get here. Install what these Debian packages hold, then set TARRIER_NO_INSTALL=1: $*"
  fi
  local missing=() package
  for package in "$@"; do
    is_installed "$package" || missing+=("$package")
  done
  if [[ ${#missing[@]} -eq 0 ]]; then
    say "packages: all $# are installed"
    return
  fi
  say "packages: installing ${missing[*]}"
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
  as_root "${apt[@]}" update
  as_root "${apt[@]}" install --no-install-recommends "${missing[@]}"
}

# can_sanitize: can the compiler of the preset asan build what that preset builds? If not, says what is missing.
can_sanitize() {
  local program problem=''
  program=$(mktemp)
  if ! command -v "$SANITIZER_COMPILER" >/dev/null; then
    problem="there is no $SANITIZER_COMPILER"
  elif ! echo 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' |
    "$SANITIZER_COMPILER" -x c++ -fsanitize=fuzzer,address,undefined -o "$program" - 2>/dev/null; then
    problem="$SANITIZER_COMPILER cannot link with its sanitizers and libFuzzer"
  fi
  rm -f "$program"
  [[ -n $problem ]] || return 0
  say "$problem; the Debian packages are ${SANITIZER_PACKAGES[*]}"
  return 1
}

# job_count: prints how many jobs to run at once, one per processor and per 1.5 GiB of memory.
job_count() {
  local jobs memory_kib limit_bytes by_memory
  jobs=$(nproc 2>/dev/null || echo 1)
  memory_kib=$(awk '/^MemAvailable:/ {print $2}' /proc/meminfo 2>/dev/null || true)
  if [[ -r /sys/fs/cgroup/memory.max ]]; then
    limit_bytes=$(cat /sys/fs/cgroup/memory.max)
    if [[ $limit_bytes =~ ^[0-9]+$ ]] && { [[ -z $memory_kib ]] || ((limit_bytes / 1024 < memory_kib)); }; then
      memory_kib=$((limit_bytes / 1024))
    fi
  fi
  if [[ -n $memory_kib ]]; then
    by_memory=$((memory_kib / (1536 * 1024)))
    ((by_memory >= jobs)) || jobs=$by_memory
  fi
  ((jobs >= 1)) || jobs=1
  echo "$jobs"
}
