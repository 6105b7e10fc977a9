#!/bin/sh
# SPDX-License-Identifier: Zlib
# What `cmake --install` puts where: the program, its assets, and the sources that F2 shows; and the program finds them there.
# shellcheck disable=SC2034,SC2046,SC2086,SC2154 # program.sh shares its names; options are words
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/program.sh"
root=$(cd "$here/../.." && pwd)
build=$(dirname "$program")

last="cmake --install $build"
cmake --install "$build" --prefix "$PWD/prefix" >out 2>err
status=$?
holds "it installs" [ "$status" -eq 0 ]
mv prefix moved
installed=$(find moved -type f -name 'wick*' -path '*bin*')
holds "the program is there" [ -n "$installed" ]
copies=0
for file in $(cd "$root" && find game engine -name '*.[ch]'); do
    cmp -s "$root/$file" "moved/share/wick/source/$file" || copies=missing
done
holds "each source is there as it is" [ "$copies" = 0 ]
holds "and nothing else" [ -z "$(find moved/share/wick/source -type f ! -name '*.[ch]')" ]

last="$installed, whose assets were installed with it"
program=$PWD/$installed
"$program" --headless --frames 3 >out 2>err
status=$?
expect_quiet
echo "no font" >moved/share/wick/assets/fonts/wick.ttf
"$program" --headless --frames 3 >out 2>err
holds "it reads those that lie beside it" grep -q '"fonts/wick.ttf" is no font' err

ended
