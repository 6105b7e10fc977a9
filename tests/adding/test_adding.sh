#!/bin/sh
# SPDX-License-Identifier: Zlib
# Follows "How to add" of game/README.md: a copy of the game gets the stoker, the cellar and the scene of its welcome. It is built, the
# files that it took are counted, and it plays. Then a row loses a column, and the game must say which.
#
#   sh tests/adding/test_adding.sh CHECKOUT SCRATCH CMAKE COMPILER
set -u
root=$1
tree=$2
cmake=$3
compiler=$4
here=$root/tests/adding

fail() {
    echo "FAILED: $1"
    [ $# -gt 1 ] && tail -n 30 "$2"
    exit 1
}

# insert FILE PATTERN TEXT: a line of the list that a macro holds, after the first line that matches.
insert() {
    awk -v pattern="$2" -v text="$3" '{ print } !done && $0 ~ pattern { print text " \\"; done = 1 } END { exit !done }' "$1" >"$1.new" ||
        fail "$1 has no line like $2"
    mv "$1.new" "$1"
}

# before_last FILE PATTERN OTHER: the lines of another file before the last one that matches.
before_last() {
    awk -v pattern="$2" -v other="$3" '
        { line[NR] = $0; if ($0 ~ pattern) last = NR }
        END {
            for (i = 1; i <= NR; i++) {
                if (i == last)
                    while ((getline text < other) > 0) if (text !~ /SPDX/) print text
                print line[i]
            }
        }' "$1" >"$1.new"
    mv "$1.new" "$1"
}

# --- the steps of the page ----------------------------------------------------------------------------------
rm -rf "$tree"
mkdir -p "$tree"
for part in coro engine assets tests CMakeLists.txt README.md; do
    ln -s "$root/$part" "$tree/$part"
done
cp -R "$root/game" "$tree/game"
cd "$tree/game" || exit 1

cp "$here/stoker.c.in" enemies/stoker.c
insert enemies/kinds.h '^#define ENEMY_KINDS' '    X(STOKER)'
before_last tuning.h '^#endif' "$here/tuning.h.in"
insert pictures/figure.h '^#define FIGURES' '    X(STOKER, "husk", "")'
cp "$here/welcome.c.in" cutscenes/welcome.c
before_last cutscenes/cutscenes.h '^#endif' "$here/cutscenes.h.in"
cp "$here/cellar.c.in" places/cellar.c
insert places/places.h '^#define PLACES' '    X(CELLAR)'
awk '/^    \.start = / { print "    .exits = {{320, 190, 16, 10, &PLACE_CELLAR, {150, 110}, {0, 1}}},\n    .exit_count = 1," } { print }' \
    places/yard.c >yard.c.new && mv yard.c.new places/yard.c

# --- what it took --------------------------------------------------------------------------------------------
took=$(diff -rq "$root/game" "$tree/game" | sed -E 's|^Only in .*/game/([a-z]+): |new \1/|; s|^Files .* and .*/game/([^ ]*) differ|\1|' | sort | tr '\n' ' ')
expected='cutscenes/cutscenes.h enemies/kinds.h new cutscenes/welcome.c new enemies/stoker.c new places/cellar.c pictures/figure.h places/places.h places/yard.c tuning.h '
[ "$took" = "$expected" ] || fail "it took $took"
sh "$root/tests/layout/check.sh" "$tree" | grep ' \[' | grep -E '^game/' && fail "it breaks the layout's rules"
echo "an enemy, a scene and a place took: $took"

# --- it is built, and plays -------------------------------------------------------------------------------------
build() {
    "$cmake" --build "$tree/build" --target wick --parallel 2 >"$tree/build.log" 2>&1 || fail "it does not build" "$tree/build.log"
}
"$cmake" -S "$tree" -B "$tree/build" -DCMAKE_C_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Debug -DBUILD_TESTING=OFF >"$tree/build.log" 2>&1 ||
    fail "it cannot be configured" "$tree/build.log"
build
cd "$tree" || exit 1
build/wick --list-scenes | grep -q -x cellar || fail "--list-scenes does not name the cellar"
build/wick --headless --fixed-dt 0.0166667 --frames 3600 --scene cellar --autoplay --log play.log >play.out 2>&1
printf '%s\n' 'seed 1' '200 down use' '202 up use' '260 down use' '262 up use' '1500 end' >reads_and_stands.txt
build/wick --headless --scene cellar --replay reads_and_stands.txt --log stands.log >stands.out 2>&1
# happened LOG EVENT REST: its log has such a line.
happened() {
    grep -q "\"event\":\"$2\".*$3" "$1" || fail "no $2 $3 in $1" "$1"
    echo "it happened: $2 $3"
}
happened play.log scene '"name":"cellar"'
happened play.log cutscene_begin '"name":"welcome"'
happened play.log cutscene_end '"name":"welcome"'
happened play.log spawn '"who":"stoker"'
happened play.log hit '"who":"stoker"'
happened play.log kill '"who":"stoker"'
happened play.log wave '"state":"cleared"'
happened play.log scene '"name":"yard"'
happened stands.log spawn '"who":"stoker"'
happened stands.log tell '"who":"stoker"'
happened stands.log strike '"who":"stoker"'
happened stands.log hurt '"by":"stoker"'
grep '"event":"problem"' play.log | grep -v '"subject":"sounds/' && fail "it reports a problem"

# --- what is forgotten is named ------------------------------------------------------------------------------------
# forget FILE LINE WORDS: without that line the game does not start, and says so.
forget() {
    cp "game/$1" kept
    grep -v -F -e "$2" kept >"game/$1"
    build
    build/wick --headless --frames 1 --scene cellar >forgot.out 2>&1 && fail "without $2 the game starts" forgot.out
    grep -q -F -e "$3" forgot.out || fail "without $2 it does not say: $3" forgot.out
    echo "without $2: $(head -n 1 forgot.out)"
    cp kept "game/$1"
}
forget enemies/stoker.c '.hits =' 'kind of enemy STOKER: its row lacks .hits'
forget enemies/stoker.c '.gain =' 'kind of enemy STOKER: its row lacks .actor.gain'
forget places/cellar.c '.start =' 'place CELLAR: its plan lacks .start'
forget places/yard.c '.exit_count =' 'place YARD: its plan lacks an .exit_count'
exit 0
