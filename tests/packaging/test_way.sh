#!/bin/sh
# SPDX-License-Identifier: Zlib
# One way of taking coro into another project, tried from an empty project outside the tree.
#
#   sh tests/packaging/test_way.sh WAY        add_subdirectory, fetch_content, find_package, find_package_shared, pkg_config, copy, names, cpp or cpp_only
set -eu
here=$(cd "$(dirname "$0")" && pwd)
coro=$(cd "$here/../../coro" && pwd)
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
cp "$here/game.c" "$project/"
cd "$project"
CC=${CC:-cc}
warnings="-std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wimplicit-fallthrough -Wmissing-field-initializers -Werror"

# cmake_project LINES...: the project's CMakeLists.txt, of which these lines are the ones that find coro.
cmake_project() {
    {
        echo 'cmake_minimum_required(VERSION 3.21)'
        echo 'project(somebody_elses_game LANGUAGES C)'
        printf '%s\n' "$@"
        echo 'add_executable(game game.c)'
        echo 'target_link_libraries(game PRIVATE coro::coro)'
        echo "target_compile_options(game PRIVATE $warnings)"
    } >CMakeLists.txt
}

# cmake_builds ARGUMENTS...: it configures and builds, saying nothing unless it fails.
cmake_builds() {
    if ! { cmake -S . -B build "$@" && cmake --build build; } >build.log 2>&1; then
        cat build.log
        exit 1
    fi
}

# install_coro ARGUMENTS...: builds coro alone, and installs it into a prefix that is then moved elsewhere.
install_coro() {
    if ! { cmake -S "$coro" -B coro-build -DCMAKE_INSTALL_PREFIX="$project/prefix" "$@" &&
        cmake --build coro-build && cmake --install coro-build; } >install.log 2>&1; then
        cat install.log
        exit 1
    fi
    mv "$project/prefix" "$project/moved"
}

runs() {
    "$@" >output.txt
    printf 'tick 1 at 0.5\ntick 2 at 1.0\ntick 3 at 1.5\n' >expected.txt
    diff expected.txt output.txt
}

way_add_subdirectory() {
    cp -R "$coro" coro
    cmake_project 'add_subdirectory(coro)'
    cmake_builds
    runs build/game
    # Somebody else's `cmake --install` does not install coro.
    cmake --install build --prefix "$project/nothing" >/dev/null
    if [ -e nothing ] && find nothing -type f | grep .; then
        echo "coro installed itself as a part of another project"
        exit 1
    fi
}

way_fetch_content() {
    cmake_project 'include(FetchContent)' "FetchContent_Declare(coro SOURCE_DIR \"$coro\")" 'FetchContent_MakeAvailable(coro)'
    cmake_builds
    runs build/game
}

way_find_package() {
    install_coro "$@"
    cmake_project "find_package(coro $(version).0.0 REQUIRED)"
    cmake_builds -DCMAKE_PREFIX_PATH="$project/moved"
    runs build/game
}

way_find_package_shared() {
    way_find_package -DBUILD_SHARED_LIBS=ON
    find moved -name 'libcoro.so*' -o -name 'libcoro*.dylib' | grep -q . || {
        echo "no shared library was installed"
        exit 1
    }
}

way_pkg_config() {
    install_coro
    PKG_CONFIG_PATH=$(dirname "$(find "$project/moved" -name coro.pc)")
    export PKG_CONFIG_PATH
    [ "$(pkg-config --modversion coro | cut -d. -f1)" = "$(version)" ]
    # shellcheck disable=SC2046,SC2086 # these are lists of options
    $CC $warnings game.c $(pkg-config --cflags --libs coro) -o game
    runs ./game
}

# The major version, as the header says.
version() {
    sed -n 's/^#define CORO_VERSION_MAJOR *//p' "$coro/coro.h"
}

way_copy() {
    mkdir coro
    cp "$coro"/*.c "$coro"/*.h coro/
    $CC game.c coro/*.c -Icoro -o game
    runs ./game
    # shellcheck disable=SC2086 # a list of options
    $CC $warnings -c game.c -Icoro -o game.o
}

# From C++17 and C++20, by each C++ compiler there is.
# A game that has functions of the names that the library's files share; and no shared name is forgotten.
way_names() {
    mkdir copied
    cp "$coro"/*.c "$coro"/*.h copied/
    sed -n 's/^#define \([a-z][a-z_]*\) .*/int \1(void); int \1(void) { return 1; }/p' copied/names.h >clashes.c
    [ "$(wc -l <clashes.c)" -gt 100 ] || { echo "names.h was not read"; exit 1; }
    # shellcheck disable=SC2086 # a list of options
    $CC $warnings -Wno-builtin-declaration-mismatch -Icopied game.c clashes.c copied/*.c -o game
    runs ./game
    (cd copied && $CC -c ./*.c)
    nm -g copied/*.o | awk 'NF == 3 && $2 ~ /^[A-TV-Z]$/ && $3 !~ /^_?coro_/ { print $3 }' >unprefixed.txt
    if [ -s unprefixed.txt ]; then
        echo "extern without the library's prefix, add to coro/names.h:"
        cat unprefixed.txt
        exit 1
    fi
}

way_cpp() {
    mkdir coro
    cp "$coro"/*.c "$coro"/*.h coro/
    (cd coro && $CC -std=c11 -O1 -c ./*.c)
    compilers=0
    for compiler in g++ clang++; do
        command -v $compiler >/dev/null 2>&1 || continue
        compilers=$((compilers + 1))
        for standard in 17 20; do
            $compiler -std=c++$standard -Wall -Wextra -Wpedantic -Werror "$here/game.cpp" coro/*.o -Icoro -o game
            runs ./game
            echo "$compiler, C++$standard"
        done
    done
    [ $compilers -gt 0 ] || exit 77
    g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror "$here/over.cpp" coro/*.o -Icoro -o over
    ./over
    # A frame is copied as bytes, so one with a constructor is refused.
    {
        echo '#include "coro.h"'
        echo '#include <string>'
        echo 'struct talk_frame { std::string text; };'
        echo 'static void talk(Coro *co) { CORO_BEGIN(co, talk, f); CORO_YIELD(co); CORO_END(co); }'
        echo 'int main() { return talk == nullptr; }'
    } >talk.cpp
    if g++ -std=c++17 -fsyntax-only -Icoro talk.cpp 2>talk.log || ! grep -q 'copied as bytes' talk.log; then
        echo "a frame with a constructor was not refused"
        exit 1
    fi
}

# A project that has no C of its own.
way_cpp_only() {
    cp -R "$coro" coro
    cp "$here/game.cpp" .
    {
        echo 'cmake_minimum_required(VERSION 3.21)'
        echo 'project(somebody_elses_game LANGUAGES CXX)'
        echo 'set(CMAKE_CXX_STANDARD 20)'
        echo 'add_subdirectory(coro)'
        echo 'add_executable(game game.cpp)'
        echo 'target_link_libraries(game PRIVATE coro::coro)'
    } >CMakeLists.txt
    cmake_builds
    runs build/game
}

"way_$1"
