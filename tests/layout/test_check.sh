#!/bin/sh
# SPDX-License-Identifier: Zlib
# Tests the checker of the layout: on a small tree that keeps all rules it finds nothing, and each rule, broken alone, is found.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
failures=0

good_tree() {
    rm -rf "${root:?}"/* "$root/.ci"
    (
        cd "$root" || exit 2
        mkdir -p .ci coro engine game/enemies game/world assets tests/engine build
        echo 'anything' >README.md
        echo '# SPDX-License-Identifier: Zlib' >CMakeLists.txt
        source_file coro/coro.h '#include <stdint.h>'
        source_file coro/wait.h '#include "coro.h"'
        source_file coro/wait.c '#include "wait.h"'
        source_file engine/clock.h '#include <stdint.h>'
        source_file engine/clock.c '#include <SDL.h>' 'long now(void)' '{' '    return SDL_GetPerformanceCounter();' '}'
        source_file engine/job.h '#include "coro.h"'
        printf '%s\n' '```' 'game/         the table' '  enemies/    minds' '  world/      bodies' '```' >game/README.md
        source_file game/tuning.h ''
        source_file game/game.c '#include "enemies/husk.h"' '#include "tuning.h"' 'static const StatePart *const PARTS[] = {&ACTOR_PART};'
        source_file game/world/actor.h '#include "tuning.h"' 'extern const StatePart ACTOR_PART;'
        source_file game/world/actor.c '#include "world/actor.h"'
        source_file game/enemies/husk.h '#include "world/actor.h"'
        source_file game/enemies/husk.c '#include "engine/clock.h"' '#include "coro.h"' '#include "enemies/husk.h"' \
            '/* its time (in seconds) is not a call, nor is SDL_Init here */' 'static double coro_time(int a);'
    )
}

# source_file PATH LINES...
source_file() {
    path=$1
    shift
    {
        echo '/* SPDX-License-Identifier: Zlib */'
        printf '%s\n' "$@"
    } >"$path"
}

# expect WORDS: the checker fails on the tree as it stands, with a line that holds these words.
expect() {
    if output=$(sh "$here/check.sh" "$root"); then
        echo "NOT FOUND: $1"
        failures=$((failures + 1))
    elif ! echo "$output" | grep -q -F -e "$1"; then
        echo "FOUND SOMETHING ELSE than: $1"
        echo "$output"
        failures=$((failures + 1))
    else
        echo "found: $1"
    fi
    good_tree
}

repeat() {
    awk -v n="$1" -v line="$2" 'BEGIN { for (i = 0; i < n; i++) print line }'
}

good_tree
if ! output=$(sh "$here/check.sh" "$root"); then
    echo "NOT CLEAN: the tree that keeps all rules"
    echo "$output"
    failures=$((failures + 1))
fi

