#!/bin/sh
# SPDX-License-Identifier: Zlib
# --trace as one asks for it: the same run gives the same file, with a track for each who lives, in the process that is its; what the format
# asks of it, tests/trace holds.
# shellcheck disable=SC2034,SC2154 # program.sh shares its names
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/program.sh"

# count PHASE: how many events of this kind the trace has.
count() {
    grep -c "^{\"ph\":\"$1\"," trace
}

# names WHAT: what the trace calls its processes (process_name) or tracks (thread_name), one a line.
names() {
    sed -n "s/^{\"ph\":\"M\".*\"name\":\"$1\",\"args\":{\"name\":\"\([^\"]*\)\"}}.*/\1/p" trace
}

wick --scene yard --frames 300 --trace trace
expect_quiet
cp trace first
wick --scene yard --frames 300 --trace trace
expect_quiet
holds "the same run gives the same trace" cmp -s first trace
holds "slices" [ "$(count B)" -gt 300 ]
holds "each of them ends" [ "$(count B)" -eq "$(count E)" ]
holds "each frame" [ "$(grep -c '"name":"frame","ts":[0-9.]*,"args":{"number":' trace)" -eq 300 ]
holds "each frame's counters" [ "$(count C)" -eq 599 ]
holds "arrows" [ "$(count s)" -gt 20 ]
holds "each of them arrives" [ "$(count s)" -eq "$(count f)" ]
holds "where a husk stands, and what it waits for" \
    grep -q '"name":"husk_live".*"file":"enemies/husk.c","line":[1-9][0-9]*,"wait":"[a-z]*"' trace
for process in "the frame" entities "the place" "the game"; do
    holds "a process: $process" [ "$(names process_name | grep -c -x "$process")" -eq 1 ]
done
holds "a track for Wick" [ "$(names thread_name | grep -c -x 'wick')" -eq 1 ]
holds "a track for each husk" [ "$(names thread_name | grep -c '^husk [0-9]')" -ge 1 ]
holds "each line is an event" [ "$(sed '1d;$d' trace | grep -c -v '^{".*},\{0,1\}$')" -eq 0 ]
holds "it is a list" [ "$(head -n 1 trace)$(tail -n 1 trace)" = "[]" ]

# A night that is turned back takes coroutines away and brings others back.
printf 'seed 1\nscene yard\n1 down right\n100 down turn_back\n130 up turn_back\n300 end\n' >turned
last="wick --replay turned"
"$program" --headless --replay turned --trace trace --log log >out 2>err
status=$?
expect_quiet
holds "it is turned back" grep -q '"event":"turn_back","begins":true' log
holds "the trace says so" grep -q '"name":"a state was put back"' trace
holds "each slice ends" [ "$(count B)" -eq "$(count E)" ]
holds "each arrow arrives" [ "$(count s)" -eq "$(count f)" ]

ended
