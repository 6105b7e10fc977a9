/* SPDX-License-Identifier: Zlib */
/* What the system knows of files: their identity, and whether what was written has arrived. The only file of the
 * engine that asks the system itself; Windows and the others have a part each. */
#include "file.h"

#include "markup.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char error_text[128];

const char *file_error(void)
{
    return error_text;
}

static bool fail(const char *why)
{
    snprintf(error_text, sizeof error_text, "%s", why);
    return false;
}

static bool fail_with(int number)
{
    return fail(number != 0 ? strerror(number) : "it cannot be written");
}

/* --- what the system knows -------------------------------------------------------------------------- */

typedef enum Kind { KIND_NONE, KIND_PLAIN, KIND_FOLDER, KIND_OTHER } Kind;

/* Two paths with the same identity name the same thing. */
typedef struct Identity {
    Kind kind;
    uint64_t device, number;
} Identity;

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <io.h>
#include <windows.h>

static Identity identity_of_handle(HANDLE handle)
{
    BY_HANDLE_FILE_INFORMATION info;

    if (GetFileType(handle) != FILE_TYPE_DISK) {
        return (Identity){KIND_OTHER, 0, 0};
    }
    if (!GetFileInformationByHandle(handle, &info)) {
        return (Identity){KIND_NONE, 0, 0};
    }
    const bool folder = (info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    return (Identity){folder ? KIND_FOLDER : KIND_PLAIN, info.dwVolumeSerialNumber,
                      (uint64_t)info.nFileIndexHigh << 32 | info.nFileIndexLow};
}

static Identity identity_of(const char *path)
{
    HANDLE handle = CreateFileA(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                                OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);

    if (handle == INVALID_HANDLE_VALUE) {
        return (Identity){KIND_NONE, 0, 0};
    }
    const Identity identity = identity_of_handle(handle);
    CloseHandle(handle);
    return identity;
}

static Identity identity_of_stream(FILE *stream)
{
    const intptr_t handle = _get_osfhandle(_fileno(stream));

    return handle < 0 ? (Identity){KIND_NONE, 0, 0} : identity_of_handle((HANDLE)handle);
}

bool file_exists(const char *path)
{
    return GetFileAttributesA(path) != INVALID_FILE_ATTRIBUTES;
}

/* The path from the root on, without links and dots; the caller frees it. NULL: there is no such file. */
static char *full_path(const char *path)
{
    return _fullpath(NULL, path, 0);
}

static bool put_in_place(const char *from, const char *to)
{
    return MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING) != 0;
}
#else
static Identity identity_from(int failed, const struct stat *info)
{
    if (failed != 0) {
        return (Identity){KIND_NONE, 0, 0};
    }
    const Kind kind = S_ISREG(info->st_mode) ? KIND_PLAIN : S_ISDIR(info->st_mode) ? KIND_FOLDER : KIND_OTHER;
    return (Identity){kind, (uint64_t)info->st_dev, (uint64_t)info->st_ino};
}

static Identity identity_of(const char *path)
{
    struct stat info;

    return identity_from(stat(path, &info), &info);
}

static Identity identity_of_stream(FILE *stream)
{
    struct stat info;

    return identity_from(fstat(fileno(stream), &info), &info);
}

bool file_exists(const char *path)
{
    struct stat info;

    return lstat(path, &info) == 0;
}

/* The path from the root on, without links and dots; the caller frees it. NULL: there is no such file. */
static char *full_path(const char *path)
{
    return realpath(path, NULL);
}

static bool put_in_place(const char *from, const char *to)
{
    return rename(from, to) == 0;
}
#endif

static bool same(Identity a, Identity b)
{
    return a.kind == b.kind && a.device == b.device && a.number == b.number;
}

bool file_is_same(const char *a, const char *b)
{
    const Identity first = identity_of(a);

    return first.kind == KIND_PLAIN && same(first, identity_of(b));
}

bool file_is_stream(const char *path, FILE *stream)
{
    const Identity identity = identity_of(path);

    return identity.kind == KIND_PLAIN && same(identity, identity_of_stream(stream));
}

/* Cuts the last name off. false: nothing is left. */
static bool go_up(char *path)
{
    char *slash = strrchr(path, '/');
    char *backslash = strrchr(path, '\\');

    slash = backslash != NULL && backslash > slash ? backslash : slash;
    if (slash == NULL || slash == path) {
        return false;
    }
    *slash = '\0';
    return true;
}

bool file_is_below(const char *path, const char *folder)
{
    const Identity above = identity_of(folder);
    char *up = above.kind == KIND_FOLDER ? full_path(path) : NULL;
    bool below = false;

    while (up != NULL && !below && go_up(up)) {
        below = same(above, identity_of(up));
    }
    free(up);
    return below;
}

/* --- writing ------------------------------------------------------------------------------------------ */

