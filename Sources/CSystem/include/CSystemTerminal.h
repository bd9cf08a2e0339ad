// A terminal's modes and size, and what drawing on one needs of the C library.
#ifndef SETTEE_CSYSTEM_TERMINAL_H
#define SETTEE_CSYSTEM_TERMINAL_H

#include <termios.h>
#include <wchar.h>

// Turns line editing, echo and the keyboard's signals off, but for Ctrl-\ which stays the way out
// of a program that hangs. Flow control goes too, so that Ctrl-S and Ctrl-Q are keys.
void settee_tty_make_raw(struct termios *modes);

// The window's size in cells; 0 where the terminal does not know. Returns 0, or -1 with errno.
int settee_tty_size(int fd, int *columns, int *rows);

// A file that exists only in memory. Returns a descriptor, or -1 with errno.
int settee_memory_file(const char *name);

// How many columns the C library, and so ncurses, counts for a character; -1 for none.
int settee_columns_of(wchar_t character);

#endif
