/* SPDX-License-Identifier: Zlib */
/* What is written over the walk through the morning: a line of the credits above, what somebody says below. */
#ifndef GAME_UI_CREDITS_PAGE_H
#define GAME_UI_CREDITS_PAGE_H

typedef struct CreditsPage {
    const char *heading, *line; /* literals; NULL: none */
    const char *who, *says;
    float alpha; /* of all of it, 0 to 1 */
} CreditsPage;

void credits_page_draw(void);

#endif
