# SPDX-License-Identifier: Zlib
# shellcheck shell=sh
# Read in by play.sh and tests/run.sh: installs what is missing, with the system's own package manager, and looks after build folders.
#
#   build_ready build/tests             the folder is there, can be written, and what CMake left in it is of this tree; ends the script if not
#   packages_require cc cmake sdl2      installs those of them that are not there; ends the script where that cannot be done
#   packages_try valgrind               the same, but comes back with status 1 where it cannot be done
#
# Each name has a line in packages_table (what it is called where) and, where it is no program, a case in packages_has.

# name | apt | dnf | pacman | zypper | brew          '-' : comes with the system, or is not to be had there
packages_table() {
    cat <<'TABLE'
cc            | gcc libc6-dev              | gcc glibc-devel   | gcc          | gcc glibc-devel     | gcc
make          | make                       | make              | make         | make                | make
cmake         | cmake                      | cmake             | cmake        | cmake               | cmake
pkg-config    | pkg-config                 | pkgconf-pkg-config| pkgconf      | pkg-config          | pkg-config
sdl2          | libsdl2-dev                | SDL2-devel        | sdl2         | libSDL2-devel       | sdl2
sdl2_ttf      | libsdl2-ttf-dev            | SDL2_ttf-devel    | sdl2_ttf     | libSDL2_ttf-devel   | sdl2_ttf
cmocka        | libcmocka-dev              | libcmocka-devel   | cmocka       | libcmocka-devel     | cmocka
Xvfb          | xvfb                       | xorg-x11-server-Xvfb | xorg-server-xvfb | xorg-x11-server-Xvfb | -
xdotool       | xdotool                    | xdotool           | xdotool      | xdotool             | -
xwd           | x11-apps                   | xwd               | xorg-xwd     | xwd                 | -
g++           | g++                        | gcc-c++           | gcc          | gcc-c++             | gcc
clang         | clang libclang-rt-14-dev   | clang compiler-rt | clang        | clang               | llvm
clang-format  | clang-format               | clang-tools-extra | clang        | clang-tools         | clang-format
clang-tidy    | clang-tidy                 | clang-tools-extra | clang        | clang-tools         | llvm
cppcheck      | cppcheck                   | cppcheck          | cppcheck     | cppcheck            | cppcheck
gcovr         | gcovr                      | gcovr             | gcovr        | python3-gcovr       | gcovr
valgrind      | valgrind libc6-dbg         | valgrind          | valgrind     | valgrind            | -
shellcheck    | shellcheck                 | ShellCheck        | shellcheck   | ShellCheck          | shellcheck
doxygen       | doxygen                    | doxygen           | doxygen      | doxygen             | doxygen
lua           | liblua5.4-dev              | lua-devel         | lua          | lua54-devel         | lua
m32           | gcc-12-multilib            | glibc-devel.i686 libgcc.i686 | lib32-gcc-libs | gcc-32bit | -
x86_64-w64-mingw32-gcc | gcc-mingw-w64-x86-64 | mingw64-gcc    | mingw-w64-gcc | mingw64-cross-gcc  | mingw-w64
wine          | wine wine64                | wine-core         | wine         | wine                | -
aarch64-linux-gnu-gcc | gcc-aarch64-linux-gnu libc6-dev-arm64-cross | gcc-aarch64-linux-gnu | aarch64-linux-gnu-gcc | cross-aarch64-gcc12 | -
s390x-linux-gnu-gcc   | gcc-s390x-linux-gnu libc6-dev-s390x-cross   | gcc-s390x-linux-gnu   | s390x-linux-gnu-gcc   | cross-s390x-gcc12   | -
qemu-aarch64  | qemu-user                  | qemu-user         | qemu-user    | qemu-linux-user     | -
qemu-s390x    | qemu-user                  | qemu-user         | qemu-user    | qemu-linux-user     | -
emcc          | emscripten                 | emscripten        | emscripten   | emscripten          | emscripten
node          | nodejs                     | nodejs            | nodejs       | nodejs              | node
TABLE
}

