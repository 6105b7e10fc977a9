#!/bin/sh
# SPDX-License-Identifier: Zlib
# Tests game/packages.sh with package managers that only write down what they were asked for.
set -u
cd "$(dirname "$0")/../.." || exit 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

for manager in apt-get dnf pacman zypper brew sudo; do
    cat >"$scratch/$manager" <<'FAKE'
#!/bin/sh
echo "$(basename "$0") $*" >>"$LOG"
case $(basename "$0") in
sudo) exec "$@" ;;
esac
touch "$LOG.installed"
FAKE
    chmod +x "$scratch/$manager"
done
LOG=$scratch/log
PATH=$scratch:$PATH
export LOG PATH

# try MANAGER USER_ID NAMES...: in a shell of its own, where nothing is there until the manager has run. Leaves $status, $said.
try() {
    rm -f "$LOG" "$LOG.installed"
    : >"$LOG"
    said=$(
        . game/packages.sh
        manager_here=$1
        user_here=$2
        shift 2
        packages_manager() { echo "$manager_here"; }
        packages_has() { [ -e "$LOG.installed" ]; }
        id() { echo "$user_here"; }
        packages_require "$@" 2>&1
    )
    status=$?
}

# expect NAME CONDITION...
expect() {
    name=$1
    shift
    if "$@"; then
        echo "passed: $name"
    else
        echo "FAILED: $name (status $status); it said: $said; it ran:"
        cat "$LOG"
        failures=$((failures + 1))
    fi
}

logged() {
    grep -q -F -e "$1" "$LOG"
}

not_logged() {
    ! logged "$1"
}

says() {
    case $said in
    *"$1"*) return 0 ;;
    *) return 1 ;;
    esac
}

try apt-get 0 cmake sdl2
expect 'apt: it updates its lists first' logged 'apt-get update'
expect 'apt: Debian names' logged 'apt-get install -y -qq --no-install-recommends cmake libsdl2-dev'
expect 'apt: it says what it is about to install' says 'Installing with apt-get: cmake libsdl2-dev'
expect 'apt: root needs no sudo' not_logged sudo
try apt-get 1000 cmake
expect 'apt: others get root by sudo' logged 'sudo env DEBIAN_FRONTEND=noninteractive apt-get install'
try dnf 0 sdl2_ttf
expect 'dnf: Fedora names' logged 'dnf install -y -q SDL2_ttf-devel'
try pacman 0 pkg-config
expect 'pacman: Arch names' logged 'pacman -Sy --needed --noconfirm pkgconf'
try zypper 0 sdl2
expect 'zypper: openSUSE names' logged 'zypper --non-interactive install --no-recommends libSDL2-devel'
try brew 1000 cmocka
expect 'brew: no root, no sudo' logged 'brew install cmocka'
expect 'brew: no sudo' not_logged sudo
try '' 0 cmake
expect 'no manager: it says what is missing' says 'cmake'
expect 'no manager: it ends with status 1' [ "$status" -eq 1 ]
try brew 1000 Xvfb
expect 'not to be had with this manager: status 1' [ "$status" -eq 1 ]
expect 'not to be had with this manager: nothing is run' not_logged brew

# What is there already is not installed.
: >"$LOG"
said=$(
    . game/packages.sh
    packages_has() { true; }
    packages_require cmake sdl2 2>&1
)
status=$?
expect 'nothing is missing: nothing is run' [ ! -s "$LOG" ]
expect 'nothing is missing: nothing is said' [ -z "$said" ]

[ "$failures" -eq 0 ]
