#!/bin/sh
# SPDX-License-Identifier: Zlib
# Ctrl-C ends the game at once, also while it reads no events: with a handler of its own it would ask a game that hangs to end itself.
# shellcheck disable=SC2034,SC2046,SC2086,SC2094,SC2154 # program.sh shares its names; options are words
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/program.sh"

if ! env --default-signal=INT true 2>/dev/null; then
    echo "env cannot give SIGINT back to a program here: left out."
    exit 77
fi

# dies_of SIGNAL NUMBER WORDS ARGUMENTS...: a run without end, whose log has these words, is gone within five seconds after the signal, by it.
dies_of() {
    signal=$1
    number=$2
    words=$3
    shift 3
    last="wick $*, then $signal at $words"
    : >log
    # A shell lets what runs in its background ignore SIGINT.
    env --default-signal=INT "$program" "$@" --log log >out 2>err &
    pid=$!
    tries=0
    while ! grep -q -e "$words" log && [ $tries -lt 100 ]; do
        tries=$((tries + 1))
        sleep 0.1
    done
    # stopped: it reads no events, as one that hangs
    kill -STOP $pid
    kill -s "$signal" $pid
    kill -CONT $pid
    (sleep 5 && kill -KILL $pid) >/dev/null 2>&1 &
    watch=$!
    wait $pid
    status=$?
    kill $watch 2>/dev/null
    checks=$((checks + 1))
    grep -q -e "$words" log || fail "expected the log to have $words"
    rm -f log
    [ $status -eq $((128 + number)) ] || fail "expected it to die of $signal, with status $((128 + number))"
}

dies_of INT 2 '"hero"' --headless --scene yard
dies_of TERM 15 '"hero"' --headless --scene yard
dies_of INT 2 '"hero"' --mute --scene yard
dies_of INT 2 '"title"' --headless
dies_of INT 2 '"title"' --mute
printf 'seed 1\n60 down use\n62 up use\n' >begin
dies_of INT 2 '"loading"' --mute --replay begin

ended
