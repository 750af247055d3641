#!/bin/sh
# Sets the container up to grade LAB_NAME. The platform runs it once, when the image is built; again, it changes nothing.
set -eu
source=$(cd "$(dirname "$0")" && pwd)
root=${AUTOGRADER_ROOT:-/autograder}
venv=$root/venv
step="begin"

trap 'code=$?; [ "$code" -eq 0 ] || echo "setup: FAILED at: $step (exit code $code)" >&2' EXIT
step() { step=$1; echo "setup: $step"; }
fit() { "$1" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }
find_python() {
  python=
  for name in ${PYTHON:-} python3.14 python3.13 python3.12 python3.11 python3; do
    if fit "$name"; then python=$name; return; fi
  done
}
install() { DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; }
have_seccomp() { "$python" -c 'import ctypes; ctypes.CDLL("libseccomp.so.2")' 2>/dev/null; }

step "find Python 3.11 or later with venv"
find_python
if [ -z "$python" ]; then
  step "install Python 3.11 or later (apt)"
  apt-get update
  for version in 3.13 3.12 3.11 3; do
    if apt-cache show "python$version-venv" >/dev/null 2>&1 && install "python$version" "python$version-venv"; then
      break
    fi
  done
  find_python
  [ -n "$python" ] || { echo "setup: this system has no Python 3.11 or later: choose a newer base image" >&2; exit 1; }
fi

step "system call filter (libseccomp2)"
have_seccomp || { apt-get update && install libseccomp2; } || echo "setup: not to be had; graded without it"

step "virtual environment in $venv"
if [ "$(cat "$venv/installed" 2>/dev/null)" = KIT_DIGEST ]; then
  echo "setup: the grader is installed in it already"
else
  "$python" -m venv --clear "$venv"
  step "install the grader and what it needs, in the versions it was exported with"
  "$venv/bin/python" -m pip install --disable-pip-version-check --no-cache-dir \
    --constraint "$source/constraints.txt" "$source/kit"
  echo KIT_DIGEST >"$venv/installed"
fi

step "close $source to everybody else: solutions lie there"
chmod -R go= "$source"

step "grade the reference, and say which isolation there is"
cd /
"$venv/bin/python" -I -m grader autograde --check --source "$source"
echo "setup: done"
