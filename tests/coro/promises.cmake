# SPDX-License-Identifier: Zlib
# Each promise of coro's contract is held by a registered test whose name begins with its code: x2_cleanup_runs_... cmake -P promises.cmake
set(promises S1 S2 S3 O1 O2 O3 O4 X1 X2 X3 X4 X5 X6 P1 P2 P3 P4 P5 T1 T2 T3 T4 F1 F2 F3 F4 F5 F6 K1 K2 W1 M1 M2 M3
  C1 C2 C3 C4 L1 L2 L3)
file(GLOB files "${CMAKE_CURRENT_LIST_DIR}/test_*.c")
set(registered "")
foreach(file ${files})
  file(STRINGS "${file}" lines REGEX "^ *TEST(_ONCE)?\\([a-z][0-9]_")
  list(APPEND registered ${lines})
endforeach()
foreach(promise ${promises})
  string(TOLOWER "${promise}" code)
  if(NOT registered MATCHES "TEST(_ONCE)?\\(${code}_")
    list(APPEND missing ${promise})
  endif()
endforeach()
if(missing)
  message(FATAL_ERROR "No test names the promises ${missing}")
endif()
