/* SPDX-License-Identifier: Zlib */
/* Frames of every shape, started with and without arguments, to be compiled without a warning. */
#include "coro.h"

typedef struct by_struct_frame {
    CoroHandle first;
} by_struct_frame;
typedef struct by_array_frame {
    int cells[4];
} by_array_frame;
typedef struct by_nest_frame {
    struct {
        int a[2];
    } in;
    int x;
} by_nest_frame;
typedef struct by_union_frame {
    union {
        double d[2];
        void *p;
    } either;
    const char *name;
} by_union_frame;
typedef struct by_structs_frame {
    CoroHandle handles[2][3];
    bool open;
} by_structs_frame;
typedef struct by_pointer_frame {
    void (*act)(void);
    float x, y;
} by_pointer_frame;
typedef enum Mood { CALM, ANGRY } Mood;
typedef struct by_enum_frame {
    Mood mood;
    int x;
} by_enum_frame;
typedef struct by_double_frame {
    double x;
    char name[16];
} by_double_frame;
typedef CoroNoFrame by_none_frame;

CoroBody by_struct, by_array, by_nest, by_union, by_structs, by_pointer, by_enum, by_double, by_none;
void start_them_all(CoroScheduler *s);

void by_none(Coro *co)
{
    CORO_BEGIN(co, by_none, f);
    CORO_CALL(co, by_struct);
    CORO_TRY_CALL(co, by_array);
    coro_fork(co, by_nest);
    coro_fork(co, by_structs, .open = true);
    CORO_WAIT_FIRST(co);
    CORO_END(co);
}

void start_them_all(CoroScheduler *s)
{
    coro_start(s, by_struct);
    coro_start_now(s, by_array);
    coro_start_once(s, by_nest);
    coro_restart(s, by_union);
    coro_start(s, by_structs);
    coro_start(s, by_pointer);
    coro_start(s, by_enum);
    coro_start(s, by_double);
    coro_start(s, by_none);
    CoroHandle h = coro_start(s, by_struct, .first = CORO_NO_HANDLE);
    coro_start(s, by_struct, .first = h);
    coro_start(s, by_array, .cells = {1, 2, 3});
    coro_start(s, by_nest, .x = 3);
    coro_start(s, by_nest, .in = {.a = {1, 2}}, .x = 3);
    coro_start(s, by_union, .name = "a, b");
    coro_start(s, by_structs, .handles = {{h}}, .open = true);
    coro_start(s, by_pointer, .x = 1);
    coro_start(s, by_enum, .mood = ANGRY);
    coro_start(s, by_double, .name = "hero");
}
