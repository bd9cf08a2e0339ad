// The one place that names ncurses' headers. Swift 6 refuses C globals as shared
// mutable state and does not import macros with casts: each gets an accessor here.
#ifndef SETTEE_CNCURSES_SHIM_H
#define SETTEE_CNCURSES_SHIM_H

#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <ncurses.h>

static inline WINDOW *settee_stdscr(void) { return stdscr; }
static inline int settee_colors(void) { return COLORS; }
static inline int settee_color_pairs(void) { return COLOR_PAIRS; }

#endif
