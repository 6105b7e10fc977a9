#!/bin/sh
# SPDX-License-Identifier: Zlib
# The night that is kept: what is wrong with its file is said with its line and word, once, and what is right in it holds.
# shellcheck disable=SC2034,SC2046,SC2086,SC2094,SC2154 # program.sh shares its names; options are words
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/program.sh"
night=$(dirname "$settings")/night.txt
mkdir -p "$(dirname "$night")"

# play: with a window that nobody sees, since a headless run takes nothing from the user.
play() {
    last="wick (HOME=$HOME)"
    "$program" --mute --frames 2 >out 2>err
    status=$?
}

problems() {
    wc -l <err
}

printf 'place alley\r\noil 2.5\n\nhearts 10\nflag opening_seen\nflag flask_taken\n' >"$night"
play
expect_quiet

for wrong in 'place nowhere' 'place yard' 'place' 'oil -1' 'oil 2x' 'oil nan' 'oil 0x1' 'hearts 1000' 'flag' 'flag nothing' 'rubbish'; do
    printf 'place alley\n%s\nflag opening_seen\nflag flask_taken\n' "$wrong" >"$night"
    play
    expect 0 "night.txt:2:" "\"$wrong\""
    holds "one message" [ "$(problems)" -eq 1 ]
done
printf 'oil 1\000\n' >"$night"
play
expect 0 "night.txt:1:" "0x00"

# facts that contradict one another: it says which, once, and goes on with what must have been
printf 'place chapel\nflag opening_seen\nflag flask_taken\nflag ended\n' >"$night"
play
expect 0 "night.txt:" '"ended" and not "snuffer_beaten"' "more like that" "the rest of the night is kept"
holds "one message" [ "$(problems)" -eq 1 ]
printf 'oil 2\nflag opening_seen\nflag flask_left\n' >"$night"
play
expect 0 "night.txt:" "does not say where Wick was" "the square"
printf 'place alley\noil 2\n' >"$night"
play
expect 0 "night.txt:" "nothing that had happened" "begins anew"

# damaged throughout: a few lines are shown, the others counted
awk 'BEGIN { for (i = 0; i < 29509; i++) print "rubbish " i }' >"$night"
play
expect 0 "night.txt:1:" "\"rubbish 0\"" "29506 more lines"
holds "few messages" [ "$(problems)" -le 5 ]
head -c 300000 "$program" >"$night"
play
expect 0 "night.txt:1:"
holds "few messages for a file that is no text" [ "$(problems)" -le 5 ]

# it cannot be read
rm "$night"
mkdir "$night"
play
expect 0 "night.txt" "directory"
rmdir "$night"

ended
