#!/bin/sh
# SPDX-License-Identifier: Zlib
# A recorded play gives the same states twice, at 60 and at 144 frames a second; another play gives others.
set -u
program=$1
work=$2
. "$(dirname "$0")/recording.sh"
mkdir -p "$work" || exit 1

for rate in "0.0166666667 2" "0.0069444444 5"; do
    dt=${rate% *}
    seed=${rate#* }
    record "$program" "$work/play-$seed" "$seed" "$dt"
    varied "$work/play-$seed.hashes"
    replay "$program" "$work/play-$seed" "$work/first"
    replay "$program" "$work/play-$seed" "$work/second"
    same "$work/play-$seed.hashes" "$work/first" "replayed, seed $seed"
    same "$work/first" "$work/second" "replayed again, seed $seed"
done

# A masher in the alley turns back the night again and again: what was rewound comes out the same, too.
"$program" --headless --scene alley --autoplay --player masher --seed 3 --frames 5400 --state-hash 30 \
    --record "$work/mash" --log "$work/mash.jsonl" >"$work/mash.hashes" || exit 1
if [ "$(grep -c '"event":"turn_back"' "$work/mash.jsonl")" -lt 10 ]; then
    echo "The masher did not turn back the night ten times."
    exit 1
fi
"$program" --headless --scene alley --replay "$work/mash" --state-hash 30 >"$work/mash.again" || exit 1
same "$work/mash.hashes" "$work/mash.again" "a masher who turns back, replayed"

# One dash left out of it must be noticed.
awk '/down dash/ && !done { done = 1; next } { print }' "$work/play-2" >"$work/other"
replay "$program" "$work/other" "$work/other.hashes"
if cmp -s "$work/first" "$work/other.hashes" || cmp -s "$work/play-2.hashes" "$work/other.hashes"; then
    echo "A play without its first dash has the same hashes: they do not see it."
    exit 1
fi
echo "$(wc -l <"$work/play-2.hashes") and $(wc -l <"$work/play-5.hashes") states were the same each time."
