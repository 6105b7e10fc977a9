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

# Which of the options this build of the game knows.
knows() {
    build/wick --help | grep -q -e "$1"
}

play_alone() {
    echo "There is no display here, so the game plays itself, without a window."
    set -- --headless --fixed-dt 0.0166666667 --log build/play.jsonl --strip 120 8 30 build/play-strip.bmp \
        --screenshot 120 build/play-1.bmp --screenshot 600 build/play-2.bmp --screenshot 1200 build/play-3.bmp "$@"
    if knows --autoplay; then
        set -- --autoplay "$@"
    else
        set -- --frames 1300 "$@"
    fi
    rm -f build/play.jsonl build/play-*.bmp
    build/wick "$@"
    status=$?
    if [ -f build/play.jsonl ]; then
        echo "What happened (frame, seconds, event; all of it in build/play.jsonl):"
        sed -e 's/[{}"]//g' -e 's/,/  /g' build/play.jsonl | head -n 200
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
