#!/bin/sh
# SPDX-License-Identifier: Zlib
# No output overwrites an input or another output, however its path is spelled; and what could not be written is said.
# shellcheck disable=SC2034,SC2046,SC2086,SC2094,SC2154 # program.sh shares its names; options are words
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/program.sh"

# given OPTION FILE: the arguments that make OPTION write FILE.
given() {
    case $1 in
    --screenshot) echo "--screenshot 3 $2" ;;
    --strip) echo "--strip 2 3 2 $2" ;;
    *) echo "$1 $2" ;;
    esac
}

outputs="--log --record --trace --sound --screenshot --strip"
mkdir -p folder/inner
ln -s folder link_to_folder

# an output may be each other output's or the replay's file, spelled otherwise
printf 'seed 3\n5 down right\n19 end\n' >play
cp play play.kept
ln -s play link_to_play
ln -s link_to_play link_to_link
ln play hard_link
ln -s nothing_yet leads_nowhere
for option in $outputs; do
    for spelled in play ./play folder/../play folder/inner/../../play ".//play" "$work/play" link_to_play link_to_link hard_link \
        link_to_folder/../play; do
            wick --replay play $(given $option "$spelled")
        expect 2 "$option" "--replay" "\"$spelled\""
        cmp -s play play.kept || fail "$option $spelled overwrote the replay"
        cp play.kept play
    done
    for other in $outputs; do
        case $option.$other in
        --log.--log | --record.--record | --trace.--trace | --sound.--sound) continue ;; # the last one holds
        esac
            wick $(given $option new) $(given $other ./folder/../new)
        expect 2 "$option" "would overwrite"
        holds "a refused run leaves nothing" [ ! -e new ]
    done
done
wick --log nothing_yet --record leads_nowhere
expect 2 "--record" "--log"
holds "the link still leads nowhere" [ ! -e nothing_yet ]
holds "the link is still there" [ -h leads_nowhere ]
wick --screenshot 1 a.bmp --screenshot 5 ./a.bmp
expect 2 "--screenshot" "a.bmp"

# what the shell redirects is an output, too
last="wick --state-hash 1 --log same >same"
"$program" --headless --frames 20 --state-hash 1 --log same >same 2>err
status=$?
expect 2 "--log" "standard output"
last="wick --log same 2>same"
"$program" --headless --frames 20 --log same 2>same
status=$?
cp same err
expect 2 "--log"

# the program's own files
pictures=$(dirname "$here")/../assets/built/sheets
cp "$pictures/wick.sheet" kept.sheet
wick --log "$pictures/wick.sheet"
expect 2 "--log" "wick.sheet"
cmp -s kept.sheet "$pictures/wick.sheet" || fail "an output overwrote a picture's index"
mkdir -p "$(dirname "$settings")"
echo "shake 0.5" >"$settings"
wick --record "$settings"
expect 2 "--record" "options"
holds "the options are still there" grep -q "shake 0.5" "$settings"

# a folder, a missing folder, a file that may not be written
: >read_only
chmod a-w read_only
for option in $outputs; do
    wick $(given $option folder)
    expect 2 "$option" '"folder"' "folder"
    wick $(given $option no/such/folder/file)
    expect 2 "$option" "no/such/folder/file" "No such file or directory"
    if [ "$(id -u)" -ne 0 ]; then
            wick $(given $option read_only)
        expect 2 "$option" "read_only" "denied"
    fi
    wick $(given $option good)
    expect_quiet
    holds "$option writes a file" [ -s good ]
    rm -f good
done

if [ -f /proc/version ]; then # nobody may write this one
    for option in $outputs; do
            wick $(given $option /proc/version)
        expect 2 "$option" "/proc/version" "cannot be written"
    done
fi

# a full disk
if [ -e /dev/full ]; then
    for option in $outputs; do
            wick $(given $option /dev/full)
        expect 1 "/dev/full" "No space left on device"
    done
    for option in "--state-hash 1" --list-scenes --help --version; do
        last="wick $option >/dev/full"
            "$program" --headless --frames 20 $option >/dev/full 2>err
        status=$?
        expect 1 "standard output" "No space left on device"
    done
fi

# devices are nobody's: many outputs may go there
wick --log /dev/null --record /dev/null
expect_quiet
"$program" --headless --frames 20 --log /dev/stdout 2>err | grep -q '"event":"end"' || fail "expected the log in a pipe"

# a picture whose frame never came
wick --screenshot 3 early.bmp --screenshot 30 late.bmp
expect 1 "late.bmp" "before its frame"
holds "the picture of a frame that came" [ -s early.bmp ]
holds "no empty picture is left" [ ! -e late.bmp ]
wick --strip 30 2 1 late.bmp
expect 1 "late.bmp" "before its first frame"
wick --strip 15 8 2 short.bmp
expect 1 "short.bmp" "3 of its 8"

ended
