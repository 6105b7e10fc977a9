#!/bin/sh
# SPDX-License-Identifier: Zlib
# The game in a real window, on a virtual screen: keys are sent as from a keyboard, the picture is read back, and Wick's hair must be
# within 24 pixels of where the log says that he is, before and after the keys moved him; then closing it must end it with status 0.
#
#   sh tests/window/test_window.sh WICK FIND_HAIR
#
# Status 77 (skipped) where there is no Xvfb or no xdotool, but in CI that is a failure.
set -u
wick=$1
find_hair=$2
scale=4 # of the picture in a window of 1280x720
reach=24

for tool in Xvfb xdotool; do
    if ! command -v $tool >/dev/null 2>&1; then
        echo "$tool is missing: sh tests/run.sh installs it."
        [ "${CI:-}" = true ] && exit 1
        exit 77
    fi
done

dir=$(mktemp -d)
server=""
game=""
clean_up() {
    [ -n "$game" ] && kill -KILL "$game" 2>/dev/null
    [ -n "$server" ] && kill "$server" 2>/dev/null
    wait 2>/dev/null
    rm -rf "$dir"
}
trap clean_up EXIT

fail() {
    echo "FAILED: $1"
    echo "the last lines of the log:"
    tail -n 5 "$dir/log.jsonl" 2>/dev/null
    cat "$dir/game.txt" 2>/dev/null
    # The picture is kept beside the test for whoever looks for the reason; xwd's format, which ImageMagick opens.
    cp "$dir/Xvfb_screen0" window-failed.xwd 2>/dev/null && echo "the screen: $PWD/window-failed.xwd"
    exit 1
}

# within SECONDS COMMAND...: tries it each tenth of a second, until it succeeds or time is up.
within() {
    tries=$(($1 * 10))
    shift
    while [ $tries -gt 0 ]; do
        "$@" && return 0
        tries=$((tries - 1))
        sleep 0.1
    done
    return 1
}

# The last value of a field in the log's events of one name: field EVENT FIELD.
field() {
    grep "\"event\":\"$1\"" "$dir/log.jsonl" 2>/dev/null | tail -n 1 | sed -n "s/.*\"$2\":\(-\{0,1\}[0-9]*\).*/\1/p"
}

# Where he is: x, y in whole pixels of the picture, room_x, room_y in the room; once he has stood still for half a second.
stands_still() {
    before="$room_x,$room_y,$x,$y"
    sleep 0.5
    x=$(field hero screen_x)
    y=$(field hero screen_y)
    room_x=$(field hero x)
    room_y=$(field hero y)
    [ -n "$x" ] && [ "$before" = "$room_x,$room_y,$x,$y" ]
}

find_wick() {
    x="" y="" room_x="" room_y=""
    within 20 stands_still || fail "the log never says where Wick stands"
}

# hair_at X Y RADIUS: how many pixels around this place have its colours. His feet are logged; the hair is some 14 pixels higher.
hair_at() {
    cp "$dir/Xvfb_screen0" "$dir/now.xwd"
    "$find_hair" "$dir/now.xwd" $scale 0 0 "$1" "$(($2 - 14))" "$3" | cut -d' ' -f1
}

sees_wick() {
    hair=$(hair_at "$x" "$y" $reach)
    [ "$hair" -ge 10 ]
}

check_picture() {
    within 5 sees_wick || fail "no hair within $reach pixels of $x,$y ($1): $hair pixels of its colours"
    echo "$1: at $x,$y in the picture, $room_x,$room_y in the room, $hair pixels of hair"
}

# Where he stood before there is none left: what was found is he, and not a lamp or a window.
check_gone_from() {
    here=$(hair_at "$x" "$y" 10)
    there=$(hair_at $((x + $1 - room_x)) $((y + $2 - room_y)) 10)
    echo "hair within 10 pixels: $here where he is, $there where he was"
    if [ "$here" -lt 10 ] || [ "$there" -gt $((here / 4)) ]; then
        fail "his hair is also where he was before"
    fi
}

# press KEY SECONDS
press() {
    xdotool keydown "$1"
    sleep "$2"
    xdotool keyup "$1"
}

Xvfb -displayfd 3 -screen 0 1280x720x24 -fbdir "$dir" -nolisten tcp 3>"$dir/display" 2>/dev/null &
server=$!
within 10 test -s "$dir/display" || fail "Xvfb did not start"
DISPLAY=:$(cat "$dir/display")
SDL_VIDEODRIVER=x11
SDL_AUDIODRIVER=dummy
export DISPLAY SDL_VIDEODRIVER SDL_AUDIODRIVER

"$wick" --mute --seed 7 --log "$dir/log.jsonl" >"$dir/game.txt" 2>&1 &
game=$!
window_is_there() {
    window=$(xdotool search --onlyvisible --class wick 2>/dev/null | head -n 1)
    [ -n "$window" ]
}
within 20 window_is_there || fail "no window appeared"
xdotool windowfocus "$window"

has_control() {
    [ -n "$(field first_control frame)" ] && return 0
    press Return 0.1
    press k 0.7
    [ -n "$(field first_control frame)" ]
}
within 20 has_control || fail "the player never gets control"

find_wick
check_picture "at first"
first_x=$room_x
first_y=$room_y
press Right 0.8
find_wick
[ "$room_x" -ge $((first_x + 30)) ] || fail "the right arrow moved him from $first_x to $room_x in the room"
check_picture "after the right arrow"
check_gone_from "$first_x" "$first_y"
second_y=$room_y
press Down 0.3
find_wick
[ "$room_y" -ge $((second_y + 8)) ] || fail "the down arrow moved him from $second_y to $room_y in the room"
check_picture "after the down arrow"

# The timeline is dragged by the mouse, also beside the list, where the picture has moved aside.
press F1 0.1
press Tab 0.1
sleep 0.6
xdotool mousemove 1100 50 mousedown 1
sleep 0.3
xdotool mousemove 1040 50
sleep 0.3
xdotool mouseup 1
was_dragged() {
    [ -n "$(field timeline back)" ]
}
within 5 was_dragged || fail "the mouse did not drag the timeline"
press Tab 0.1
press F1 0.1

# The window has no manager that could close it: by the menus, "Leave to the title", "Leave", and there "Quit".
is_title() {
    grep '"event":"screen"' "$dir/log.jsonl" | tail -n 1 | grep -q '"name":"title"'
}
ended() {
    kill -0 "$game" 2>/dev/null || return 0
    if is_title; then
        press Up 0.1
        press Return 0.1
    else
        press Escape 0.1
        press Up 0.1
        press Return 0.1
        press Down 0.1
        press Return 0.1
    fi
    sleep 1.5
    ! kill -0 "$game" 2>/dev/null
}
within 2 ended || fail "the menus do not end it"
wait "$game"
status=$?
game=""
[ $status -eq 0 ] || fail "leaving it by the menus ended it with status $status"