# Whether NAME is there already.
packages_has() {
    case $1 in
    cc) { command -v cc || command -v gcc || command -v clang; } >/dev/null 2>&1 && packages_compiles '#include <stdio.h>' ;;
    make) command -v make >/dev/null 2>&1 || command -v ninja >/dev/null 2>&1 ;;
    sdl2) pkg-config --exists sdl2 2>/dev/null ;;
    sdl2_ttf) pkg-config --exists SDL2_ttf 2>/dev/null ;;
    cmocka) pkg-config --exists cmocka 2>/dev/null ;;
    lua) pkg-config --exists lua5.4 2>/dev/null || pkg-config --exists lua 2>/dev/null ;;
    m32) packages_compiles '#include <stdio.h>' -m32 ;;
    clang) command -v clang >/dev/null 2>&1 && packages_clang_has_sanitizers ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
    esac
}

# packages_compiles_with COMPILER LINE OPTIONS...: whether a program of this one line of C (and an empty main) compiles and links.
packages_compiles_with() (
    compiler=$1
    line=$2
    shift 2
    dir=$(mktemp -d)
    trap 'rm -rf "$dir"' EXIT
    printf '%s\nint main(void)\n{\n    return 0;\n}\n' "$line" >"$dir/try.c"
    # shellcheck disable=SC2086 # CC may hold options
    $compiler "$@" "$dir/try.c" -o "$dir/try" >/dev/null 2>&1 && { [ -e "$dir/try" ] || [ -e "$dir/try.exe" ]; }
)

packages_compiles() {
    packages_compiles_with "${CC:-cc}" "$@"
}

# Debian keeps clang's run-time libraries in a package of their own.
packages_clang_has_sanitizers() {
    packages_compiles_with clang '#include <stdio.h>' -fsanitize=address
}

packages_manager() {
    for manager in apt-get dnf pacman zypper brew; do
        if command -v $manager >/dev/null 2>&1; then
            echo $manager
            return
        fi
    done
}

# A compiler that somebody names must be there: installing another one would not help.
packages_check_compiler() {
    if [ -z "${CC:-}" ]; then
        return 0
    fi
    if ! command -v "${CC%% *}" >/dev/null 2>&1; then
        echo "CC is '$CC', and there is no ${CC%% *} here. Set it to a compiler that is (CC=gcc), or take it away (unset CC)." >&2
        exit 1
    fi
    if packages_compiles_with cc '#include <stdio.h>' && ! packages_compiles '#include <stdio.h>'; then
        echo "CC is '$CC', which cannot compile a program, though cc can. Set it to another compiler (CC=gcc), or take it away (unset CC)." >&2
        exit 1
    fi
}

# What the packages of NAME are called for a manager.
packages_of() {
    case $2 in
    apt-get) column=2 ;;
    dnf) column=3 ;;
    pacman) column=4 ;;
    zypper) column=5 ;;
    *) column=6 ;;
    esac
    packages_table | awk -F'|' -v name="$1" -v column=$column '
        { key = $1; gsub(/ /, "", key) }
        key == name { gsub(/^ +| +$/, "", $column); if ($column != "-") print $column }'
}

# Runs the command as root: as it is, or through sudo where that is needed. brew wants no root.
packages_as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1; then
        sudo "$@"
    else
        return 1
    fi
}

packages_install() {
    manager=$1
    shift
    echo "Installing with $manager: $*"
    case $manager in
    apt-get)
        packages_as_root apt-get update -qq &&
            packages_as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
        ;;
    dnf) packages_as_root dnf install -y -q "$@" ;;
    pacman) packages_as_root pacman -Sy --needed --noconfirm "$@" ;;
    zypper) packages_as_root zypper --non-interactive install --no-recommends "$@" ;;
    brew) brew install "$@" ;;
    esac
}

# The command that installs them, as a person types it.
packages_command() {
    case $1 in
    apt-get) echo "apt-get update && apt-get install $2" ;;
    pacman) echo "pacman -Sy --needed $2" ;;
    *) echo "$1 install $2" ;;
    esac
}

