#!/bin/sh
# SPDX-License-Identifier: Zlib
# tests/README.md tells the truth: the files, tests, labels, targets, options, functions and checks that its commands name are there; so are
# the build targets that messages of the program name.
#
#   sh tests/layout/test_pages.sh BUILD        BUILD: a configured build folder
# shellcheck disable=SC2013 # names are words
set -u
build=$1
cd "$(dirname "$0")/../.." || exit 2
page=tests/README.md
failed=0
looked_at=0

fail() {
    echo "$page: $1"
    failed=1
}

# words PATTERN: each text in the page that matches.
words() {
    grep -o -E -e "$1" "$page" | sort -u
}

# each WHAT PATTERN COMMAND...: COMMAND, given the last word of each match, must succeed.
each() {
    what=$1
    pattern=$2
    shift 2
    found=$(words "$pattern" | sed 's/.* //')
    [ -n "$found" ] || fail "no $what is named any more: mend this test"
    for word in $found; do
        looked_at=$((looked_at + 1))
        "$@" "$word" || fail "there is no $what $word"
    done
}

tests=$(ctest --test-dir "$build" -N)
labels=$(ctest --test-dir "$build" --print-labels | sed -n 's/^  \([a-z]*\)$/\1/p')
help=$(cat engine/options.c game/main.c)

is_test() { echo "$tests" | grep -q ": $1\$"; }
is_label() { echo "$labels" | grep -q -x "$1"; }
is_check() { sh tests/run.sh help | grep -q "^  $1 "; }
is_option() { echo "$help" | grep -q "\"$1\""; }
is_body() { grep -rq -E "^static void $1\\(|^void $1\\(" game; }
is_file() { [ -f "$1" ]; }
is_gdb_command() { grep -q "^define $1\$" tests/coroutines.gdb; }
is_target() { grep -rq "add_custom_target($1" assets || is_test "$1"; }
is_function() { grep -rq "$1(" coro/coro.h; }

each test '-R [a-z_]+' is_test
each target '--target [a-z_]+' is_target
for label in $(grep -E '^\| `' "$page" | cut -d '|' -f 2 | tr -d '`,'); do
    looked_at=$((looked_at + 1))
    is_label "$label" || fail "there is no label $label"
done
for label in $labels; do
    grep -q "\`$label\`" "$page" || fail "the label $label is not explained"
done
each check 'run\.sh [a-z]+' is_check
for option in $(grep -E '/wick ' "$page" | grep -o -E -e '--[a-z-]+' | grep -v -x -e --args | sort -u); do
    looked_at=$((looked_at + 1))
    is_option "$option" || fail "there is no option $option"
done
each file '(tests|engine|game|coro)/[a-z_/]+\.(c|h|sh|gdb)' is_file
each function 'coro_[a-z]+' is_function
each 'command for gdb' '^\(gdb\) (coroutines|bodies|explain)' is_gdb_command
is_body husk_patrol || fail 'there is no body husk_patrol'
grep -rq '^static void frame_ended(' game || fail 'there is no function frame_ended'

# what messages ask for
page="a message"
for target in $(grep -rhoE 'build target [a-z]+' engine game | sed 's/.* //' | sort -u); do
    looked_at=$((looked_at + 1))
    is_target "$target" || fail "there is no build target $target"
done

[ "$failed" -eq 0 ] && echo "$looked_at names, all there."
exit "$failed"
