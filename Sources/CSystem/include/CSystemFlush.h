// Values that are saved before a signal ends or stops the process.
#ifndef SETTEE_CSYSTEM_FLUSH_H
#define SETTEE_CSYSTEM_FLUSH_H

// Sees to it that `flush` runs, on a thread of its own, before SIGTERM, SIGHUP, SIGINT or SIGTSTP
// does what it does by default. Takes only signals that nobody handles or ignores; call it again
// where that may have changed. `flush` is the same at every call. Cheap; async-signal-unsafe.
void settee_flush_on_signals(void (*flush)(void));

// Runs `flush` on the calling thread, if there is one.
void settee_flush_now(void);

#endif
