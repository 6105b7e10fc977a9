/* SPDX-License-Identifier: Zlib */
/*
 * SIGVTALRM comes four times in so much processor time of the whole program, to the main thread: SDL's own threads do
 * not take it. The handler looks how much of that this thread has used since the frame began, and asks coro who runs.
 * It only reads, and writes with write(): what it may not do is allocate, lock or print.
 *
 * It reads what the interrupted thread may just be changing. That is rare, since a body that hangs does so in its own
 * code, and hurts only a program that hangs already.
 */
#include "watchdog.h"

#ifdef _WIN32

void watchdog_open(const MainLoopWorld *world, double seconds)
{
    (void)world;
    (void)seconds;
}

void watchdog_close(void)
{
}

void watchdog_frame(uint64_t frame)
{
    (void)frame;
}

int watchdog_named(void)
{
    return 0;
}

#else

#include "clock.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#define LOOKS_EACH 4 /* in the time that is too long */
#define SEEN_MAX   256
#define NAMED_MAX  4 /* of bodies within bodies */
#define TEXT_MAX   512
#define MICRO      1000000

static struct {
    const MainLoopWorld *world; /* NULL: closed */
    int64_t limit_ns;
    struct sigaction before;
    volatile uint64_t frame;
    volatile sig_atomic_t named;
    /* the handler's */
    uint64_t seen_frame;
    int64_t seen_ns; /* of processor time, when that frame was seen first */
    bool is_named;   /* what hangs in it */
    CoroInfo infos[SEEN_MAX];
} dog;

void watchdog_frame(uint64_t frame)
{
    dog.frame = frame;
}

int watchdog_named(void)
{
    return (int)dog.named;
}

/* --- in the handler: no printf, no malloc ------------------------------------------------------------ */

typedef struct Line {
    char text[TEXT_MAX];
    size_t length;
} Line;

static void add(Line *line, const char *text)
{
    for (; *text != '\0' && line->length < sizeof line->text; text++) {
        line->text[line->length++] = *text;
    }
}

static void add_number(Line *line, int64_t number)
{
    char digits[24];
    size_t at = sizeof digits - 1;

    digits[at] = '\0';
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0 && at > 0);
    add(line, digits + at);
}

static void print(const Line *line)
{
    for (size_t written = 0; written < line->length;) {
        const ssize_t count = write(STDERR_FILENO, line->text + written, line->length - written);
        if (count <= 0) {
            return;
        }
        written += (size_t)count;
    }
}

static void name(const CoroInfo *info)
{
    const bool has_waited = info->file != NULL && info->line > 0;
    Line line = {.length = 0};

    add(&line, info->name);
    add(&line, ": has not come back for ");
    add_number(&line, dog.limit_ns / CLOCK_SECOND_NS);
    add(&line, " s, in frame ");
    add_number(&line, (int64_t)dog.seen_frame);
    add(&line, has_waited ? ", behind its wait at " : ", in its first step, started at ");
    add(&line, has_waited ? info->file : info->started_file != NULL ? info->started_file : "?");
    add(&line, ":");
    add_number(&line, has_waited ? info->line : info->started_line);
    add(&line, "; look for a loop there without a wait in it. Ctrl-C ends the program\n");
    print(&line);
    dog.named++;
}

/* Those that run: more than one where one has started another at once. */
static void name_those_that_run(const CoroScheduler *scheduler)
{
    size_t count = scheduler == NULL ? 0 : coro_inspect(scheduler, dog.infos, SEEN_MAX);

    count = count < SEEN_MAX ? count : SEEN_MAX;
    for (size_t i = 0; i < count && dog.named < NAMED_MAX; i++) {
        if (dog.infos[i].status == CORO_RUNNING) {
            name(&dog.infos[i]);
        }
    }
}

static void name_all_that_run(void)
{
    const EntityList *entities = dog.world->entities;

    name_those_that_run(dog.world->cutscenes);
    name_those_that_run(dog.world->game);
    for (uint32_t i = 0; entities != NULL && i < entities->used; i++) {
        name_those_that_run(entities->slots[i].scheduler);
    }
}

/* Linux says so; elsewhere a program in a debugger is taken for one that is not, which does no harm. */
static bool is_debugged(void)
{
    static const char KEY[] = "\nTracerPid:\t";
    char text[2048];
    const int file = open("/proc/self/status", O_RDONLY);
    const ssize_t size = file < 0 ? -1 : read(file, text, sizeof text - 1);

    if (file >= 0) {
        close(file);
    }
    if (size <= 0) {
        return false;
    }
    text[size] = '\0';
    const char *found = strstr(text, KEY);
    return found != NULL && found[sizeof KEY - 1] != '0';
}

static void look(int number)
{
    const int error = errno;
    const int64_t now = clock_thread_ns();

    (void)number;
    if (dog.world == NULL) {
        return;
    }
    if (dog.frame != dog.seen_frame) {
        dog.seen_frame = dog.frame;
        dog.seen_ns = now;
        dog.is_named = false;
    } else if (!dog.is_named && now - dog.seen_ns >= dog.limit_ns) {
        dog.is_named = true;
        if (!is_debugged()) {
            name_all_that_run();
        }
    }
    errno = error;
}

/* --- opening and closing ------------------------------------------------------------------------------- */

/* 0: no more signals. */
static void set_timer(int64_t each_ns)
{
    const suseconds_t micro = (suseconds_t)(each_ns / 1000 % MICRO);
    const struct timeval each = {.tv_sec = (time_t)(each_ns / CLOCK_SECOND_NS), .tv_usec = micro};
    const struct itimerval timer = {each, each};

    setitimer(ITIMER_VIRTUAL, &timer, NULL);
}

void watchdog_open(const MainLoopWorld *world, double seconds)
{
    struct sigaction action;

    assert(dog.world == NULL && world != NULL && "one world is watched at a time");
    assert(seconds >= 0.01 && "a body has some time to come back");
    memset(&action, 0, sizeof action);
    action.sa_handler = look;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    dog.frame = dog.seen_frame = 0;
    dog.seen_ns = clock_thread_ns();
    dog.is_named = false;
    dog.named = 0;
    dog.limit_ns = clock_ns_from_seconds(seconds);
    if (sigaction(SIGVTALRM, &action, &dog.before) == 0) {
        dog.world = world;
        set_timer(dog.limit_ns / LOOKS_EACH);
    }
}

void watchdog_close(void)
{
    if (dog.world != NULL) {
        set_timer(0);
        sigaction(SIGVTALRM, &dog.before, NULL);
        dog.world = NULL;
    }
}

#endif
