// What Swift's Glibc module does not import, because it hides behind variadic calls and macros.
#define _GNU_SOURCE
#include "CSystemTerminal.h"

#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

void settee_tty_make_raw(struct termios *modes) {
  modes->c_iflag &= ~(tcflag_t)(IXON | IXOFF | ICRNL | INLCR | IGNCR | ISTRIP | BRKINT | PARMRK);
  // ncurses takes for granted that a line feed returns the carriage and that tabs are tabs.
  modes->c_oflag |= OPOST | ONLCR;
  modes->c_oflag &= ~(tcflag_t)TABDLY;
  modes->c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL | IEXTEN);
  modes->c_lflag |= ISIG;
  modes->c_cflag &= ~(tcflag_t)(CSIZE | PARENB);
  modes->c_cflag |= CS8;
  modes->c_cc[VINTR] = _POSIX_VDISABLE;
  modes->c_cc[VSUSP] = _POSIX_VDISABLE;
  modes->c_cc[VMIN] = 1;
  modes->c_cc[VTIME] = 0;
}

int settee_tty_size(int fd, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(fd, TIOCGWINSZ, &size) != 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

int settee_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int settee_columns_of(wchar_t character) { return wcwidth(character); }
