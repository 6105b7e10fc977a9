#!/bin/sh
# SPDX-License-Identifier: Zlib
# Tests game/play.sh and the beginning of tests/run.sh in trees that something is wrong with: each gets a sentence that names it and says
# what to do. CMake, pkg-config and the game are stand-ins that write down what they were asked for; the compiler is the real one.
# shellcheck disable=SC2016 # the stand-ins are scripts
set -u
cd "$(dirname "$0")/../.." || exit 2
source=$PWD
scratch=$(mktemp -d)
scratch=$(cd "$scratch" && pwd -P)
trap 'rm -rf "$scratch"' EXIT
LOG=$scratch/log
export LOG
failures=0
unset CC DISPLAY WAYLAND_DISPLAY CMAKE_GENERATOR
PATH=$(echo "$PATH" | tr : '\n' | grep -v ccache | tr '\n' :) # a cache looks for the real compiler on the PATH, and would find none

# Only these tools are found, so that there is neither a package manager nor sudo.
mkdir "$scratch/bin" "$scratch/apt"
for tool in sh cc gcc as ld collect2 awk sed grep head tail tr cut cat ls mkdir rm mktemp dirname basename readlink uname id getconf cp touch printf env rmdir \
    pwd sort xargs find true clang; do
    path=$(command -v $tool) && [ -x "$path" ] && ln -s "$path" "$scratch/bin/$tool"
done
cat >"$scratch/bin/cmake" <<'FAKE'
#!/bin/sh
echo "cmake $*" >>"$LOG"
case $1 in
--build)
    printf '#!/bin/sh\necho "wick $*" >>"%s"\npwd >>"%s"\n' "$LOG" "$LOG" >"$2/wick"
    "${CHMOD:-/bin/chmod}" +x "$2/wick"
    ;;
-S)
    # as the real one, it does not take a folder that was made for other sources
    if [ -f "$4/CMakeCache.txt" ] && ! grep -q -x "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$4/CMakeCache.txt"; then
        echo "CMake Error: The source does not match the source used to generate cache."
        exit 1
    fi
    mkdir -p "$4"
    printf 'CMAKE_HOME_DIRECTORY:INTERNAL=%s\nCMAKE_CACHEFILE_DIR:INTERNAL=%s/%s\nCMAKE_GENERATOR:INTERNAL=%s\n' \
        "$PWD" "$PWD" "$4" "${CMAKE_GENERATOR:-Unix Makefiles}" >"$4/CMakeCache.txt"
    ;;
esac
FAKE
printf '#!/bin/sh\nexit 0\n' >"$scratch/bin/pkg-config"
cp "$scratch/bin/pkg-config" "$scratch/bin/make"
printf '#!/bin/sh\necho "ctest $*" >>"$LOG"\n' >"$scratch/bin/ctest"
printf '#!/bin/sh\necho "apt-get $*" >>"$LOG"\n' >"$scratch/apt/apt-get"
CHMOD=$(command -v chmod)
export CHMOD
chmod +x "$scratch"/bin/cmake "$scratch"/bin/pkg-config "$scratch"/bin/make "$scratch"/bin/ctest "$scratch"/apt/apt-get

