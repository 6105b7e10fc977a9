/* SPDX-License-Identifier: Zlib */
/* How does the smallest complete SDL2 program look? A box glides to the right; then the window closes. */
#include "coro.h"
#include <SDL.h>

static SDL_Rect box = {0, 65, 50, 50};
typedef CoroNoFrame glide_frame;
static void glide(Coro *co)
{
    CORO_BEGIN(co, glide, f);
    CORO_OVER(co, 1.0) {
        box.x = (int)(270 * coro_progress(co));
    }
    printf("The box came to %d.\n", box.x);
    CORO_END(co);
}
int main(int argc, char *argv[]) /* SDL wants both */
{
    SDL_Init(SDL_INIT_VIDEO);
    SDL_Window *window = SDL_CreateWindow(argv[argc - 1], 0, 0, 320, 180, 0);
    SDL_Surface *picture = window ? SDL_GetWindowSurface(window) : NULL;
    CoroRuntime *runtime = coro_runtime_create(NULL);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    Uint64 last = SDL_GetTicks64();
    coro_start(scheduler, glide);
    while (picture && coro_scheduler_count(scheduler) && !SDL_QuitRequested()) {
        Uint64 now = SDL_GetTicks64();
        coro_scheduler_update(scheduler, (double)(now - last) / 1000.0);
        last = now;
        SDL_FillRect(picture, NULL, 0x181030);
        SDL_FillRect(picture, &box, 0xffbe5a);
        SDL_UpdateWindowSurface(window);
    }
    coro_runtime_destroy(runtime);
    SDL_Quit();
    return picture == NULL;
}
/* prints:
The box came to 270.
*/
