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

# dies_of SIGNAL NUMBER ARGUMENTS...: a run without end is gone within five seconds after the signal, by the signal.
dies_of() {
    signal=$1
    number=$2
    shift 2
    last="wick $*, then $signal"
    # A shell lets what runs in its background ignore SIGINT.
    env --default-signal=INT "$program" "$@" --log log >out 2>err &
    pid=$!
    tries=0
    : >log
    while [ "$(wc -l <log)" -lt 3 ] && [ $tries -lt 100 ]; do
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
    rm -f log
    checks=$((checks + 1))
    [ $status -eq $((128 + number)) ] || fail "expected it to die of $signal, with status $((128 + number))"
}

dies_of INT 2 --headless --scene yard
dies_of TERM 15 --headless --scene yard
dies_of INT 2 --mute --scene yard

ended
