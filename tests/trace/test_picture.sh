#!/bin/sh
# SPDX-License-Identifier: Zlib
# sh test_picture.sh WICK TRACE_PICTURE FOLDER: a trace becomes a picture, the same each time; what is no trace is refused.
set -u
rm -rf "$3" && mkdir -p "$3" && cd "$3" || exit 2
failed=0

holds() {
    what=$1
    shift
    "$@" || {
        echo "FAILED: $what"
        failed=1
    }
}

"$1" --headless --mute --scene yard --autoplay --frames 180 --trace trace.json || exit 1
holds "it is drawn" "$2" trace.json one.bmp 3
holds "it is drawn again" "$2" trace.json two.bmp 3
holds "both times the same" cmp -s one.bmp two.bmp
holds "it is 1280 pixels wide" [ "$(od -An -t u1 -j 18 -N 4 one.bmp | tr -s ' ')" = " 0 5 0 0" ]
holds "another stretch is another picture" "$2" trace.json short.bmp 1
cmp -s one.bmp short.bmp && same=yes || same=no
holds "and it looks so" [ "$same" = no ]
echo 'no trace' >wrong.json
"$2" wrong.json wrong.bmp 2>/dev/null
holds "what is no trace is refused" [ $? -eq 1 ]
[ "$failed" -eq 0 ] && echo "all holds"
exit "$failed"