bool file_claim(const char *path, bool *made)
{
    const Kind kind = identity_of(path).kind;

    *made = false;
    if (kind == KIND_FOLDER) {
        return fail("it is a folder");
    }
    if (kind == KIND_OTHER) {
        return true; /* to open a pipe and close it again would end it for its reader */
    }
    errno = 0;
    FILE *file = fopen(path, "ab");
    if (file == NULL) {
        return fail_with(errno);
    }
    *made = kind == KIND_NONE;
    return file_close(file, 0);
}

/* Through links, so that one that led nowhere does so again. */
void file_unmake(const char *path)
{
    char *full = full_path(path);

    if (full != NULL) {
        remove(full);
    }
    free(full);
}

void file_flush(FILE *file, int *error)
{
    errno = 0;
    if ((fflush(file) != 0 || ferror(file)) && *error == 0) {
        *error = errno != 0 ? errno : EIO;
    }
}

bool file_close(FILE *file, int error)
{
    assert(file != NULL && "only an open file is closed");
    file_flush(file, &error);
    errno = 0;
    if (fclose(file) != 0 && error == 0) {
        error = errno != 0 ? errno : EIO;
    }
    return error == 0 || fail_with(error);
}

bool file_flush_stdout(void)
{
    errno = 0;
    return (fflush(stdout) == 0 && !ferror(stdout)) || fail_with(errno != 0 ? errno : EIO);
}

bool file_write(const char *path, const void *bytes, size_t size)
{
    errno = 0;
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return fail_with(errno);
    }
    const bool whole = fwrite(bytes, 1, size, file) == size;
    return file_close(file, whole ? 0 : errno);
}

static bool replace_plain(const char *path, const void *bytes, size_t size)
{
    char beside[FILE_PATH_MAX];
    bool made = false;
    const int length = snprintf(beside, sizeof beside, "%s.new", path);

    if (length < 0 || (size_t)length >= sizeof beside) {
        return fail("its path is too long");
    }
    if (!file_claim(path, &made) || !file_write(beside, bytes, size)) { /* what is read-only stays as it is */
        remove(beside);
        return false;
    }
    if (!put_in_place(beside, path)) {
        fail_with(errno);
        remove(beside);
        return false;
    }
    return true;
}

bool file_replace(const char *path, const void *bytes, size_t size)
{
    const Kind kind = identity_of(path).kind;
    char *full = kind == KIND_PLAIN ? full_path(path) : NULL; /* a link stays a link */
    const bool done = kind == KIND_OTHER ? file_write(path, bytes, size)
                                         : replace_plain(full != NULL ? full : path, bytes, size);

    free(full);
    return done;
}

/* --- text, line by line ------------------------------------------------------------------------------- */

static bool is_control(unsigned char byte)
{
    return (byte < 0x20 && byte != '\t') || byte == 0x7F;
}

/* Where the first byte is that no text has; `length`: nowhere. */
static size_t find_no_text(const char *text, size_t length)
{
    size_t at = 0;

    while (at < length && !is_control((unsigned char)text[at])) {
        const size_t bytes = markup_letter_bytes(text + at, length - at);
        if (bytes == 0) {
            return at;
        }
        at += bytes;
    }
    return at;
}

/* What was read of the line, without a carriage return before its end. */
static FileLine judge_line(FileReader *reader, size_t length, bool too_long)
{
    assert(length < sizeof reader->text && "a line leaves room for its end");
    if (!too_long && length > 0 && reader->text[length - 1] == '\r') {
        length--;
    }
    reader->text[length] = '\0';
    const size_t wrong = find_no_text(reader->text, length);
    const bool within_cut_letter = too_long && length - wrong < 4;
    if (wrong < length && !within_cut_letter) {
        snprintf(reader->text, sizeof reader->text, "byte 0x%02X",
                 (unsigned)(unsigned char)reader->text[wrong]);
        return FILE_LINE_NO_TEXT;
    }
    return too_long ? FILE_LINE_TOO_LONG : FILE_LINE;
}

FileLine file_read_line(FileReader *reader)
{
    assert(reader->file != NULL && "lines are read from an open file");
    size_t length = 0;
    bool too_long = false;
    int byte;

    errno = 0;
    while ((byte = getc(reader->file)) != EOF && byte != '\n') {
        if (length < sizeof reader->text - 1) {
            reader->text[length++] = (char)byte;
        } else {
            too_long = true;
        }
    }
    if (ferror(reader->file)) {
        fail_with(errno != 0 ? errno : EIO);
        return FILE_UNREADABLE;
    }
    if (byte == EOF && length == 0) {
        return FILE_END;
    }
    if (++reader->line == 1 && length >= 3 && memcmp(reader->text, "\xEF\xBB\xBF", 3) == 0) {
        length -= 3; /* the mark that some editors put before a text */
        memmove(reader->text, reader->text + 3, length);
    }
    return judge_line(reader, length, too_long);
}
