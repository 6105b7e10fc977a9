/* SPDX-License-Identifier: Zlib */
/* Eight times mixed_body.h. Included eight times by job_mixed.c, so without a guard. */
#define MIXED_ONES 0
#include "mixed_body.h"
#undef MIXED_ONES
#define MIXED_ONES 1
#include "mixed_body.h"
#undef MIXED_ONES
#define MIXED_ONES 2
#include "mixed_body.h"
#undef MIXED_ONES
#define MIXED_ONES 3
#include "mixed_body.h"
#undef MIXED_ONES
#define MIXED_ONES 4
#include "mixed_body.h"
#undef MIXED_ONES
#define MIXED_ONES 5
#include "mixed_body.h"
#undef MIXED_ONES
#define MIXED_ONES 6
#include "mixed_body.h"
#undef MIXED_ONES
#define MIXED_ONES 7
#include "mixed_body.h"
#undef MIXED_ONES
