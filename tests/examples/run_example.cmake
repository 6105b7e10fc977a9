# SPDX-License-Identifier: Zlib
# cmake -DPROGRAM=... -DEMULATOR=... -DSOURCE=example.c -P run_example.cmake
# Runs an example, and compares what it prints with the comment at the end of its source: from the line after "/* prints:" to the "*/".
file(READ "${SOURCE}" text)
string(REPLACE "\r\n" "\n" text "${text}")
if(NOT text MATCHES "/\\* prints:\n(.*\n)\\*/\n$")
  message(FATAL_ERROR "${SOURCE} does not end with a comment '/* prints:' and the lines that it prints")
endif()
set(expected "${CMAKE_MATCH_1}")

execute_process(COMMAND ${EMULATOR} "${PROGRAM}" OUTPUT_VARIABLE printed RESULT_VARIABLE status)
string(REPLACE "\r\n" "\n" printed "${printed}")
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${SOURCE} ended with status ${status}")
endif()
if(NOT printed STREQUAL expected)
  message(FATAL_ERROR "${SOURCE} printed\n${printed}where its comment says\n${expected}")
endif()
