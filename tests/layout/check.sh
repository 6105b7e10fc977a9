#!/bin/sh
# SPDX-License-Identifier: Zlib
# Holds the layout: what stands where, what may include what, how long things are. One line for each place that breaks a rule,
# and status 1 if there is one.
#
#   sh tests/layout/check.sh [ROOT]        ROOT: a checkout; this one if not said
set -u
here=$(cd "$(dirname "$0")" && pwd)
cd "${1:-$here/../..}" || exit 2
LC_ALL=C
export LC_ALL
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
found=$scratch/found
: >"$found"

# broken RULE: each line that comes in, `file:line:...`, breaks it.
broken() {
    sed "s|\$|   [$1]|" >>"$found"
}

files() {
    find .ci coro engine game assets tests CMakeLists.txt -type f "$@" 2>/dev/null | sort
}

files -name '*.[ch]' >"$scratch/c_files"
# shellcheck disable=SC2046 # no file here has a space in its name
awk -f "$here/strip.awk" /dev/null $(cat "$scratch/c_files") >"$scratch/code"

# code_of PATTERN: the stripped lines of the files whose path matches.
code_of() {
    grep -E "^($1):" "$scratch/code"
}

includes_of() {
    code_of "$1" | grep -E '^[^:]*:[0-9]*:[ 	]*#[ 	]*include'
}

# What belongs to the project: what git has, or, in a copy without git, what is there.
top_level_entries() {
    if [ -d .git ] && tracked=$(git ls-files 2>/dev/null) && [ -n "$tracked" ]; then
        echo "$tracked" | cut -d/ -f1 | grep -v '^\.' | sort -u
    else
        ls
    fi
}

# The top level is the user's: seven entries, and dot files. build/ is made there, and ignored by git.
rule_top_level() {
    for entry in $(top_level_entries); do
        case $entry in
        engine | coro | game | assets | tests | CMakeLists.txt | README.md | build) ;;
        *) echo "$entry:1: does not belong at the top level" ;;
        esac
    done | broken "top level"
    for entry in engine coro game assets tests CMakeLists.txt README.md; do
        [ -e "$entry" ] || echo "$entry:1: is missing"
    done | broken "top level"
}

# game -> engine -> coro -> C library, and SDL in the engine's .c files only.
rule_includes() {
    includes_of 'game/.*' | grep -i 'include.*SDL' | broken "the game includes no SDL"
    includes_of 'engine/[^:]*\.h' | grep -i 'include.*SDL' | broken "no header of the engine includes SDL"
    includes_of 'coro/[^:]*' | grep -v '^coro/examples/[^:]*sdl' | grep -i 'include.*SDL' | broken "coro includes no SDL"
    code_of 'game/[^:]*' | grep -E '[^A-Za-z0-9_]SDL_[A-Za-z]' | broken "the game uses no SDL"
    includes_of 'coro/[^:]*' | grep -v '^coro/examples/[^:]*sdl' | grep '<' | grep -v -E \
        '<(assert|ctype|errno|fenv|float|inttypes|iso646|limits|locale|math|setjmp|signal|stdalign|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|stdnoreturn|string|tgmath|time|uchar|wchar|wctype)\.h>' |
        broken "coro includes the C library and itself only"
    resolve_quoted 'coro/[^:]*' coro
    resolve_quoted 'engine/[^:]*' engine coro
    resolve_quoted 'game/[^:]*' game engine coro
}