# Whether the manager can be run as it has to be; says what to do if not.
packages_has_rights() {
    if [ "$1" = brew ] || [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null 2>&1; then
        return 0
    fi
    echo "Missing here:$3. To install them root is needed, and there is no sudo. Run this as root, and try again:" >&2
    echo "    $(packages_command "$1" "$2")" >&2
    return 1
}

# Without a place for temporary files nothing here can be tried.
packages_check_scratch() {
    if ! { dir=$(mktemp -d) && rmdir "$dir"; } 2>/dev/null; then
        echo "No temporary file can be made in ${TMPDIR:-/tmp}. Make room there, or set TMPDIR to a folder that can be written." >&2
        exit 1
    fi
}

packages_try() {
    packages_check_scratch
    packages_check_compiler
    names=""
    wanted=""
    manager=$(packages_manager)
    for name in "$@"; do
        if ! packages_has "$name"; then
            names="$names $name"
            wanted="$wanted $(packages_of "$name" "$manager")"
        fi
    done
    if [ -z "$names" ]; then
        return 0
    fi
    if [ -z "$manager" ] || [ -z "$(echo "$wanted" | tr -d ' ')" ]; then
        echo "Missing here, and no package manager to install it (apt, dnf, pacman, zypper, brew):$names" >&2
        return 1
    fi
    wanted=$(echo "$wanted" | tr -s ' ' | sed 's/^ //; s/ $//')
    packages_has_rights "$manager" "$wanted" "$names" || return 1
    # shellcheck disable=SC2086 # each word is a package
    if ! packages_install "$manager" $wanted; then
        echo "Could not be installed:$names. Do it by hand, and try again: $(packages_command "$manager" "$wanted")" >&2
        return 1
    fi
    for name in $names; do
        if ! packages_has "$name"; then
            echo "Still missing after installing $wanted: $name" >&2
            return 1
        fi
    done
}

packages_require() {
    packages_try "$@" || exit 1
}

# --- build folders ------------------------------------------------------------------------------------------------------------

# build_cached FOLDER NAME: what CMake keeps there under this name.
build_cached() {
    sed -n "s/^$2:[A-Z]*=//p" "$1/CMakeCache.txt" 2>/dev/null | head -n 1
}

# build_place PATH: without links; PATH itself where it is not there.
build_place() {
    (cd "$1" 2>/dev/null && pwd -P) || echo "$1"
}

# build_stale FOLDER: why what CMake left there is of no use any more; nothing where it is.
build_stale() {
    [ -f "$1/CMakeCache.txt" ] || return 0
    tree=$(build_cached "$1" CMAKE_HOME_DIRECTORY)
    place=$(build_cached "$1" CMAKE_CACHEFILE_DIR)
    compiler=$(build_cached "$1" CMAKE_C_COMPILER)
    generator=$(build_cached "$1" CMAKE_GENERATOR)
    if [ -n "$tree" ] && [ "$(build_place "$tree")" != "$(pwd -P)" ]; then
        echo "was made for the sources in $tree"
    elif [ -n "$place" ] && [ "$(build_place "$place")" != "$(build_place "$1")" ]; then
        echo "was made as $place"
    elif case $compiler in /*) [ ! -x "$compiler" ] ;; *) false ;; esac; then
        echo "was made with $compiler, which is not there any more"
    elif [ -n "$generator" ] && [ -n "${CMAKE_GENERATOR:-}" ] && [ "$generator" != "$CMAKE_GENERATOR" ]; then
        echo "was made for $generator, and CMAKE_GENERATOR is $CMAKE_GENERATOR"
    fi
}

# CMake asks for make where nobody says otherwise, also where only ninja is there.
build_choose_generator() {
    if [ -z "${CMAKE_GENERATOR:-}" ] && ! command -v make >/dev/null 2>&1 && command -v ninja >/dev/null 2>&1; then
        CMAKE_GENERATOR=Ninja
        export CMAKE_GENERATOR
    fi
}

build_ready() {
    build_choose_generator
    if ! { mkdir -p "$1" && touch "$1/.can_be_written" && rm -f "$1/.can_be_written"; } 2>/dev/null; then
        echo "$(pwd)/$1 cannot be written. Copy the project into a folder that can be, and try again there." >&2
        exit 1
    fi
    why=$(build_stale "$1")
    if [ -n "$why" ]; then
        echo "$1 $why: it is made anew."
        rm -rf "$1/CMakeCache.txt" "$1/CMakeFiles"
    fi
}
