# SPDX-License-Identifier: Zlib
# Writes a table of the sources that a build is made of, with the hash of each, for F2: it says when a file is not that one any more.
#
#   cmake -DROOT=DIRECTORY -DLIST=FILE -DOUTPUT=FILE.c -P source_hashes.cmake        LIST: the files' names below ROOT, a line each
file(STRINGS "${LIST}" names)
set(rows "")
foreach(name ${names})
  file(SHA1 "${ROOT}/${name}" hash)
  string(REGEX MATCHALL "........" words "${hash}")
  list(JOIN words "u, 0x" words)
  string(APPEND rows "    {\"${name}\", {0x${words}u}},\n")
endforeach()
list(LENGTH names count)
file(WRITE "${OUTPUT}" "/* Made by game/tools/source_hashes.cmake. */
#include \"tools/source_file.h\"

const SourceHash SOURCE_HASHES[] = {
${rows}};
const int SOURCE_HASH_COUNT = ${count};
")
