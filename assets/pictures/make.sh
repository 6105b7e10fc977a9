#!/bin/sh
# SPDX-License-Identifier: Zlib
# Makes the pictures of the README from the game itself: sh assets/pictures/make.sh build/wick
# Needs ImageMagick, and trace_picture of the tests beside the program. The moments are found by what the log of a play says, not by frame numbers.
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

# The inspector, and the source beside it, are opened by keys that are written into the recording, and drawn for a few frames, so that it glows.
tell=$(frame_of tell 3)
{
    cat "$work/play"
    echo "$((tell - 40)) down inspector"
    echo "$((tell - 39)) up inspector"
    echo "$((tell - 36)) down source"
    echo "$((tell - 35)) up source"
} | sort -s -n -k 1,1 >"$work/opened"
set --
for i in 3 2 1 0; do
    set -- "$@" --screenshot $((tell + 8 - i)) "$work/inspector$i.bmp"
done
"$program" --headless --replay "$work/opened" --frames $((tell + 9)) "$@"
convert "$work/inspector0.bmp" "$here/inspector.png"

# Ten seconds of the Snuffer's second phase, as a trace.
"$program" --headless --mute --scene chapel-2 --autoplay --seed 1 --frames 600 --trace "$work/trace.json"
"$(dirname "$program")/trace_picture" "$work/trace.json" "$work/trace.bmp"
convert "$work/trace.bmp" "$here/trace.png"

# The boss in six moments: his scene turned back, his breath, the dark, the echo, the rings, the morning.
after() { # after FRAME TEXT: the frame of the first line behind it that holds the text
    awk -v from="$1" -v text="$2" -F'[:,]' '$2 + 0 > from + 0 && index($0, text) { print $2; exit }' "$work/log"
}
chapel=$(after 0 '"event":"scene","name":"chapel"')
breath=$(after "$chapel" '"event":"phase","number":1,"state":"begins"')
swept=$(after "$breath" '"event":"strike","who":"snuffer"') # whoever comes near is swept away first
dark=$(after "$chapel" '"event":"phase","number":2,"state":"begins"')
echoes=$(after "$chapel" '"event":"phase","number":3,"state":"begins"')
set -- "$(($(after "$chapel" '"event":"turn_back"') + 70))" "$(($(after "$swept" '"event":"strike","who":"snuffer"') - 2))" \
    "$(($(after "$dark" '"event":"tell","who":"shade"') + 12))" "$(($(after "$echoes" '"event":"hit","who":"snuffer"') + 16))" \
    "$(($(after "$echoes" '"event":"strike","who":"snuffer"') + 26))" "$(($(after "$echoes" '"event":"cutscene_begin","name":"credits"') - 60))"
shots=
for frame in "$@"; do
    shots="$shots --screenshot $frame $work/boss$frame.bmp"
done
# shellcheck disable=SC2086 # a word each
"$program" --headless --replay "$work/play" $shots
for frame in "$@"; do
    echo "$work/boss$frame.bmp"
done >"$work/order"
# shellcheck disable=SC2046
montage $(cat "$work/order") -filter point -resize 426x240 -tile 3x2 -geometry +3+3 -background '#0B0A14' "$here/boss.png"

# The timeline, dragged back by what a recording says of the mouse, from the third phase to where it begins.
{
    cat "$work/play"
    echo "$((echoes - 420)) down timeline"
    echo "$((echoes - 418)) up timeline"
    echo "$((echoes + 260)) drag 20"
    echo "$((echoes + 261)) drag 62"
} | sort -s -n -k 1,1 >"$work/dragged"
"$program" --headless --replay "$work/dragged" --frames $((echoes + 263)) --screenshot $((echoes + 262)) "$work/timeline.bmp"
convert "$work/timeline.bmp" "$here/timeline.png"
ls -l "$here"/*.png "$here"/*.gif
