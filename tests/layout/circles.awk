# SPDX-License-Identifier: Zlib
# From lines `file other`, "this one needs that one": prints each file that stands in a circle, with those of its circle that it
# needs. What needs nothing, and what nobody needs, is taken away until nothing more can be; circles, and what joins two of
# them, are left.
{
    if ($1 != $2 && !(($1, $2) in edge)) {
        edge[$1, $2] = 1
        there[$1] = there[$2] = 1
    }
}

END {
    do {
        removed = 0
        for (file in there) {
            needs[file] = needed[file] = 0
        }
        for (pair in edge) {
            split(pair, end, SUBSEP)
            needs[end[1]]++
            needed[end[2]]++
        }
        for (pair in edge) {
            split(pair, end, SUBSEP)
            if (needs[end[2]] == 0 || needed[end[1]] == 0) {
                delete edge[pair]
                removed++
            }
        }
    } while (removed > 0)
    for (pair in edge) {
        split(pair, end, SUBSEP)
        print end[1] " " end[2]
    }
}
