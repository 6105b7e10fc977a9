# SPDX-License-Identifier: Zlib
# Preprocesses tokens.c, and names every identifier that the macros of coro.h bring along which is neither a word of C nor prefixed:
# a macro of the user's by that name would break them. cmake -DCOMPILER=cc -DCORO=directory -P tokens.cmake
execute_process(COMMAND "${COMPILER}" -std=c11 -E -P -I "${CORO}" "${CMAKE_CURRENT_LIST_DIR}/tokens.c"
  OUTPUT_VARIABLE text RESULT_VARIABLE result)
string(FIND "${text}" "my_marker" at)
if(NOT result EQUAL 0 OR at EQUAL -1)
  message(FATAL_ERROR "tokens.c could not be preprocessed")
endif()
string(SUBSTRING "${text}" ${at} -1 text)
string(REGEX REPLACE "\"[^\"]*\"" " " text "${text}")
string(REPLACE ";" " " text "${text}")
string(REGEX MATCHALL "[A-Za-z_][A-Za-z0-9_]*" tokens "${text}")
list(REMOVE_DUPLICATES tokens)
set(words auto break case char const continue default do double else enum extern float for goto if int long return short
  signed sizeof static struct switch typedef union unsigned void volatile while)
set(found "")
foreach(token ${tokens})
  list(FIND words "${token}" word)
  # What begins with two underscores, or with one and a capital, belongs to the compiler.
  if(word EQUAL -1 AND NOT token MATCHES "^(my_|coro_|CORO_|Coro|__|_[A-Z]|only_one_wait_a_line_|u?int[0-9]+_t$|size_t$|max_align_t$)")
    list(APPEND found "${token}")
  endif()
endforeach()
if(found)
  message(FATAL_ERROR "coro.h's macros bring along: ${found}")
endif()
