# SPDX-License-Identifier: Zlib
# shellcheck shell=sh disable=SC2034
# For the tests of this folder, to be read in with $1 = the program and $2 = a folder for files: runs it and says what was expected.
program=$1
work=$2
rm -rf "$work" && mkdir -p "$work" && cd "$work" || exit 2
HOME=$work/home
unset XDG_DATA_HOME
SDL_VIDEODRIVER=dummy
SDL_AUDIODRIVER=dummy
export HOME SDL_VIDEODRIVER SDL_AUDIODRIVER
mkdir -p "$HOME"
settings=$HOME/.local/share/wick/options.txt # where SDL keeps it on the systems that have no folder of their own for this
failures=0
checks=0

# wick ARGUMENTS...: a short run without a window. Leaves $status, and what it said in the files out and err.
wick() {
    last="wick $*"
    "$program" --headless --frames 20 "$@" >out 2>err
    status=$?
}

fail() {
    echo "FAILED: $1"
    echo "   ran:    $last"
    echo "   status: $status"
    echo "   said:   $(head -c 600 err)"
    failures=$((failures + 1))
}

# expect STATUS WORDS... : it ended so, and said each of these.
expect() {
    checks=$((checks + 1))
    expected=$1
    shift
    [ "$status" -eq "$expected" ] || fail "expected status $expected"
    for words in "$@"; do
        grep -q -F -e "$words" err || fail "expected it to say: $words"
    done
}

# expect_quiet: it ended with 0 and said nothing.
expect_quiet() {
    checks=$((checks + 1))
    [ "$status" -eq 0 ] || fail "expected status 0"
    [ ! -s err ] || fail "expected it to say nothing"
}

# holds WHAT CONDITION...
holds() {
    checks=$((checks + 1))
    what=$1
    shift
    "$@" || fail "expected: $what ($*)"
}

ended() {
    echo "$checks checks, $failures failed."
    [ "$failures" -eq 0 ] && [ "$checks" -gt 0 ]
}
