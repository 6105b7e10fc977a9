#!/bin/sh
# SPDX-License-Identifier: Zlib
# A body that does not come back is named, with the file and the line of the wait behind which it runs, and Ctrl-C ends the program all
# the same. hangs.c is the game in which that happens; the processor's time is what counts.
# shellcheck disable=SC2034,SC2046,SC2086,SC2094,SC2154 # program.sh shares its names; options are words
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/program.sh"
hangs=${WICK_HANGS:-}

if [ ! -x "$hangs" ] || ! env --default-signal=INT true 2>/dev/null; then
    echo "There is no program that hangs, or env cannot give SIGINT back to a program here: left out."
    exit 77
fi
case $(uname) in
Linux | Darwin | *BSD) ;;
*) exit 77 ;;
esac

# line_of TEXT: where it stands in hangs.c.
line_of() {
    grep -n -F -e "$1" "$here/hangs.c" | head -n 1 | cut -d: -f1
}

# used: the processor's time of $pid, in whole seconds.
used() {
    ps -o time= -p "$pid" | sed 's/-/:/' | awk -F: '{ print ($(NF - 2) * 60 + $(NF - 1)) * 60 + $NF }'
}

begin() {
    last="hangs $*"
    : >err # before it runs: what the one before has said is not its own
    # A shell lets what runs in its background ignore SIGINT.
    env --default-signal=INT "$hangs" "$@" >out 2>err &
    pid=$!
}

# named_by_then: it says something before it has used four seconds.
named_by_then() {
    while [ ! -s err ] && [ "$(used)" -lt 4 ]; do
        sleep 0.1
    done
    [ -s err ]
}

# ends_by_interrupt: Ctrl-C ends it within five seconds, though it hangs.
ends_by_interrupt() {
    kill -INT $pid
    (sleep 5 && kill -KILL $pid) >/dev/null 2>&1 &
    watch=$!
    wait $pid
    status=$?
    kill $watch 2>/dev/null
    [ $status -eq 130 ]
}

# is_named WHAT NAME TEXT: this body, once, with the line of its wait, or where it was started, which has this text.
is_named() {
    begin "$1"
    holds "$1: it is named" named_by_then
    sleep 1 # and not again
    holds "$1: by its name, with its file and line" grep -q "^$2: .*hangs\.c:$(line_of "$3");" err
    holds "$1: once" [ "$(grep -c "^$2:" err)" -eq 1 ]
    holds "$1: Ctrl-C ends it" ends_by_interrupt
}

is_named entity counts_for_ever "behind which it hangs"
is_named scene counts_for_ever "behind which it hangs"
is_named another counts_at_once "coro_start_now(world.game"
holds "so is the one that started it, in whose step it runs" grep -q "^starts_another: .*:$(line_of "behind which it starts");" err

# Nothing is said of one that is slow, and comes back; nor where no body runs; nor of a program that is stopped.
last="hangs slow 2000"
"$hangs" slow 2000 >out 2>err
status=$?
expect_quiet
begin nobody
while [ "$(used)" -lt 3 ]; do
    sleep 0.1
done
holds "where no body runs none is named" [ ! -s err ]
holds "and Ctrl-C ends it" ends_by_interrupt
begin entity
sleep 0.3
kill -STOP $pid
sleep 3
kill -CONT $pid
sleep 0.2
holds "the time for which it was stopped does not count" [ ! -s err ]
holds "and Ctrl-C ends it" ends_by_interrupt

# In a debugger nothing is said, which shows more.
if command -v gdb >/dev/null 2>&1; then
    last="gdb, hangs entity"
    : >err
    gdb -q -batch -nx -ex run --args "$hangs" entity >out 2>err </dev/null &
    debugger=$!
    tries=0
    while [ $tries -lt 300 ]; do
        pid=$(pgrep -P $debugger -x command_hangs)
        [ -n "$pid" ] && [ "$(used)" -ge 3 ] && break
        tries=$((tries + 1))
        sleep 0.1
    done
    if [ -n "$pid" ]; then
        holds "in a debugger nobody is named" [ ! -s err ]
        kill -KILL "$pid"
    fi
    wait $debugger
    status=$?
fi

ended
