/* SPDX-License-Identifier: Zlib */
/* Each output is made where it is missing, so that the system can say which paths lead to the same file; what was made
 * for that goes again. */
#include "file_use.h"

#include "asset.h"
#include "file.h"
#include "user_file.h"

#include <assert.h>
#include <stdio.h>

/* Where a check writes why it refuses. */
typedef struct Message {
    char *text;
    size_t size;
} Message;

static bool refuse(Message message, const FileUse *use, const char *why, const char *advice)
{
    snprintf(message.text, message.size, "%s: \"%.200s\" %s; %s", use->option, use->path, why, advice);
    return false;
}

static bool claim(Message message, FileUse *use)
{
    char why[160];

    if (!use->writes || file_claim(use->path, &use->made)) {
        return true;
    }
    snprintf(why, sizeof why, "cannot be written: %.100s", file_error());
    return refuse(message, use, why, "give a file in a folder that can be written");
}

static bool differs(Message message, const FileUse *use, const FileUse *other)
{
    char why[320];

    if ((!use->writes && !other->writes) || !file_is_same(use->path, other->path)) {
        return true;
    }
    const FileUse *writer = use->writes ? use : other;
    const FileUse *victim = use->writes ? other : use;
    snprintf(why, sizeof why, "would overwrite the file of %s, \"%.100s\"", victim->option, victim->path);
    return refuse(message, writer, why, "name another one");
}

/* What the shell sends there would be overwritten, and the other way round. */
static bool is_no_stream(Message message, const FileUse *use, bool prints)
{
    const bool is_output = prints && file_is_stream(use->path, stdout);

    if (!use->writes || (!is_output && !file_is_stream(use->path, stderr))) {
        return true;
    }
    return refuse(message, use, is_output ? "is where the standard output goes" : "is where messages go",
                  "name another one");
}

static bool is_nobody_elses(Message message, const FileUse *use, const char *program)
{
    if (!use->writes) {
        return true;
    }
    if (asset_is_own(use->path)) {
        return refuse(message, use, "lies among the program's own pictures and sounds",
                      "give another folder");
    }
    if (user_file_is_own(program, use->path)) {
        return refuse(message, use, "lies in the folder of options and saves", "give another folder");
    }
    return true;
}

bool file_use_check(FileUse *uses, int count, const FileUseRules *rules, char *text, size_t size)
{
    const Message message = {text, size};
    bool good = true;

    assert(size > 0 && "a refusal needs room for its message");
    for (int i = 0; good && i < count; i++) {
        good = claim(message, &uses[i]);
    }
    for (int i = 0; good && i < count; i++) {
        good = is_no_stream(message, &uses[i], rules->prints) &&
               is_nobody_elses(message, &uses[i], rules->program);
        for (int k = 0; good && k < i; k++) {
            good = differs(message, &uses[i], &uses[k]);
        }
    }
    for (int i = 0; i < count; i++) {
        if (uses[i].made) {
            file_unmake(uses[i].path);
            uses[i].made = false;
        }
    }
    return good;
}
