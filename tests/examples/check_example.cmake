# SPDX-License-Identifier: Zlib
# cmake -DPROGRAM=<built example> -DSOURCE=<its .c file> [-DEMULATOR=<command to run it with>] -P check_example.cmake
# An example has at most 40 lines (59 the one that is a tool), ends with a comment that says what it prints, and prints just that.
cmake_minimum_required(VERSION 3.21)

file(READ "${SOURCE}" text)
string(REPLACE "\r" "" text "${text}")
string(REGEX MATCHALL "\n" line_ends "${text}")
list(LENGTH line_ends lines)
set(most 40)
if(SOURCE MATCHES "how_do_i_see_it_run") # a whole tool, and what it prints
  set(most 59)
endif()
if(lines GREATER most)
  message(FATAL_ERROR "${SOURCE} has ${lines} lines: an example has at most ${most}.")
endif()
if(NOT text MATCHES "/\\* prints:\n(.+)\\*/\n$")
  message(FATAL_ERROR "${SOURCE} does not end with a comment '/* prints:', its output, and '*/' on a line of its own.")
endif()
set(expected "${CMAKE_MATCH_1}")

execute_process(COMMAND ${EMULATOR} "${PROGRAM}" RESULT_VARIABLE status OUTPUT_VARIABLE printed ERROR_VARIABLE complaints)
string(REPLACE "\r" "" printed "${printed}")
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} ended with status ${status}.\n${complaints}")
endif()
if(NOT printed STREQUAL expected)
  message(FATAL_ERROR "${SOURCE} says that it prints\n${expected}but it printed\n${printed}${complaints}")
endif()
