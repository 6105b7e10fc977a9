#!/bin/sh
# SPDX-License-Identifier: Zlib
# The keys of the tools, pressed by a recording: each does what the line at the bottom says of it, and none of them changes the night.
# shellcheck disable=SC2034,SC2046,SC2086,SC2094,SC2154 # program.sh shares its names; options are words
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/program.sh"

# press KEYS...: a recording that begins in the yard and presses each of these for a moment, ten frames apart, from frame 60 on.
press() {
    printf 'seed 1\nscene yard\n1 down right\n20 up right\n'
    frame=60
    for key in "$@"; do
        printf '%d down %s\n%d up %s\n' "$frame" "$key" $((frame + 2)) "$key"
        frame=$((frame + 10))
    done
    printf '%d end\n' 150
}

# picture NAME KEYS...: NAME.bmp is frame 140 after these keys, NAME.hash the state's hashes.
picture() {
    name=$1
    shift
    press "$@" >"$name.replay"
    last="wick --replay $name.replay"
    "$program" --headless --replay "$name.replay" --screenshot 140 "$name.bmp" --state-hash 149 --log "$name.log" >"$name.hash" 2>err
    status=$?
    expect_quiet
}

differ() {
    ! cmp -s "$1" "$2"
}

picture plain
picture source source
picture list inspector
picture both inspector source
holds "F2 shows something" differ plain.bmp source.bmp
holds "F1 shows something" differ plain.bmp list.bmp
holds "F2 shows more than F1 alone" differ list.bmp both.bmp
holds "F2 changes nothing" cmp -s plain.hash source.hash
holds "F1 and F2 change nothing" cmp -s plain.hash both.hash
picture shown_twice source source
holds "F2 again hides it" cmp -s plain.bmp shown_twice.bmp

# Held while the night is turned back, it stands where it is; one frame more is one frame.
{
    printf 'seed 1\nscene yard\n1 down right\n20 up right\n100 down turn_back\n110 down hold\n112 up hold\n'
    printf '130 down step\n132 up step\n150 end\n'
} >turned.replay
last="wick --replay turned.replay"
"$program" --headless --replay turned.replay --state-hash 1 >turned.hash 2>err
status=$?
expect_quiet
holds "F3 holds the night while it is turned back" \
    [ "$(sed -n '112,130p' turned.hash | cut -d ' ' -f 2 | sort -u | wc -l)" -eq 1 ]

picture held inspector source hold
picture picked inspector source hold up
picture next_owner inspector source hold right
holds "while the world is held, an arrow picks another coroutine" differ held.bmp picked.bmp
holds "and another one another owner's" differ picked.bmp next_owner.bmp

# F10 prints the list, a line for each, and what each waits for as it is written there.
press explain >explain.replay
last="wick --replay explain.replay"
"$program" --headless --replay explain.replay --state-hash 149 >explain.hash 2>explained
status=$?
holds "F10 goes on" [ "$status" -eq 0 ]
holds "F10 names owners" grep -q '^wick: [0-9]' explained
holds "F10 names coroutines, with their lines and what they wait for" \
    grep -q '^  *hero_live (.*hero\.c:[0-9]*) waits for its predicate (f->next = take_move()) != MOVE_NONE, since' explained
holds "F10 leaves nobody out" [ "$(grep -c ' waits for ' explained)" -ge 30 ]
holds "F10 changes nothing" cmp -s plain.hash explain.hash

# Keys that lead through the list at any time.
picture paged inspector source list_down
picture alone inspector source list_only
holds "Page Down picks another coroutine while time goes on" differ both.bmp paged.bmp
holds "Home shows one owner alone" differ both.bmp alone.bmp
holds "that changes nothing" cmp -s plain.hash paged.hash
picture looked look
picture looked_closer look look
picture looked_away look look look
holds "a controller's one button opens the list" cmp -s list.bmp looked.bmp
holds "then the source beside it" cmp -s both.bmp looked_closer.bmp
holds "then neither" cmp -s plain.bmp looked_away.bmp

