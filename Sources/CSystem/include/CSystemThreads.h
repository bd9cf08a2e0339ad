// Which cores a thread may run on.
#ifndef SETTEE_CSYSTEM_THREADS_H
#define SETTEE_CSYSTEM_THREADS_H

#include <sched.h>

// The cores that the calling thread may run on. Returns 0, or -1 with errno.
int settee_thread_cores(cpu_set_t *cores);

// Lets the calling thread, and those that it starts from then on, run on these cores alone. Returns
// 0, or -1 with errno.
int settee_thread_set_cores(const cpu_set_t *cores);

#endif
