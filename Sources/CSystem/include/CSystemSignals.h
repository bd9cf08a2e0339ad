// Signals, and a terminal that is given back whatever ends the process.
#ifndef SETTEE_CSYSTEM_SIGNALS_H
#define SETTEE_CSYSTEM_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

// Says how to give the terminal back: these bytes to `output`, these modes to `input`. Until it is
// said, and after `settee_restore_disarm`, nothing is restored.
void settee_restore_arm(int input, int output, const struct termios *modes, const void *bytes,
                        size_t count);
void settee_restore_disarm(void);

// Gives the terminal back if it is armed, once. Safe in a signal handler.
void settee_restore_now(void);

// Installs handlers, except where a signal is ignored. Stop, continue, resize, and the signals that
// ask the process to end become bits to take; crashes and all others restore the terminal and then
// do what they did before. Returns a descriptor that is readable when there are bits, or -1.
int settee_signals_open(void);

// Takes the signals that have come, as bits: 1 << SIGTERM and so on.
uint32_t settee_signals_take(int fd);

// Puts back the handlers that were there.
void settee_signals_close(void);

// Stops the process until it is continued, as Ctrl-Z does; with the whole job, so that the shell
// that waits for it notices.
void settee_signals_stop(bool whole_job);

// Ends the process by a signal, after what was installed before us has had its turn.
_Noreturn void settee_signals_die(int number);

// Gives the calling thread a stack to handle its own stack's overflow on. Cheap when done before.
void settee_signals_prepare_thread(void);

#endif
