# SPDX-License-Identifier: Zlib
# From the lines of strip.awk: the lines between a function's braces, as `file:line:count`. A function's braces stand in the
# first column, as the format has them; so do those of some tables, which have no ')' before.
{
    split($0, part, ":")
    code = substr($0, length(part[1]) + length(part[2]) + 3)
    if (code ~ /^\{/ && before ~ /\)[ \t]*$/) {
        start = part[2]
    } else if (code ~ /^\}/ && start) {
        print part[1] ":" start ":" (part[2] - start - 1)
        start = 0
    }
    if (code !~ /^[ \t]*$/)
        before = code
}
