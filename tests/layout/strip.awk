# SPDX-License-Identifier: Zlib
# Prints the C files it is given as `file:line:code`, without comments and with empty string literals, so that a word
# in a comment is no use of it. Lines that include something are kept as they are.
function strip(line,    out, c, two)
{
    out = ""
    while (line != "") {
        c = substr(line, 1, 1)
        two = substr(line, 1, 2)
        if (in_comment) {
            if (two == "*/") {
                in_comment = 0
                line = substr(line, 3)
            } else {
                line = substr(line, 2)
            }
        } else if (two == "/*") {
            in_comment = 1
            line = substr(line, 3)
        } else if (two == "//") {
            line = ""
        } else if (c == "\"" || c == "'") {
            match(line, c == "\"" ? "^\"([^\"\\\\]|\\\\.)*\"" : "^'([^'\\\\]|\\\\.)*'")
            out = out c c
            line = substr(line, (RLENGTH > 0 ? RLENGTH : 1) + 1)
        } else {
            out = out c
            line = substr(line, 2)
        }
    }
    return out
}

FNR == 1 { in_comment = 0 }
!in_comment && /^[ \t]*#[ \t]*include/ { print FILENAME ":" FNR ":" $0; next }
{ print FILENAME ":" FNR ":" strip($0) }
