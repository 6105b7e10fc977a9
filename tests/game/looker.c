/* SPDX-License-Identifier: Zlib */
#include "looker.h"

#include "enemies/kinds.h"
#include "input_tools.h"
#include "places/places.h"

#include <string.h>

InspectorView looker_view;

int looker_begin(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    drive_frames(30);
    inspector_list_begin();
    looker_view = (InspectorView){.open = true, .row_hovered = -1};
    return 0;
}

int looker_end(void **state)
{
    (void)state;
    input_type(false);
    drive_end();
    return 0;
}

void looker_frame(void)
{
    drive_frames(1);
    inspector_list_input(&looker_view);
    inspector_list_find_shown(&looker_view);
    inspector_list_refresh(&looker_view);
}

const InspectorRow *looker_row(const char *name)
{
    const InspectorList *list = inspector_list_now();

    for (int i = 0; i < list->count; i++) {
        if (list->rows[i].heading[0] == '\0' && strcmp(list->rows[i].info.name, name) == 0) {
            return &list->rows[i];
        }
    }
    return NULL;
}

Actor *looker_husk(void)
{
    return actor_next(NULL, &HUSK.actor);
}
