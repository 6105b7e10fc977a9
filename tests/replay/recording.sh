#!/bin/sh
# SPDX-License-Identifier: Zlib
# For the tests of this folder, to be read in: a recording, its hashes, and how to compare them.

# record PROGRAM FILE SEED DT: the game plays itself to its end; its hashes go to FILE.hashes.
record() {
    "$1" --headless --autoplay --seed "$3" --fixed-dt "$4" --state-hash 30 --record "$2" >"$2.hashes" || {
        echo "The game could not play itself to its end with seed $3."
        exit 1
    }
}

# replay PROGRAM FILE HASHES
replay() {
    "$1" --headless --replay "$2" --state-hash 30 >"$3" || {
        echo "$1 --replay $2 failed."
        exit 1
    }
}

# same HASHES HASHES WHAT: says where they part.
same() {
    if ! cmp -s "$1" "$2"; then
        echo "$3: the state differs; first lines that do (frame, hash; the recorded run first):"
        diff "$1" "$2" | sed -n '1,6p'
        exit 1
    fi
}

# varied HASHES: a hash that stands still would compare nothing.
varied() {
    lines=$(wc -l <"$1")
    different=$(cut -d ' ' -f 2 "$1" | sort -u | wc -l)
    if [ "$lines" -lt 100 ] || [ "$different" -lt $((lines * 9 / 10)) ]; then
        echo "$1: $lines hashes, $different of them different: too few to compare anything by."
        exit 1
    fi
}
