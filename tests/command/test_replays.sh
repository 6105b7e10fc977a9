#!/bin/sh
# SPDX-License-Identifier: Zlib
# A replay knows where it begins; what is wrong with it, or does not fit it, is said; the status is that of a wrong value.
# shellcheck disable=SC2034,SC2046,SC2086,SC2094,SC2154 # program.sh shares its names; options are words
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/program.sh"

# a recording plays by itself what was recorded, wherever that began
for scene in title opening square alley yard; do
    wick --scene $scene --seed 5 --autoplay --player masher --record play --state-hash 5
    expect_quiet
    cp out recorded
    holds "it says where it begins" grep -q -x "scene $scene" play
    wick --replay play --state-hash 5
    expect_quiet
    cmp -s out recorded || fail "expected the states of the run recorded in $scene"
    wick --replay play --scene $scene --seed 5
    expect_quiet
done
wick --record play
expect_quiet
holds "where nothing is said it begins at the title" grep -q -x "scene title" play

# what is said beside it and is not so
printf 'seed 3\nscene alley\n19 end\n' >play
wick --replay play --scene square
expect 2 "--scene" "alley"
wick --replay play --seed 4
expect 0 "--seed" "3"
wick --replay play --fixed-dt 0.01
expect 0 "--fixed-dt" "not used"
wick --replay play --autoplay
expect 2 "--autoplay"
wick --replay play --autoplay --player idle
expect 2 "--autoplay"
wick --replay play --reaction 0.1
expect 2 "--reaction"
printf '19 end\n' >open
wick --replay open --seed 4 --scene yard
expect_quiet

# what is wrong with it: file, line, word, status 2
wick --replay missing
expect 2 "missing" "No such file or directory"
wick --replay .
expect 2
printf 'scene moon\n' >bad
wick --replay bad
expect 2 "bad" "moon"
printf '1 down fly\n' >bad
wick --replay bad
expect 2 "bad:1" "fly"
printf 'scene alley\nscene yard\n' >bad
wick --replay bad
expect 2 "bad:2" "yard"
printf 'seed 1\n1 down right\nscene alley\n' >bad
wick --replay bad
expect 2 "bad:3" "scene"
for rubbish in '\000' '\000\000\000\n' '1 down right\000 and more\n' '# \001\n' '\377\376\n' '1 down right\f\n' '\b\n' '\303\n' '\177\n'; do
    # shellcheck disable=SC2059 # the bytes are the format
    { printf 'seed 1\n' && printf "$rubbish" && printf '5 end\n'; } >bad
    wick --replay bad
    expect 2 "bad:2" "no text"
done
head -c 65536 "$program" >bad
wick --replay bad
expect 2 "bad:1" "no text"

# what an editor leaves is no rubbish
printf '\357\273\277seed 1\r\n# \303\251t\303\251\r\n\t5 down right\t\r\n\r\n9 end' >good
wick --replay good
expect_quiet

# A run that is ended by force leaves what was played until then.
"$program" --headless --fixed-dt 0.001 --autoplay --player masher --scene yard --record killed >out 2>err &
pid=$!
tries=0
: >killed
while [ "$(wc -l <killed)" -lt 40 ] && [ $tries -lt 100 ]; do
    tries=$((tries + 1))
    sleep 0.1
done
kill -KILL $pid
wait $pid 2>/dev/null
holds "it recorded what it played" [ "$(wc -l <killed)" -ge 40 ]
wick --replay killed
expect_quiet

ended
