/* SPDX-License-Identifier: Zlib */
/* How dialogue looks: the box, the face, the letters, the two answers. */
#ifndef GAME_UI_DIALOGUE_BOX_H
#define GAME_UI_DIALOGUE_BOX_H

void dialogue_box_draw(void);

#endif