touch "$root/notes.txt"
expect 'notes.txt:1: does not belong at the top level'
rm "$root/README.md"
expect 'README.md:1: is missing'
echo '#include <SDL2/SDL.h>' >>"$root/game/enemies/husk.c"
expect '[the game includes no SDL]'
echo 'int x = SDL_Init(0);' >>"$root/game/enemies/husk.c"
expect '[the game uses no SDL]'
echo '#include <SDL.h>' >>"$root/engine/clock.h"
expect '[no header of the engine includes SDL]'
echo '#include "SDL.h"' >>"$root/coro/wait.c"
expect '[coro includes no SDL]'
echo '#include <unistd.h>' >>"$root/coro/wait.c"
expect '[coro includes the C library and itself only]'
echo '#include "engine/clock.h"' >>"$root/coro/wait.c"
expect 'coro/wait.c:3:#include "engine/clock.h"   [it includes what its part may not'
echo '#include "clock.h"' >>"$root/coro/wait.c"
expect 'coro/wait.c:3:#include "clock.h"   [it includes what its part may not'
echo '#include "game/enemies/husk.h"' >>"$root/engine/job.h"
expect 'engine/job.h:3:#include "game/enemies/husk.h"   [it includes what its part may not'
echo '#include "wait.h"' >>"$root/engine/job.h"
expect 'engine/job.h:3:#include "wait.h"   [it includes what its part may not'
echo '#include "enemies/husk.h"' >>"$root/game/world/actor.c"
expect 'game/world/actor.c:3: world/actor includes enemies/husk   [a room includes itself and those below it]'
source_file "$root/game/game.h" ''
echo '#include "game.h"' >>"$root/game/enemies/husk.c"
expect 'game/enemies/husk.c:7: enemies/husk includes game   [a room includes itself'
echo 'extern const StatePart HUSK_PART;' >>"$root/game/enemies/husk.h"
expect '[each part of the state stands in the list of game/game.c]'
source_file "$root/game/moth.c" ''
expect 'game/moth.c:1: belongs into one of the rooms'
mkdir "$root/game/people"
expect 'game/people:1: is no room of the tree'
source_file "$root/game/enemies/moth.h" ''
source_file "$root/game/enemies/moth.c" '#include "enemies/moth.h"' '#include "enemies/husk.h"'
echo '#include "enemies/moth.h"' >>"$root/game/enemies/husk.c"
expect 'game/enemies/husk:1: needs enemies/moth, in a circle   [no circle of files]'
echo '#include "job.h"' >>"$root/engine/clock.c"
echo '#include "clock.h"' >>"$root/engine/job.h"
expect 'engine/clock:1: needs job, in a circle'
source_file "$root/coro/arena.h" '#include "wait.h"'
echo '#include "arena.h"' >>"$root/coro/wait.c"
expect 'coro/arena:1: needs wait, in a circle'
for call in 'SDL_GetTicks64()' 'SDL_GetPerformanceCounter ()' 'time(NULL)' 'clock()' 'clock_gettime(0, &t)'; do
    echo "long t = $call;" >>"$root/game/enemies/husk.c"
    expect '[only engine/clock.c reads a clock]'
done
echo 'long t = time(0);' >>"$root/engine/job.h"
expect '[only engine/clock.c reads a clock]'
repeat 500 'int x;' >>"$root/engine/job.h"
expect 'engine/job.h:501: has 502 lines'
mkdir -p "$root/coro/examples"
{
    echo '/* SPDX-License-Identifier: Zlib */'
    repeat 40 'int x;'
} >"$root/coro/examples/01_hello.c"
expect 'coro/examples/01_hello.c:41: has 41 lines'
{
    echo 'void long_one(void)'
    echo '{'
    repeat 61 '    step();'
    echo '}'
} >>"$root/game/enemies/husk.c"
expect 'a function of 61 lines'
{
    echo 'void middling(int a,'
    echo '              int b)'
    echo '{'
    repeat 13 '    step();'
    echo '}'
} >>"$root/coro/wait.c"
expect 'coro:0: its median function has 13 lines'
echo '    assert(x > 0);' >>"$root/coro/wait.c"
expect 'coro/wait.c:3:     assert(x > 0);   [an assert says a sentence]'
repeat 300 'int x;' >>"$root/coro/wait.c"
expect 'coro:0: 0 asserts in 306 lines   [coro has ten asserts in a thousand lines]'
echo 'int x;' >"$root/engine/bare.c"
expect 'engine/bare.c:1: has no SPDX line'
echo 'echo' >"$root/.ci/run"
expect '.ci/run:1: has no SPDX line'
echo "/* TO""DO: the rest */" >>"$root/engine/job.h"
expect '[nothing is left for later]'
echo 'typedef struct foe_t foe_t;' >>"$root/engine/job.h"
expect '[own types do not end in _t]'
echo '#define _FOE_H' >>"$root/engine/job.h"
expect '[no name begins with an underscore]'

[ "$failures" -eq 0 ]
