/* SPDX-License-Identifier: Zlib */
/* How do I see it run? on_event writes Chrome's trace events; ui.perfetto.dev and chrome://tracing draw the file. */
#include "coro.h"
#include <stdio.h>

static const char arrow[] = "\"cat\":\"start\",\"bp\":\"e\",\"id\"";
static const char from[] = "\"args\":{\"from line\"", to[] = "\"args\":{\"line\"";
static int now, started, running, tracks[1024], before[1024]; /* now: microseconds; a game asks its clock */
static void emit(char phase, int track, const char *name, const char *more, int value)
{
    printf("%c{\"ph\":\"%c\",\"pid\":1,\"tid\":%d,\"ts\":%d,\"name\":\"%s\",%s:%d%s\n", now == 0 ? '[' : ',',
           phase, track, now, name, more, value, more == arrow ? "}" : "}}");
    now++;
}
static void trace(void *user, const CoroEvent *event)
{
    int *track = &tracks[event->info.handle.index & 1023], *whose = (int *)user + (track - tracks);
    if (event->kind == CORO_EVENT_STARTED) {
        *track = ++started;
        emit('s', running, event->info.name, arrow, *track); /* out of the step that starts it */
    } else if (event->kind == CORO_EVENT_RESUMED) {
        *whose = running; /* goes on when this step has ended */
        running = *track;
        emit('B', running, event->info.name, from, event->info.line); /* a slice for each step */
        if (event->info.resumes == 1) {
            emit('f', running, event->info.name, arrow, running); /* into the first */
        }
    } else if (running == *track && event->kind != CORO_EVENT_PAUSED && event->kind != CORO_EVENT_UNPAUSED) {
        emit('E', running, event->info.name, to, event->info.line);
        running = *whose; /* who is stopped while it waits has no step */
    }
}
typedef CoroNoFrame blink_frame;
static void blink(Coro *co)
{
    CORO_BEGIN(co, blink, f);
    CORO_WAIT_SECONDS(co, 1.0);
    CORO_END(co);
}
int main(void)
{
    CoroRuntime *runtime = coro_runtime_create(&(CoroRuntimeConfig){.on_event = trace, .user = before});
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    emit('B', 0, "frame", from, __LINE__); /* on a track of its own, 0 */
    coro_start(scheduler, blink);
    coro_scheduler_update(scheduler, 1.0 / 60.0);
    emit('E', 0, "frame", to, __LINE__);
    emit('C', 0, "coroutines", "\"args\":{\"living\"", coro_scheduler_count(scheduler)); /* a curve */
    coro_runtime_destroy(runtime); /* where the end of the list is missing, the format takes it as read */
}
/* prints:
[{"ph":"B","pid":1,"tid":0,"ts":0,"name":"frame","args":{"from line":44}}
,{"ph":"s","pid":1,"tid":0,"ts":1,"name":"blink","cat":"start","bp":"e","id":1}
,{"ph":"B","pid":1,"tid":1,"ts":2,"name":"blink","args":{"from line":0}}
,{"ph":"f","pid":1,"tid":1,"ts":3,"name":"blink","cat":"start","bp":"e","id":1}
,{"ph":"E","pid":1,"tid":1,"ts":4,"name":"blink","args":{"line":37}}
,{"ph":"E","pid":1,"tid":0,"ts":5,"name":"frame","args":{"line":47}}
,{"ph":"C","pid":1,"tid":0,"ts":6,"name":"coroutines","args":{"living":1}}
*/
