#!/bin/sh
# SPDX-License-Identifier: Zlib
# game/README.md tells the truth: each row of its table of waits is found in the body that it names, each kind of wait
# of coro has a row, and each file that it names exists.
# shellcheck disable=SC2016 # the backquotes are those of the page
set -u
cd "$1" || exit 2
readme=game/README.md
failed=0

fail() {
    echo "$readme: $1"
    failed=1
}

# body FILE NAME: the function's text.
body() {
    awk -v name="$2" '$0 ~ "^[a-z].*[ *]" name "\\(.*\\)$" { inside = 1 } inside { print } /^}/ { inside = 0 }' "game/$1"
}

rows=0
while IFS='|' read -r _ wait where _; do
    wait=$(echo "$wait" | tr -d '` ')
    file=$(echo "$where" | sed 's/^ *`\([^`]*\)`.*/\1/')
    name=$(echo "$where" | sed 's/.*, *`\([^`]*\)`.*/\1/')
    rows=$((rows + 1))
    if [ ! -f "game/$file" ]; then
        fail "there is no game/$file"
    elif ! body "$file" "$name" | grep -q "$wait("; then
        fail "$wait does not occur in $name of game/$file"
    fi
done <<ROWS
$(grep -E '^\| `(CORO_|SKIPPABLE_|coro_)' "$readme")
ROWS
[ "$rows" -ge 20 ] || fail "its table of waits has only $rows rows"

kinds=$(sed -nE 's/^#define (CORO_(YIELD|WAIT_[A-Z_]+|CALL|OVER))\(.*/\1/p' coro/coro_body.h | sort -u)
[ -n "$kinds" ] || fail "no kinds of wait were found in coro/coro_body.h"
for wait in $kinds; do
    grep -q "^| \`$wait\`" "$readme" || fail "$wait has no row"
    grep -rq --include='*.c' "$wait(" game --exclude-dir=autoplay || fail "$wait is not used in game/"
done

files=$(grep -oE '`[a-z_/]+\.[ch]`' "$readme" | tr -d '`' | sort -u)
for file in $files; do
    [ -f "game/$file" ] || [ -f "$file" ] || fail "there is no $file"
done
[ "$failed" -eq 0 ] && echo "$rows rows, all true."
exit "$failed"
