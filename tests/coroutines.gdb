# SPDX-License-Identifier: Zlib
# For gdb: gdb -x tests/coroutines.gdb --args build/debug/wick. Three commands, usable wherever the program stands outside of coro itself.
#
#   coroutines [SCHEDULER]     each coroutine, its children under it: where it stands, what it waits for, seconds left (of the game's
#                              own scheduler, if none is named; world.loop.cutscenes is the other)
#   bodies                     the same for each entity's scheduler
#   explain "NAME"             each coroutine of this name: what it hangs on, link by link, as the source has it

define coroutines
    if $argc == 0
        set $scheduler = 'world.c'::world.loop.game
    else
        set $scheduler = $arg0
    end
    set $count = (int)coro_inspect($scheduler, 0, 0)
    set $room = (CoroInfo *)malloc(($count + 1) * sizeof(CoroInfo))
    set $count = (int)coro_inspect($scheduler, $room, $count)
    set $i = 0
    while $i < $count
        set $k = $room[$i].depth
        while $k > 0
            printf "    "
            set $k = $k - 1
        end
        printf "%s", $room[$i].name
        if $room[$i].file
            printf "  at %s:%d", $room[$i].file, $room[$i].line
        else
            printf "  not yet begun; started at %s:%d", $room[$i].started_file, $room[$i].started_line
        end
        if $room[$i].remaining >= 0
            printf "  for %.3f s more", $room[$i].remaining
        end
        printf "  "
        output $room[$i].wait
        printf "\n"
        set $i = $i + 1
    end
    call (void)free($room)
end
document coroutines
coroutines [SCHEDULER]: each coroutine, where it stands and what it waits for.
end

define explain_within
    set $scheduler = $arg0
    set $count = (int)coro_inspect($scheduler, 0, 0)
    set $room = (CoroInfo *)malloc(($count + 1) * sizeof(CoroInfo))
    set $text = (char *)malloc(4096)
    set $count = (int)coro_inspect($scheduler, $room, $count)
    set $i = 0
    while $i < $count
        if $_streq($room[$i].name, $arg1)
            call (void)coro_explain('world.c'::world_runtime, $room[$i].handle, $text, 4096)
            printf "%s\n", $text
        end
        set $i = $i + 1
    end
    call (void)free($text)
    call (void)free($room)
end

define explain
    explain_within 'world.c'::world.loop.game $arg0
    explain_within 'world.c'::world.loop.cutscenes $arg0
    set $slot = 0
    while $slot < 'world.c'::world.entities.used
        if 'world.c'::world.entities.slots[$slot].scheduler
            explain_within 'world.c'::world.entities.slots[$slot].scheduler $arg0
        end
        set $slot = $slot + 1
    end
end
document explain
explain "NAME": what each coroutine of this name hangs on, from itself down to the wait that nobody else is behind.
end

define bodies
    set $slot = 0
    while $slot < 'world.c'::world.entities.used
        if 'world.c'::world.entities.slots[$slot].scheduler
            printf "entity %d\n", $slot
            coroutines 'world.c'::world.entities.slots[$slot].scheduler
        end
        set $slot = $slot + 1
    end
end
document bodies
bodies: the coroutines of each entity.
end
