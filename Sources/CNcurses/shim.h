// The one place that names ncurses' headers. Swift 6 refuses C globals as shared
// mutable state and does not import macros with casts: each gets an accessor here.
#ifndef SETTEE_CNCURSES_SHIM_H
#define SETTEE_CNCURSES_SHIM_H

#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

// Makes a screen that draws into one descriptor and never reads from the other. ncurses takes
// signals for itself meanwhile, so each is put back.
static inline SCREEN *settee_newterm(const char *type, FILE *output, FILE *input) {
  const int taken[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
  struct sigaction before[4];
  for (int i = 0; i < 4; i++) sigaction(taken[i], NULL, &before[i]);
  SCREEN *screen = newterm(type, output, input);
  for (int i = 0; i < 4; i++) sigaction(taken[i], &before[i], NULL);
  return screen;
}

// A string of the terminal's description, or NULL. Valid while the screen is the current one.
static inline const char *settee_capability(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}

// The string that moves the cursor to the first column of a row, or NULL.
static inline const char *settee_move_to_row(int row) {
  return cursor_address ? tiparm(cursor_address, row, 0) : NULL;
}

static inline WINDOW *settee_stdscr(void) { return stdscr; }
static inline int settee_max_colors(void) { return max_colors; }
static inline int settee_color_pairs(void) { return COLOR_PAIRS; }

// Puts characters with one look in front of others into cells; the count is of characters.
static inline int settee_put(int row, int column, const cchar_t *cells, int count) {
  return mvwadd_wchnstr(stdscr, row, column, cells, count);
}

static inline void settee_make_cell(cchar_t *cell, const wchar_t *text, attr_t attributes,
                                    int pair) {
  setcchar(cell, text, attributes, (short)pair, &pair);
}

static inline attr_t settee_bold(void) { return WA_BOLD; }
static inline attr_t settee_dim(void) { return WA_DIM; }
static inline attr_t settee_underline(void) { return WA_UNDERLINE; }
static inline attr_t settee_reverse(void) { return WA_REVERSE; }
static inline attr_t settee_italic(void) { return WA_ITALIC; }

#endif
