#!/bin/sh
# SPDX-License-Identifier: Zlib
# Builds and runs the tests, after installing what they need. `sh tests/run.sh help` lists what it can be asked for.
set -u
self=$0
while [ -h "$self" ]; do # a link to this file stands somewhere else
    link=$(readlink "$self")
    case $link in
    /*) self=$link ;;
    *) self=$(dirname "$self")/$link ;;
    esac
done
cd "$(dirname "$self")/.." || exit 2
if [ ! -f game/packages.sh ]; then
    echo "There is no game/packages.sh in $PWD. This script is part of the project and does not work alone: run the one in its tests/ folder." >&2
    exit 1
fi
. game/packages.sh

usage() {
    cat <<'USAGE'
usage: sh tests/run.sh [CHECK]

  all               every test, built with warnings as errors (what runs when nothing is asked for)
  asan              the same under the address, leak and undefined-behaviour sanitizers
  format            puts the format right, instead of complaining about it
  lint              the format, both compilers' warnings, clang-tidy, cppcheck, doxygen, shellcheck
  coverage          how much of coro/ its tests reach: at least 98 % of the lines and 90 % of the branches
  msan              the tests of coro/ under clang's memory sanitizer
  valgrind          the tests of coro/, and a minute of play, under valgrind memcheck
  portable [JOB]    coro/ and its tests on every compiler, standard and machine to be had here, or on one of them
  fuzz [SECONDS]    random programs for coro/, guided by coverage (60 seconds if not said)
  bench             the table of what coro/ costs, and that of what a frame of the game costs in each place, and
                    with a thousand moths, beside the same minds as a state machine that is polled
  help              this

Everything is built under build/. The exit status is 0 when all that ran has passed.
USAGE
}

jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
config=Release # for generators that build several kinds into one folder; the others do not ask
results=""
failures=0

# report NAME passed|FAILED|skipped [DETAIL]: a line of the closing summary.
report() {
    results="$results$(printf '  %-28s %s%s' "$1" "$2" "${3:+ ($3)}")
"
    if [ "$2" = FAILED ]; then
        failures=$((failures + 1))
    fi
}

# check NAME COMMAND...: runs it, and reports how it ended.
check() {
    check_name=$1
    shift
    echo "== $check_name"
    if "$@"; then
        report "$check_name" passed
    else
        report "$check_name" FAILED
        return 1
    fi
}

# configure_and_build VARIANT CMAKE_ARGUMENTS...: into build/VARIANT. Shows the compiler's words only when it fails.
configure_and_build() {
    variant=$1
    shift
    build_ready "build/$variant"
    echo "-- building build/$variant"
    if cmake -S . -B "build/$variant" "$@" >"build/$variant/build.log" 2>&1 &&
        cmake --build "build/$variant" --config "$config" -j "$jobs" >>"build/$variant/build.log" 2>&1; then
        return 0
    fi
    grep -E -A 12 'error|Error|warning' "build/$variant/build.log" | head -n 120
    echo "(all of it is in build/$variant/build.log)"
    return 1
}

# run_ctest VARIANT CTEST_ARGUMENTS...
run_ctest() {
    variant=$1
    shift
    (cd "build/$variant" && ctest -C "$config" -j "$jobs" --output-on-failure --no-tests=error "$@")
}

require_build_tools() {
    packages_require cc make cmake pkg-config "$@"
}

run_all() {
    require_build_tools sdl2 sdl2_ttf cmocka
    packages_try g++ Xvfb xdotool xwd || echo "Going on without them: the tests that need them are skipped."
    if ! configure_and_build tests -DWICK_WARNINGS_AS_ERRORS=ON; then
        report "build without a warning" FAILED "trying again with warnings allowed"
        check "build" configure_and_build tests -DWICK_WARNINGS_AS_ERRORS=OFF || return
    fi
    check "tests" run_ctest tests
}

run_asan() {
    require_build_tools sdl2 sdl2_ttf cmocka
    flags="-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"
    ASAN_OPTIONS="detect_leaks=1:strict_string_checks=1:detect_stack_use_after_return=1:${ASAN_OPTIONS:-}"
    UBSAN_OPTIONS="print_stacktrace=1:${UBSAN_OPTIONS:-}"
    LSAN_OPTIONS="suppressions=$PWD/tests/leaks.txt:print_suppressions=0"
    export ASAN_OPTIONS UBSAN_OPTIONS LSAN_OPTIONS
    check "build, address and undefined" configure_and_build asan \
        -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS="$flags" -DWICK_WARNINGS_AS_ERRORS=ON -DWICK_TIMEOUT_FACTOR=4 || return
    check "tests, address and undefined" run_ctest asan -LE 'layout|packaging|window'
}

run_msan() {
    require_build_tools clang
    flags="-O1 -g -fsanitize=memory -fsanitize-memory-track-origins -fno-omit-frame-pointer"
    check "build, memory sanitizer" configure_and_build msan -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=Debug \
        -DCMAKE_C_FLAGS="$flags" -DWICK_ONLY_CORO=ON -DWICK_CMOCKA_STAND_IN=ON -DWICK_TEST_SHARE=5 -DWICK_HOSTILE=OFF || return
    check "tests, memory sanitizer" run_ctest msan -L coro
}

run_valgrind() {
    require_build_tools sdl2 sdl2_ttf cmocka
    packages_require valgrind
    memcheck="valgrind;--quiet;--error-exitcode=99;--leak-check=full;--show-leak-kinds=all;--errors-for-leak-kinds=all"
    check "build of coro, memcheck" configure_and_build valgrind -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS=-O1 \
        -DWICK_ONLY_CORO=ON -DWICK_HOSTILE=OFF -DWICK_TEST_SHARE=2 -DWICK_TIMEOUT_FACTOR=5 \
        "-DCMAKE_CROSSCOMPILING_EMULATOR=$memcheck" && check "tests of coro, memcheck" run_ctest valgrind -L coro
    # Libraries under the game keep things until the end; what is lost for good is ours.
    check "build of the game, memcheck" configure_and_build valgrind-play -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS=-O1 \
        -DBUILD_TESTING=OFF && check "a minute of play, memcheck" env SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy \
        valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite \
        build/valgrind-play/wick --headless --autoplay --mute --fixed-dt 0.0166666667 --frames 3600
}

run_coverage() {
    require_build_tools cmocka
    packages_require gcovr
    check "build, coverage" configure_and_build coverage -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=Debug \
        -DCMAKE_C_FLAGS="--coverage -O0" -DWICK_ONLY_CORO=ON -DWICK_TEST_SHARE=10 || return
    find build/coverage -name '*.gcda' -exec rm -f {} +
    check "tests, coverage" run_ctest coverage -L coro
    # An assert has a branch that no test can take and live.
    set -- --root . --filter '^coro/[^/]*\.[ch]$' --object-directory build/coverage --exclude-branches-by-pattern '.*\bassert\(.*' \
        --exclude-directories '.*CompilerId.*' build/coverage
    echo "-- lines that no test reaches"
    gcovr "$@"
    echo "-- branches that no test takes"
    check "coverage of coro/" gcovr --branches "$@" --print-summary --fail-under-line 98 --fail-under-branch 90
}

run_fuzz() {
    seconds=${1:-60}
    require_build_tools clang
    check "build, fuzzer" configure_and_build fuzz -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=Debug \
        -DCMAKE_C_FLAGS="-O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all" \
        -DWICK_ONLY_CORO=ON -DWICK_CMOCKA_STAND_IN=ON -DWICK_HOSTILE=OFF -DWICK_FUZZ=ON || return
    for program in build/fuzz/tests/fuzz_*; do
        if [ -f "$program" ] && [ -x "$program" ]; then
            name=$(basename "$program")
            mkdir -p "build/fuzz/corpus/$name"
            check "$name, $seconds s" "$program" -max_total_time="$seconds" -print_final_stats=1 \
                -artifact_prefix=build/fuzz/ "build/fuzz/corpus/$name"
        fi
    done
}

run_bench() {
    require_build_tools
    packages_try lua || echo "Without Lua: its column is left out."
    check "build, bench" configure_and_build bench -DWICK_ONLY_CORO=ON -DWICK_BENCH=ON || return
    check "bench" build/bench/coro_bench
    require_build_tools sdl2 sdl2_ttf
    check "build, bench of the frame" configure_and_build bench-frame -DWICK_BENCH=ON || return
    check "bench of the frame" env SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy build/bench-frame/frame_bench
}

# Every C file and header of the project.
c_files() {
    find coro engine game assets tests -name '*.[ch]' 2>/dev/null | sort
}

run_format() {
    packages_require clang-format
    c_files | xargs clang-format -i
    report "format" "put right"
}

lint_format() {
    c_files | xargs clang-format --dry-run -Werror
}

lint_clang_tidy() {
    find coro engine game assets tests -name '*.c' 2>/dev/null | sort |
        while read -r file; do
            grep -q "\"file\": \".*/$file\"" build/lint/compile_commands.json && echo "$file"
        done | xargs -n 1 -P "$jobs" clang-tidy --quiet --warnings-as-errors='*' -p build/lint 2>build/lint/tidy.err
}

