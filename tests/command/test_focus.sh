#!/bin/sh
# SPDX-License-Identifier: Zlib
# The window loses the focus at a time when the pause menu may not open: it opens as soon as it may, unless the focus is back.
# shellcheck disable=SC2034,SC2046,SC2086,SC2094,SC2154 # program.sh shares its names; options are words
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/program.sh"

# play RECORDING: headless to its end, with a log.
play() {
    last="wick --replay $1"
    "$program" --headless --replay "$1" --log log >out 2>err
    status=$?
}

# first_pause: the frame in which the menu opened first, or nothing.
first_pause() {
    grep '"event":"pause","on":true' log | head -n 1 | sed 's/^{"frame":\([0-9]*\).*/\1/'
}

# pauses FROM TO: the menu opened first within these frames.
pauses() {
    frame=$(first_pause)
    [ -n "$frame" ] && [ "$frame" -ge "$1" ] && [ "$frame" -le "$2" ]
}

printf 'seed 1\nscene yard\n1 down right\n70 focus lost\n70 up right\n200 end\n' >walking
play walking
expect_quiet
holds "lost while walking: it pauses" pauses 70 72

# Where a window loses the focus the system lets all keys go.
printf 'seed 1\nscene yard\n1 down right\n60 down turn_back\n70 focus lost\n70 up turn_back\n70 up right\n300 end\n' >rewinding
play rewinding
expect_quiet
holds "the night is turned back" grep -q '"event":"turn_back","begins":true' log
holds "lost while turning back: it pauses" pauses 70 80

printf 'seed 1\nscene yard\n1 down right\n60 down turn_back\n65 focus lost\n90 up turn_back\n300 end\n' >holding
play holding
expect_quiet
holds "lost while turning back, the key still held: it pauses behind it" pauses 65 120

# From the title; loading takes a second.
printf 'seed 1\n120 down use\n122 up use\n' >begin
{ cat begin && printf '190 focus lost\n500 end\n'; } >loading
play loading
expect_quiet
holds "it was loading" grep -q '"frame":1[0-8][0-9],.*"name":"loading"' log
holds "lost while loading: it pauses when the play begins" pauses 190 320
{ cat begin && printf '190 focus lost\n198 focus gained\n500 end\n'; } >back_again
play back_again
expect_quiet
holds "back before the play began: it does not pause" [ -z "$(first_pause)" ]
{ cat begin && printf '60 focus lost\n500 end\n' | sort -n; } | sort -s -n -k1,1 | awk '/^seed/ { print; next } { rest = rest $0 "\n" } END { printf "%s", rest }' >title
play title
expect_quiet
holds "lost on the title: it pauses when the play begins" pauses 120 320

ended
