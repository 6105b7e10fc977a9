# SPDX-License-Identifier: Zlib
# shellcheck shell=sh
# Read in by tests/run.sh: coro/ and its tests by every compiler, for every C standard and on every machine to be had here.
# A job whose tools are missing is skipped, and said to be.

# portable_job NAME "TOOLS" CMAKE_ARGUMENTS...: builds coro/ and its tests that way, and runs them.
portable_job() {
    name=$1
    tools=$2
    shift 2
    if [ -n "$portable_only" ] && [ "$portable_only" != "$name" ]; then
        return
    fi
    for tool in $tools; do
        if ! packages_has "$tool"; then
            report "portable $name" skipped "no $tool here; installed by .ci/run on Debian"
            return
        fi
    done
    check "portable $name" portable_build_and_test "portable/$name" "$@"
}

portable_build_and_test() {
    place=$1
    shift
    configure_and_build "$place" -DWICK_ONLY_CORO=ON -DWICK_CMOCKA_STAND_IN=ON -DWICK_WARNINGS_AS_ERRORS=ON \
        -DWICK_TEST_SHARE=5 -DWICK_HOSTILE=OFF "$@" &&
        run_ctest "$place" -L coro
}

portable_jobs() {
    portable_only=$1
    # Debian's emscripten finds its own modules only through this, where node is not Debian's.
    NODE_PATH=/usr/share/nodejs
    export NODE_PATH
    # isnan and isinf of some C libraries choose by a conversion that warns in whoever uses them.
    theirs=-Wno-float-conversion
    # wine keeps its own folder, and says nothing of the desktop that it misses.
    WINEPREFIX=$PWD/build/portable/wine
    WINEDEBUG=-all
    WINEDLLOVERRIDES="mscoree,mshtml="
    export WINEPREFIX WINEDEBUG WINEDLLOVERRIDES
    for compiler in gcc clang; do
        for standard in 11 17 23; do
            portable_job $compiler-c$standard $compiler -DCMAKE_C_COMPILER=$compiler -DCMAKE_C_STANDARD=$standard
        done
    done
    portable_job gcc-O0 gcc -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O0
    portable_job gcc-O3 gcc -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O3
    portable_job gcc-Os gcc -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-Os
    portable_job gcc-lto gcc -DCMAKE_C_COMPILER=gcc -DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON
    # Not every 64-bit kernel runs programs of 32 bits.
    portable_job gcc-m32 "m32 qemu-i386" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=i686 -DCMAKE_C_COMPILER=gcc \
        "-DCMAKE_C_FLAGS=-m32 $theirs" -DCMAKE_CROSSCOMPILING_EMULATOR=qemu-i386
    portable_prepare_wine
    portable_job mingw-wine "x86_64-w64-mingw32-gcc wine" -DCMAKE_SYSTEM_NAME=Windows \
        -DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc "-DCMAKE_C_FLAGS=$theirs" -DCMAKE_EXE_LINKER_FLAGS=-static -DCMAKE_CROSSCOMPILING_EMULATOR=wine
    portable_job aarch64-qemu "aarch64-linux-gnu-gcc qemu-aarch64" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 \
        -DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc "-DCMAKE_CROSSCOMPILING_EMULATOR=qemu-aarch64;-L;/usr/aarch64-linux-gnu"
    portable_job s390x-qemu "s390x-linux-gnu-gcc qemu-s390x" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=s390x \
        -DCMAKE_C_COMPILER=s390x-linux-gnu-gcc "-DCMAKE_CROSSCOMPILING_EMULATOR=qemu-s390x;-L;/usr/s390x-linux-gnu"
    portable_job wasm-node "emcc node" "-DCMAKE_TOOLCHAIN_FILE=$(portable_emscripten_file)" \
        "-DCMAKE_EXE_LINKER_FLAGS=-sWASM_ASYNC_COMPILATION=0 -sALLOW_MEMORY_GROWTH=1 -sEXIT_RUNTIME=1" \
        -DCMAKE_CROSSCOMPILING_EMULATOR=node
}

# Makes wine's folder once, before tests that run side by side would each begin to.
portable_prepare_wine() {
    if packages_has wine && { [ -z "$portable_only" ] || [ "$portable_only" = mingw-wine ]; }; then
        mkdir -p build/portable
        wine wineboot -i >/dev/null 2>&1
    fi
}

# Where emscripten keeps its toolchain file: beside the compiler's own scripts.
portable_emscripten_file() {
    command -v em-config >/dev/null 2>&1 || return
    echo "$(em-config EMSCRIPTEN_ROOT)/cmake/Modules/Platform/Emscripten.cmake"
}