# resolve_quoted FILES PARTS...: what they include by "name" lies beside them or in one of these parts; of coro, if it is another's, only coro.h.
resolve_quoted() {
    pattern=$1
    shift
    includes_of "$pattern" | grep '"' | while IFS= read -r line; do
        file=${line%%:*}
        name=${line#*\"}
        name=${name%%\"*}
        allowed=no
        [ -f "${file%/*}/$name" ] && allowed=yes
        for part in "$@"; do
            case $name in
            "$part"/*) path=$name ;;
            *) path=$part/$name ;;
            esac
            if [ -f "$path" ]; then
                case $part:$file in
                coro:coro/*) allowed=yes ;;
                coro:*) [ "$path" = coro/coro.h ] && allowed=yes ;;
                *) allowed=yes ;;
                esac
            fi
        done
        [ $allowed = yes ] || echo "$line"
    done | broken "it includes what its part may not: game -> engine -> coro.h"
}

# edges PART: each include of a file of this part by another of it, as `file.c:line: unit unit`, a unit being a header and the .c
# file of its name, by its path in the part without the ending.
edges() {
    includes_of "$1/[^:]*" | grep -v "^$1/examples/" | grep '"' | sed -E 's/^([^:]*:[0-9]*):[^"]*"([^"]*)".*/\1 \2/' |
        while read -r place name; do
            file=${place%%:*}
            unit=${file#"$1"/}
            for path in "$1/${name#"$1"/}" "${file%/*}/$name"; do
                if [ -f "$path" ]; then
                    path=${path#"$1"/}
                    echo "$place ${unit%.*} ${path%.*}"
                    break
                fi
            done
        done
}

# The rooms of game/, from top to bottom, as the tree in its page has them.
rooms() {
    sed -nE 's|^  ([a-z_]+)/ .*|\1|p' game/README.md
}

# In game/ itself lies a handful; a room includes itself and those below, and tuning.h; whoever is above all rooms includes all.
rule_rooms() {
    rooms >"$scratch/rooms"
    for path in game/*; do
        case ${path#game/} in
        main.c | game.c | game.h | tuning.h | README.md | CMakeLists.txt | play.sh | packages.sh) ;;
        *)
            if [ ! -d "$path" ]; then
                echo "$path:1: belongs into one of the rooms"
            elif ! grep -q -x "${path#game/}" "$scratch/rooms"; then
                echo "$path:1: is no room of the tree in game/README.md"
            fi
            ;;
        esac
    done | broken "game/ holds a handful of files, and rooms"
    edges game | awk '
        NR == FNR { rank[$1] = NR; next }
        { from = $2; to = $3; above = sub("/.*", "", from) ? rank[from] : 0 }
        to == "tuning" { next }
        { below = sub("/.*", "", to) ? rank[to] : 0 }
        below < above { print $1 ": " $2 " includes " $3 }' "$scratch/rooms" - |
        broken "a room includes itself and those below it"
}

# What a module keeps is copied, put back and hashed only if game.c names it.
rule_state_parts() {
    code_of 'game/[^:]*\.h' | grep -E 'extern const StatePart [A-Z_]+_PART;' | while IFS= read -r line; do
        part=$(echo "$line" | sed -E 's/.*StatePart ([A-Z_]+);.*/\1/')
        code_of 'game/game\.c' | grep -q "&$part" || echo "$line"
    done | broken "each part of the state stands in the list of game/game.c"
}

# Of two files that need one another one cannot be read without the other.
rule_circles() {
    for part in coro engine game; do
        edges $part | awk '{ print $2 " " $3 }' |
            awk -f "$here/circles.awk" | sort | sed "s|^|$part/|; s|\$|, in a circle|; s| |:1: needs |" |
            broken "no circle of files"
    done
}

# One file reads the clock. Tests read none, but those that measure.
rule_one_clock() {
    code_of '(coro|engine|game|tests/(coro|engine|game))/[^:]*' |
        grep -v -E '^(engine/clock\.c|coro/examples/[^:]*sdl[^:]*):' |
        grep -E '(^|[^A-Za-z0-9_.>])(SDL_GetPerformanceCounter|SDL_GetTicks(64)?|time|clock|clock_gettime|gettimeofday|timespec_get) *\(' |
        broken "only engine/clock.c reads a clock"
}

rule_length() {
    while read -r file; do
        lines=$(wc -l <"$file")
        [ "$lines" -le 500 ] || echo "$file:501: has $((lines)) lines"
    done <"$scratch/c_files" | broken "a file has at most 500 lines"
    files -path 'coro/examples/*.c' | while read -r file; do
        lines=$(wc -l <"$file")
        most=40
        case $file in *how_do_i_see_it_run.c) most=59 ;; esac # a whole tool, and what it prints
        [ "$lines" -le $most ] || echo "$file:$((most + 1)): has $((lines)) lines"
    done | broken "an example has at most 40 lines"
    grep -E '^(coro|engine|game|assets)/' "$scratch/code" | awk -f "$here/functions.awk" >"$scratch/functions"
    awk -F: '$3 > 60 { print $1 ":" $2 ": a function of " $3 " lines" }' "$scratch/functions" |
        broken "a function has at most 60 lines"
    for part in coro engine game; do
        grep "^$part/" "$scratch/functions" | sort -t: -k3,3n | awk -F: -v part=$part '
            { count[NR] = $3 }
            END { m = count[int((NR + 1) / 2)]; if (NR && m > 12) print part ":0: its median function has " m " lines" }'
    done | broken "the median function has at most 12 lines"
}

# What coro/ takes for granted, it asserts: ten times in a thousand lines, each with a sentence.
rule_asserts() {
    files -path 'coro/*' -name '*.[ch]' | grep -v '^coro/examples/' >"$scratch/coro_files"
    while read -r file; do
        awk -v file="$file" '
            /^[ \t]*assert\(/ { statement = ""; first = FNR }
            first { statement = statement $0 }
            first && /;[ \t]*$/ { print file ":" first ": " statement; first = 0 }' "$file"
    done <"$scratch/coro_files" >"$scratch/asserts"
    grep -v '&&[ \t]*"' "$scratch/asserts" | broken "an assert says a sentence"
    # shellcheck disable=SC2046 # no file here has a space in its name
    lines=$(cat /dev/null $(cat "$scratch/coro_files") | wc -l)
    count=$(wc -l <"$scratch/asserts")
    [ "$count" -ge $((lines / 100)) ] || echo "coro:0: $((count)) asserts in $((lines)) lines" |
        broken "coro has ten asserts in a thousand lines"
}

rule_first_line() {
    files \( -name '*.[ch]' -o -name '*.cpp' -o -name '*.sh' -o -name '*.awk' -o -name 'CMakeLists.txt' -o -name '*.cmake' \
        -o -name '*.in' -o -path '.ci/run' \) | while read -r file; do
        head -n 2 "$file" | grep -q 'SPDX-License-Identifier: Zlib' || echo "$file:1: has no SPDX line"
    done | broken "each source says its licence first"
}

# Words that say that something is not done. (In brackets here, so that this file does not hold them.)
rule_unfinished() {
    files \( -name '*.[ch]' -o -name '*.sh' -o -name 'CMakeLists.txt' -o -name '*.cmake' -o -name '*.md' \) |
        xargs grep -n -E '(^|[^A-Za-z])(TO[D]O|FIX[M]E|XX[X]|HA[C]K)([^A-Za-z]|$)' /dev/null | broken "nothing is left for later"
}

rule_names() {
    code_of '[^:]*' | grep -E '(^|:)typedef .*[A-Za-z0-9]_t;' | broken "own types do not end in _t"
    code_of '(coro|engine|game)/[^:]*' | grep -E ':[ 	]*#[ 	]*define _|:(struct|enum|union) _' | broken "no name begins with an underscore"
}

rule_top_level
rule_includes
rule_rooms
rule_state_parts
rule_circles
rule_one_clock
rule_length
rule_asserts
rule_first_line
rule_unfinished
rule_names

sort "$found"
count=$(wc -l <"$found")
[ "$count" -eq 0 ] || echo "$((count)) places break the layout's rules."
[ "$count" -eq 0 ]
