#!/bin/sh
# SPDX-License-Identifier: Zlib
# A trace is a list of JSON objects, one a line: steps that begin end, and so do coroutines; time does not run back; the same run gives the same.
# shellcheck disable=SC2034,SC2046,SC2086,SC2094,SC2154 # program.sh shares its names; options are words
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/program.sh"

# count PHASE: how many events of this kind the trace has.
count() {
    grep -c "^{\"ph\":\"$1\"," trace
}

wick --scene yard --frames 300 --trace trace
expect_quiet
cp trace first
wick --scene yard --frames 300 --trace trace
expect_quiet
holds "the same run gives the same trace" cmp -s first trace
holds "steps" [ "$(count B)" -gt 300 ]
holds "each step ends" [ "$(count B)" -eq "$(count E)" ]
holds "coroutines" [ "$(count b)" -gt 20 ]
holds "each coroutine ends" [ "$(count b)" -eq "$(count e)" ]
holds "each frame" [ "$(count i)" -eq 300 ]
holds "where a husk stands" grep -q '"name":"husk_live".*husk\.c:[1-9]' trace
holds "waits, and what for" [ "$(grep -c '^{"ph":"b".*"name":"seconds".*"at":"[^"]*\.c:[1-9]' trace)" -gt 50 ]
holds "it is a list" [ "$(head -n 1 trace)$(tail -n 1 trace)" = "[{}]" ]
holds "each line is an object" [ "$(sed '1d;$d' trace | grep -c -v '^{".*},$')" -eq 0 ]
backwards=$(sed -n 's/.*"ts":\([0-9.]*\).*/\1/p' trace | awk '$1 < last { n++ } { last = $1 } END { print n + 0 }')
holds "time does not run back" [ "$backwards" -eq 0 ]

# A night that is turned back takes coroutines away and brings others back.
printf 'seed 1\nscene yard\n1 down right\n100 down turn_back\n130 up turn_back\n300 end\n' >turned
last="wick --replay turned"
"$program" --headless --replay turned --trace trace --log log >out 2>err
status=$?
expect_quiet
holds "it is turned back" grep -q '"event":"turn_back","begins":true' log
holds "the trace says so" grep -q '"name":"a state was put back"' trace
holds "each life and each wait ends once" [ "$(count b)" -eq "$(count e)" ]
open=$(sed -n 's/^{"ph":"\([be]\)".*"name":"\([^"]*\)","id":"\([^"]*\)".*/\1 \3 \2/p' trace | awk '
    { id = $2; name = substr($0, length($1 $2) + 3) }
    $1 == "b" { stack[id, ++deep[id]] = name }
    $1 == "e" { wrong += deep[id] == 0 || stack[id, deep[id]] != name; deep[id]-- }
    END { print wrong + 0 }')
holds "what ends had begun, the inner before the outer" [ "$open" -eq 0 ]

ended