# tree NAME: a project of the two scripts.
tree() {
    mkdir -p "$scratch/$1/game" "$scratch/$1/tests"
    cp "$source"/game/*.sh "$scratch/$1/game/"
    cp "$source/tests/run.sh" "$scratch/$1/tests/"
}

# run SCRIPT ARGUMENTS...: leaves $status and $said.
run() {
    : >"$LOG"
    said=$(PATH=${tools:-$scratch/bin} sh "$@" 2>&1)
    status=$?
}

# expect NAME CONDITION...
expect() {
    name=$1
    shift
    if "$@"; then
        echo "passed: $name"
    else
        echo "FAILED: $name"
        echo "   expected: $*"
        echo "   status:   $status"
        echo "   said:     $said"
        echo "   ran:      $(cat "$LOG")"
        failures=$((failures + 1))
    fi
}

says() {
    for words in "$@"; do
        case $said in
        *"$words"*) ;;
        *) return 1 ;;
        esac
    done
}

logged() {
    grep -q -F -e "$1" "$LOG"
}

not_logged() {
    ! logged "$1"
}

fails() {
    [ "$status" -ne 0 ]
}

succeeds() {
    [ "$status" -eq 0 ]
}

tree here
play=$scratch/here/game/play.sh
run "$play"
expect 'a good tree: it plays' succeeds
expect 'a good tree: the game runs' logged 'wick --autoplay'
run "$play" --replay mine.rep
expect 'a replay plays as it was recorded' not_logged '--autoplay'
expect 'a replay keeps its own times' not_logged '--fixed-dt'

# what the user names lies where he stands
mkdir "$scratch/elsewhere"
: >"$LOG"
said=$(cd "$scratch/elsewhere" && PATH=$scratch/bin sh "$play" --record mine.rep 2>&1)
status=$?
expect 'from elsewhere: the game runs where the user stands' logged "$scratch/elsewhere"

# moved, copied, other generator, compiler gone
mv "$scratch/here" "$scratch/there"
play=$scratch/there/game/play.sh
run "$play"
expect 'a moved tree: it says where it was' says "build was made for the sources in $scratch/here" 'made anew'
expect 'a moved tree: it plays' logged 'wick --autoplay'
run "$play"
expect 'a moved tree is said once' [ "${said#*made anew}" = "$said" ]
said=$(: >"$LOG" && PATH=$scratch/bin CMAKE_GENERATOR=Ninja sh "$play" 2>&1)
status=$?
expect 'another generator: it says which' says 'made for Unix Makefiles' 'CMAKE_GENERATOR is Ninja' 'made anew'
expect 'another generator: it plays' succeeds
echo "CMAKE_C_COMPILER:FILEPATH=/no/such/clang" >>"$scratch/there/build/CMakeCache.txt"
run "$play"
expect 'a compiler that is gone: it says which' says '/no/such/clang' 'not there any more'
expect 'a compiler that is gone: it plays' succeeds

# a build of several kinds
said=$(: >"$LOG" && PATH=$scratch/bin CMAKE_GENERATOR='Ninja Multi-Config' sh "$play" 2>&1)
status=$?
expect 'several kinds of build: it builds the one for playing' logged '--config Release'
expect 'several kinds of build: it plays' logged 'wick --autoplay'

# it cannot be written
tree sealed
ln -s /dev/null/no "$scratch/sealed/build"
run "$scratch/sealed/game/play.sh"
expect 'a tree that cannot be written: status' fails
expect 'a tree that cannot be written: it is named' says "$scratch/sealed/build cannot be written" 'Copy'
run "$scratch/sealed/tests/run.sh" all
expect 'run.sh, a tree that cannot be written: status' fails
expect 'run.sh, a tree that cannot be written: it is named' says "$scratch/sealed/build" 'cannot be written' 'Copy'

tree half_sealed # the folder is there, and nothing can be put into it
ln -s /proc "$scratch/half_sealed/build"
run "$scratch/half_sealed/game/play.sh"
expect 'a build folder that cannot be written: status' fails
expect 'a build folder that cannot be written: it is named' says "$scratch/half_sealed/build cannot be written" 'Copy'
rm "$scratch/half_sealed/build"
mkdir "$scratch/half_sealed/build"
ln -s /proc "$scratch/half_sealed/build/tests"
run "$scratch/half_sealed/tests/run.sh"
expect 'run.sh, a build folder that cannot be written: it is named' says "$scratch/half_sealed/build/tests cannot be written" 'Copy'

# links to it
ln -s there/game/play.sh "$scratch/play_link"
ln -s "$scratch/play_link" "$scratch/elsewhere/link_to_link"
for link in "$scratch/play_link" "$scratch/elsewhere/link_to_link"; do
    run "$link"
    expect "a link ($link): it plays" logged 'wick --autoplay'
done
ln -s ../there/tests/run.sh "$scratch/elsewhere/run_link"
run "$scratch/elsewhere/run_link" help
expect 'a link to run.sh: it works' succeeds
cp "$source/game/play.sh" "$scratch/elsewhere/play.sh"
run "$scratch/elsewhere/play.sh"
expect 'alone: it says that it is part of the project' says 'game/packages.sh' 'part of the project'
expect 'alone: status' fails

# CC
for script in "$scratch/there/game/play.sh" "$scratch/there/tests/run.sh"; do
    said=$(: >"$LOG" && PATH=$scratch/bin CC=no-such-cc sh "$script" 2>&1)
    status=$?
    expect "CC that is not there: named ($script)" says "CC is 'no-such-cc'" 'unset CC'
    expect "CC that is not there: status ($script)" fails
    said=$(: >"$LOG" && PATH=$scratch/apt:$scratch/bin CC=true sh "$script" 2>&1)
    status=$?
    expect "CC that compiles nothing: named ($script)" says "CC is 'true'" 'unset CC'
    expect "CC that compiles nothing: status ($script)" fails
    expect "CC that compiles nothing: nothing is installed ($script)" not_logged 'apt-get'
done
said=$(: >"$LOG" && PATH=$scratch/bin CC='cc -O1' sh "$play" 2>&1)
status=$?
expect 'CC with an option: it plays' logged 'wick --autoplay'

# no place for temporary files
said=$(: >"$LOG" && PATH=$scratch/bin TMPDIR=/no/such/folder sh "$play" 2>&1)
status=$?
expect 'no place for temporary files: it is named' says '/no/such/folder' 'TMPDIR'
expect 'no place for temporary files: status' fails

# ninja alone
mv "$scratch/bin/make" "$scratch/bin/ninja"
run "$play"
expect 'only ninja: it is asked for' grep -q -x 'CMAKE_GENERATOR:INTERNAL=Ninja' "$scratch/there/build/CMakeCache.txt"
expect 'only ninja: it plays' logged 'wick --autoplay'

# no sudo
rm "$scratch/bin/cmake"
rm "$scratch/bin/id"
printf '#!/bin/sh\necho 1000\n' >"$scratch/bin/id"
chmod +x "$scratch/bin/id"
tools=$scratch/apt:$scratch/bin
for script in "$scratch/there/game/play.sh" "$scratch/there/tests/run.sh"; do
    run "$script"
    expect "no sudo: it says what to run ($script)" says 'no sudo' 'apt-get install cmake' 'as root'
    expect "no sudo: status ($script)" fails
    expect "no sudo: nothing is run ($script)" not_logged 'apt-get'
done
tools=$scratch/bin
run "$play"
expect 'no package manager: it says what is missing' says 'cmake' 'no package manager'
expect 'no package manager: status' fails

[ "$failures" -eq 0 ]
