#!/bin/sh
# SPDX-License-Identifier: Zlib
# tests/coroutines.gdb shows where coroutines stand, also at a place that has a `game` of its own.
# shellcheck disable=SC2034,SC2046,SC2086,SC2094,SC2154 # program.sh shares its names; options are words
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/program.sh"
command -v gdb >/dev/null 2>&1 || exit 77
cat >commands <<'COMMANDS'
set pagination off
break main_loop.c:frame_ended if loop.frame == 100
run
coroutines
echo == cutscenes\n
coroutines 'world.c'::world.loop.cutscenes
echo == bodies\n
bodies
echo == explained\n
explain "husk_live"
COMMANDS
last="gdb -x tests/coroutines.gdb"
gdb -q -batch -nx -x "$here/../coroutines.gdb" -x commands --args "$program" --headless --scene yard --frames 200 >out 2>err </dev/null
status=$?
grep -q 'Breakpoint 1, ' out || exit 77 # a build without debug information, or a system that lets nobody be debugged
holds "the game's own" grep -q 'pause_watch  at .*pause\.c:[0-9]* .*CORO_WAITS_PREDICATE' out
holds "children under their parents" grep -q '^    [a-z_]*  at ' out
holds "a husk" grep -q 'husk_live  at .*husk\.c:[0-9]*  CORO_WAITS_CALL' out
holds "entities" grep -q '^entity 3' out
sed '1,/^== explained/d' out >explained
holds "what a husk hangs on" grep -q 'husk_patrol.*husk\.c:[0-9]' explained
ended
