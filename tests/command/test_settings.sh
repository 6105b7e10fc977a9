#!/bin/sh
# SPDX-License-Identifier: Zlib
# The options' file: what is wrong with it is said with its line and word, once; that there is no place for it, too.
# shellcheck disable=SC2034,SC2046,SC2086,SC2094,SC2154 # program.sh shares its names; options are words
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/program.sh"

# play: with a window that nobody sees, since a headless run takes no options from the user.
play() {
    last="wick (HOME=$HOME)"
    "$program" --mute --frames 2 >out 2>err
    status=$?
}

problems() {
    wc -l <err
}

play
expect_quiet
mkdir -p "$(dirname "$settings")"
printf 'shake 0.5\r\n\nmusic 0.25\n' >"$settings"
play
expect_quiet

# one wrong line: its number and its words
for wrong in 'shake 7' 'shake' 'shake 0.5x' 'shake 0.5 0.7' 'shake nan' 'shake 0x1' 'shakes 0.1' 'shake 0,5'; do
    printf 'music 0.25\n%s\neffects 1\n' "$wrong" >"$settings"
    play
    expect 0 "options.txt:2:" "\"$wrong\""
    holds "one message" [ "$(problems)" -eq 1 ]
done
printf 'shake 0.5\000\n' >"$settings"
play
expect 0 "options.txt:1:" "0x00"
{ printf 'shake 0.5\n' && head -c 3000 /dev/zero | tr '\000' 'x' && printf '\n'; } >"$settings"
play
expect 0 "options.txt:2:"
holds "one message for one long line" [ "$(problems)" -eq 1 ]

# damaged throughout: a few lines are shown, the others counted
awk 'BEGIN { for (i = 0; i < 29509; i++) print "rubbish " i }' >"$settings"
play
expect 0 "options.txt:1:" "\"rubbish 0\"" "29506 more lines"
holds "few messages" [ "$(problems)" -le 5 ]
head -c 300000 "$program" >"$settings"
play
expect 0 "options.txt:1:"
holds "few messages for a file that is no text" [ "$(problems)" -le 5 ]

# it cannot be read
rm "$settings"
mkdir "$settings"
play
expect 0 "options.txt" "directory"
rmdir "$settings"

# no folder
: >"$work/no_folder"
for HOME in "$work/no_folder" /proc/no/such; do
    play
    expect 0 "options" "HOME"
    holds "one message for one missing folder" [ "$(problems)" -eq 1 ]
done

ended
