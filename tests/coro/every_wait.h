/* SPDX-License-Identifier: Zlib */
/* Every kind of wait, each on a line of its own that it notes: a part of bodies in test_error_lines.c, where f->kind says which. Lines are
 * counted from 2001 on, so that no label here is that of a line there. */
/* clang-format off */
#line 2001 "every_wait.h"
if (false) { }
PICK(0) CORO_YIELD(co); }
PICK(1) CORO_WAIT_FRAMES(co, 2); }
PICK(2) CORO_WAIT_SECONDS(co, 1); }
PICK(3) CORO_WAIT_SECONDS_REALTIME(co, 1); }
PICK(4) CORO_WAIT_INTERVAL(co, 1); }
PICK(5) CORO_WAIT_UNTIL(co, false); }
PICK(6) CORO_WAIT_WHILE(co, true); }
PICK(7) CORO_WAIT_SIGNAL(co, &bell); }
PICK(8) CORO_WAIT_FOR(co, CORO_NO_HANDLE); }
PICK(9) CORO_CALL(co, say, .text = "called"); }
PICK(10) CORO_WAIT_ALL(co); }
PICK(11) CORO_WAIT_ANY(co); }
PICK(12) CORO_WAIT_FIRST(co); }
PICK(13) CORO_WAIT_FIXED_UPDATE(co); }
PICK(14) CORO_WAIT_END_OF_FRAME(co); }
PICK(15) CORO_WAIT_CONDITION(co, &nobody_asks, NULL); }
PICK(16) CORO_WAIT_UNTIL_TIMEOUT(co, false, 1); }
PICK(17) CORO_OVER(co, 1) { trace("block"); } }
PICK(18) CORO_WAIT_UNTIL(co, true); }
PICK(19) CORO_WAIT_SIGNAL_TIMEOUT(co, &bell, 1); }
PICK(20) CORO_WAIT_FOR_TIMEOUT(co, CORO_NO_HANDLE, 1); }
PICK(21) CORO_TRY_CALL(co, say, .text = "called"); }
/* clang-format on */
