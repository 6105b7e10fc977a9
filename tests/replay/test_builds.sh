#!/bin/sh
# SPDX-License-Identifier: Zlib
# A play recorded by this build gives the same states in debug and release builds of gcc and of clang.
set -u
program=$1
source=$2
work=$3
. "$(dirname "$0")/recording.sh"
mkdir -p "$work" || exit 1

# build COMPILER KIND: only the game; kept, so that next time only what changed is compiled.
build() {
    folder=$work/$1-$2
    mkdir -p "$folder"
    if ! { cmake -S "$source" -B "$folder" -DCMAKE_C_COMPILER="$1" -DCMAKE_BUILD_TYPE="$2" -DBUILD_TESTING=OFF &&
        cmake --build "$folder" --target wick -j 2; } >"$folder/build.log" 2>&1; then
        tail -n 20 "$folder/build.log"
        echo "$1, $2: the build failed; all of it is in $folder/build.log"
        exit 1
    fi
}

record "$program" "$work/play" 3 0.0166666667
varied "$work/play.hashes"
builds=0
for compiler in gcc clang; do
    if ! command -v "$compiler" >/dev/null 2>&1; then
        echo "$compiler is not installed: left out."
        continue
    fi
    for kind in Debug Release; do
        build "$compiler" "$kind"
        replay "$work/$compiler-$kind/wick" "$work/play" "$work/$compiler-$kind.hashes"
        same "$work/play.hashes" "$work/$compiler-$kind.hashes" "$compiler, $kind"
        builds=$((builds + 1))
    done
done
echo "$(wc -l <"$work/play.hashes") states were the same in $builds builds."
[ "$builds" -ge 2 ]