picture moths moths
holds "F4 lets a thousand moths come" [ "$(grep -c '"event":"spawn","who":"moth"' moths.log)" -ge 1000 ]
holds "F4 is seen" differ plain.bmp moths.bmp

# The timeline: seen, it changes nothing; dragged back by a key, the play goes on from there as it did the first time.
picture line timeline
holds "Tab shows something" differ plain.bmp line.bmp
holds "Tab changes nothing" cmp -s plain.hash line.hash
picture line_twice timeline timeline
holds "Tab again hides it" cmp -s plain.bmp line_twice.bmp

# hashes NAME LINE...: NAME.hash has the state of each frame of a run in the yard, with these lines from frame 100 on.
hashes() {
    name=$1
    shift
    {
        printf 'seed 1\nscene yard\n1 down right\n20 up right\n60 down timeline\n62 up timeline\n'
        printf '%s\n' "$@"
        echo '200 end'
    } >"$name.replay"
    last="wick --replay $name.replay"
    "$program" --headless --replay "$name.replay" --state-hash 1 --log "$name.log" >"$name.hash" 2>err
    status=$?
    expect_quiet
    cut -d' ' -f2 "$name.hash" >"$name.states"
}

# goes_back NAME: its last state was that of an earlier frame the first time, and it says that it was dragged.
goes_back() {
    state=$(tail -n 1 "$1.states")
    found=$(grep -n -x "$state" onwards.states | cut -d: -f1)
    [ -n "$found" ] && [ "$found" -lt 190 ] && grep -q '"event":"timeline"' "$1.log"
}

hashes onwards
hashes by_key '120 down earlier' '140 up earlier'
holds "held, comma leads back, and let go, the play goes on from there" goes_back by_key
hashes by_drag '120 drag 10' '125 drag 20' '140 drag off'
holds "so does the mouse, of which a recording says so" goes_back by_drag
hashes while_held '110 down hold' '112 up hold' '120 drag 15' '125 drag off' '180 down hold' '182 up hold'
holds "also while the world is held, which stands there until it is let go" goes_back while_held
holds "and stands there meanwhile" [ "$(sed -n '130,180p' while_held.states | sort -u | wc -l)" -eq 1 ]
hashes by_step '110 down hold' '112 up hold' '120 drag 10' '125 drag off' '130 down step' '132 up step'
holds "and goes on from there by single frames" grep -q -x "$(sed -n '150p' by_step.states)" onwards.states

# In a window, though nobody sees it: the trace lies in the user's own folder.
press trace up up trace >trace.replay
last="wick --replay trace.replay, in a window"
"$program" --replay trace.replay --mute >out 2>err
status=$?
expect_quiet
traces=$(find "$HOME" -name 'trace*.json' | wc -l)
holds "F6 writes a trace" [ "$traces" -eq 1 ]
trace=$(find "$HOME" -name 'trace*.json')
holds "with steps in it" grep -q '^{"ph":"B",.*"name":"tend_lantern"' "$trace"
holds "F6 again ends it" [ "$(tail -n 1 "$trace")" = "]" ]

# Where no file can be written, the keys say why, and what to do.
press picture up trace >unwritten.replay
touch file
last="wick --replay unwritten.replay (HOME is a file)"
HOME=$work/file "$program" --headless --replay unwritten.replay --screenshot 140 unwritten.bmp >out 2>err
status=$?
expect 0 "F12: " "set HOME to a folder that can be written"
mkdir -p full/.local/share/wick
number=1
while [ $number -le 999 ]; do
    : >"full/.local/share/wick/picture-$(printf %03d $number).bmp"
    number=$((number + 1))
done
last="wick --replay unwritten.replay (999 pictures)"
HOME=$work/full "$program" --headless --replay unwritten.replay --screenshot 140 unwritten.bmp >out 2>err
status=$?
expect 0 "F12: " "picture-999.bmp is there" "take some of these files out"

ended
