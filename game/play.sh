#!/bin/sh
# SPDX-License-Identifier: Zlib
# Installs what is missing, builds the game, and plays it: `sh game/play.sh`, with the game's options if any (--help lists them).
# Where there is no display the game plays itself, says what happens, and leaves pictures in build/.
set -u
cd "$(dirname "$0")/.." || exit 2
. game/packages.sh

has_display() {
    [ "$(uname -s)" = Darwin ] || [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]
}

build() {
    mkdir -p build
    echo "Building into build/ ..."
    if ! { cmake -S . -B build && cmake --build build -j "$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)" --target wick; } \
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

play_alone() {
    echo "There is no display here, so the game plays itself, without a window."
    set -- --headless --fixed-dt 0.0166666667 --log build/play.jsonl --strip 1100 8 20 build/play-strip.bmp \
        --screenshot 60 build/play-1.bmp --screenshot 700 build/play-2.bmp --screenshot 1400 build/play-3.bmp \
        --screenshot 2400 build/play-4.bmp "$@"
    # Ten minutes of its time are more than it needs.
    set -- --autoplay --frames 36000 "$@"
    rm -f build/play.jsonl build/play-*.bmp
    build/wick "$@"
    status=$?
    if [ -f build/play.jsonl ]; then
        echo "What happened (all of it is in build/play.jsonl):"
        digest build/play.jsonl
    fi
    echo "Pictures:" build/play-*.bmp
    return $status
}

packages_require cc make cmake pkg-config sdl2 sdl2_ttf
build
if has_display; then
    build/wick "$@"
else
    play_alone "$@"
fi
