/* SPDX-License-Identifier: Zlib */
#include "lua_side.h"

#ifdef BENCH_WITH_LUA

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

static const char script[] =
    "local create, resume, yield = coroutine.create, coroutine.resume, coroutine.yield\n"
    "local threads, wakes, count, now, done, each_frame = {}, {}, 0, 0, 0, nil\n"
    "local flag = false\n"
    "local function start(body)\n"
    "  count = count + 1\n"
    "  threads[count], wakes[count] = create(body), 0\n"
    "end\n"
    "local function update(dt)\n"
    "  now = now + dt\n"
    "  local i = 1\n"
    "  while i <= count do\n"
    "    if wakes[i] > now then\n"
    "      i = i + 1\n"
    "    else\n"
    "      local _, wait = resume(threads[i])\n"
    "      if wait then\n"
    "        wakes[i], i = now + wait, i + 1\n"
    "      else\n"
    "        threads[i], wakes[i], threads[count] = threads[count], wakes[count], nil\n"
    "        count = count - 1\n"
    "      end\n"
    "    end\n"
    "  end\n"
    "end\n"
    "function frames(n)\n"
    "  for _ = 1, n do\n"
    "    if each_frame then each_frame() end\n"
    "    update(1 / 60)\n"
    "  end\n"
    "end\n"
    "function counted() return done end\n"
    "local function repeated(n, body) for _ = 1, n do start(body) end end\n"
    "function sleepers(n)\n"
    "  repeated(n, function()\n"
    "    yield(10 * math.random())\n"
    "    while true do done = done + 1; yield(0.5 + 9.5 * math.random()) end\n"
    "  end)\n"
    "end\n"
    "function sleeping(n) repeated(n, function() local a, b = done, n; while true do yield(1e6 + a + b) end "
    "end) end\n"
    "function yields(n) repeated(n, function() while true do done = done + 1; yield(0) end end) end\n"
    "function predicates(n)\n"
    "  repeated(n, function() while not flag do done = done + 1; yield(0) end end)\n"
    "end\n"
    "local function brief() done = done + 1 end\n"
    "function starts(n) each_frame = function() repeated(n, brief) end end\n"
    "function starts_among_sleepers(n) sleeping(100 * n); starts(n) end\n"
    "local function nest(depth)\n"
    "  if depth == 0 then while true do done = done + 1; yield(0) end end\n"
    "  local inner = create(nest)\n"
    "  local _, wait = resume(inner, depth - 1)\n"
    "  while wait do yield(wait); _, wait = resume(inner) end\n"
    "end\n"
    "function nested_1(n) repeated(n, function() nest(1) end) end\n"
    "function nested_16(n) repeated(n, function() nest(16) end) end\n";

static lua_Number call(lua_State *lua, const char *function, lua_Integer argument)
{
    lua_getglobal(lua, function);
    lua_pushinteger(lua, argument);
    bench_require(lua_pcall(lua, 1, 1, 0) == LUA_OK, "the Lua script runs");
    lua_Number result = lua_tonumber(lua, -1);
    lua_pop(lua, 1);
    return result;
}

void *lua_side_create(const char *work, int n)
{
    lua_State *lua = luaL_newstate();
    bench_require(lua != NULL, "memory for Lua");
    luaL_openlibs(lua);
    bench_require(luaL_dostring(lua, script) == LUA_OK, "the Lua script is one");
    call(lua, work, n);
    call(lua, "frames", 2);
    return lua;
}

BenchSample lua_side_frames(void *state, int frames)
{
    double begin = bench_cpu_seconds();
    call(state, "frames", frames);
    return (BenchSample){bench_cpu_seconds() - begin, frames};
}

BenchSample lua_side_counts(void *state, int frames)
{
    double before = call(state, "counted", 0);
    BenchSample sample = lua_side_frames(state, frames);
    sample.operations = call(state, "counted", 0) - before;
    return sample;
}

double lua_side_bytes(void *state)
{
    lua_gc(state, LUA_GCCOLLECT);
    return lua_gc(state, LUA_GCCOUNT) * 1024.0 + lua_gc(state, LUA_GCCOUNTB);
}

void lua_side_destroy(void *state)
{
    lua_close(state);
}

#endif
