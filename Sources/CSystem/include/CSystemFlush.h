// Values that are saved before a signal ends or stops the process.
#ifndef SETTEE_CSYSTEM_FLUSH_H
#define SETTEE_CSYSTEM_FLUSH_H

#include <stdbool.h>

// Sees to it that `flush` runs, on a thread of its own, before SIGTERM, SIGHUP, SIGINT or SIGTSTP
// does what it does by default. Takes only signals that nobody handles or ignores; call it again
// where that may have changed. `flush` is the same at every call. Cheap; async-signal-unsafe.
void settee_flush_on_signals(void (*flush)(void));

// Whether signals are left as they are for now, because somebody else is about to raise one.
void settee_flush_hold(bool is_held);

// Runs `flush` on the calling thread, if there is one.
void settee_flush_now(void);

#endif
