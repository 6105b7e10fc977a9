#!/bin/sh
# SPDX-License-Identifier: Zlib
# Installs what is missing, builds the game, and plays it: `sh game/play.sh`, with the game's options if any (--help lists them).
# Where there is no display the game plays itself, says what happens, and leaves pictures in build/.
set -u
started_in=$PWD
self=$0
while [ -h "$self" ]; do # a link to this file stands somewhere else
    link=$(readlink "$self")
    case $link in
    /*) self=$link ;;
    *) self=$(dirname "$self")/$link ;;
    esac
done
cd "$(dirname "$self")/.." || exit 2
if [ ! -f game/packages.sh ]; then
    echo "There is no game/packages.sh in $PWD. This script is part of the project and does not work alone: run the one in its game/ folder." >&2
    exit 1
fi
. game/packages.sh
root=$PWD

has_display() {
    [ "$(uname -s)" = Darwin ] || [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]
}

build() {
    build_ready build
    echo "Building into build/ ..."
    if ! { cmake -S . -B build && cmake --build build --config Release -j "$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)" --target wick; } \
        >build/play.log 2>&1; then
        tail -n 40 build/play.log
        echo "The build failed; all of it is in build/play.log." >&2
        exit 1
    fi
}

# The log as a person reads it: seconds, what happened, and to whom. Where the hero is, in every sixth of a second, is left out.
digest() {
    grep -v '"event":"hero"' "$1" | sed -e 's/^{"frame":[0-9]*,"time":\([0-9.]*\),"event":"\([^"]*\)",\{0,1\}/\1 s  \2  /' \
        -e 's/}$//' -e 's/"\([a-z_]*\)":/\1: /g' -e 's/"//g' -e 's/,\([a-z_]*: \)/, \1/g'
}

# wick ARGUMENTS...: where the user stands, so that the files that he names lie there.
wick() {
    (cd "$started_in" && "$root/build/wick" "$@")
}

# The pictures of a whole play, unless what is played is the user's own.
play_alone() {
    echo "There is no display here, so the game plays without a window, and by itself."
    rm -f build/play.jsonl build/play-*.bmp
    case " $* " in
    *" --replay "*) wick --headless --log "$root/build/play.jsonl" "$@" ;;
    # Ten minutes of its time are more than it needs.
    *) wick --autoplay --frames 36000 --headless --fixed-dt 0.0166666667 --log "$root/build/play.jsonl" \
        --strip 1100 8 20 "$root/build/play-strip.bmp" --screenshot 60 "$root/build/play-1.bmp" \
        --screenshot 700 "$root/build/play-2.bmp" --screenshot 1400 "$root/build/play-3.bmp" \
        --screenshot 2400 "$root/build/play-4.bmp" "$@" ;;
    esac
    status=$?
    if [ -f build/play.jsonl ]; then
        echo "What happened (all of it is in build/play.jsonl):"
        digest build/play.jsonl
    fi
    for picture in build/play-*.bmp; do
        [ -f "$picture" ] && echo "Picture: $picture"
    done
    return $status
}

packages_require cc make cmake pkg-config sdl2 sdl2_ttf
build
if has_display; then
    wick "$@"
else
    play_alone "$@"
fi
