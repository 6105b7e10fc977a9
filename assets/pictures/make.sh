#!/bin/sh
# SPDX-License-Identifier: Zlib
# Makes the pictures of the README from the game itself: sh assets/pictures/make.sh build/wick
# Needs ImageMagick. The moments are found by what the log of a play says, not by frame numbers.
set -eu
program=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# frame_of EVENT N: the frame of its Nth line.
frame_of() {
    grep "\"event\":\"$1\"" "$work/log" | sed -n "${2}s/.*\"frame\":\([0-9]*\).*/\1/p"
}

# picture FRAME NAME: as it is, in PNG.
picture() {
    "$program" --headless --replay "$work/play" --frames $(($1 + 1)) --screenshot "$1" "$work/$2.bmp"
    convert "$work/$2.bmp" "$here/$2.png"
}

"$program" --headless --autoplay --seed 1 --record "$work/play" --log "$work/log"
fight=$(frame_of kill 2)
picture $(($(frame_of lamp 1) + 290)) lamp
picture $((fight + 1)) fight

# Three seconds of the fight, 15 pictures a second.
set --
for i in $(seq 0 44); do
    set -- "$@" --screenshot $((fight - 132 + i * 4)) "$work/$(printf 'strip%02d' "$i").bmp"
done
"$program" --headless --replay "$work/play" --frames $((fight + 60)) "$@"
convert -delay 20x300 -loop 0 "$work"/strip*.bmp -filter point -resize 320x180 -crop 272x153+24+13 +repage \
    -dither None -colors 48 -fuzz 2% -layers OptimizeTransparency -resize 544x306 "$here/fight.gif"

# The inspector is opened by a key that is written into the recording, and drawn for a few frames, so that it glows.
tell=$(frame_of tell 3)
awk -v at=$((tell - 40)) '!done && $1 ~ /^[0-9]+$/ && $1 + 0 > at + 1 {
    print at, "down inspector"; print at + 1, "up inspector"; done = 1 } { print }' "$work/play" >"$work/opened"
set --
for i in 3 2 1 0; do
    set -- "$@" --screenshot $((tell + 22 - i)) "$work/inspector$i.bmp"
done
"$program" --headless --replay "$work/opened" --frames $((tell + 23)) "$@"
convert "$work/inspector0.bmp" "$here/inspector.png"
ls -l "$here"/*.png "$here"/*.gif