lint_cppcheck() {
    cppcheck --std=c11 --enable=warning,performance,portability --inline-suppr --quiet --error-exitcode=1 \
        --suppress=missingIncludeSystem -j "$jobs" -I coro -I engine -I game -I . coro engine game assets tests/window tests/portable
}

lint_doxygen() {
    build_ready build/doxygen
    printf '%s\n' 'PROJECT_NAME = coro' 'INPUT = coro/coro.h coro/coro_body.h' 'OUTPUT_DIRECTORY = build/doxygen' \
        'OPTIMIZE_OUTPUT_FOR_C = YES' 'HAVE_DOT = NO' 'GENERATE_LATEX = NO' 'QUIET = YES' 'JAVADOC_AUTOBRIEF = YES' \
        'EXTRACT_ALL = YES' 'WARN_AS_ERROR = FAIL_ON_WARNINGS' | doxygen -
}

lint_shell() {
    # 1091: read-in files are checked by themselves; 2317: it does not see functions that stand in for others.
    find game tests .ci/run \( -name '*.sh' -o -path .ci/run \) -exec shellcheck -e SC1091,SC2317 {} +
}

run_lint() {
    require_build_tools sdl2 sdl2_ttf cmocka
    packages_require clang clang-format clang-tidy cppcheck doxygen shellcheck
    check "format" lint_format
    check "build with clang, no warning" configure_and_build lint -DCMAKE_C_COMPILER=clang \
        -DWICK_WARNINGS_AS_ERRORS=ON -DWICK_HOSTILE=OFF
    check "clang-tidy" lint_clang_tidy
    check "cppcheck" lint_cppcheck
    check "doxygen" lint_doxygen
    check "shellcheck" lint_shell
}

run_portable() {
    require_build_tools
    . tests/portable/jobs.sh
    portable_jobs "${1:-}"
}

what=${1:-all}
case $what in
all | asan | format | lint | coverage | msan | valgrind | portable | fuzz | bench)
    [ $# -gt 0 ] && shift
    "run_$what" "$@"
    ;;
help | -h | --help)
    usage
    exit 0
    ;;
*)
    echo "tests/run.sh: there is no check called '$what'." >&2
    usage >&2
    exit 2
    ;;
esac

echo
echo "sh tests/run.sh $what:"
printf '%s' "$results"
if [ -z "$results" ]; then
    echo "  nothing ran"
    failures=1
fi
[ "$failures" -eq 0 ]
