// What Swift's Glibc module does not import: which cores a thread runs on.
#define _GNU_SOURCE
#include "CSystemThreads.h"

int settee_thread_cores(cpu_set_t *cores) {
  return sched_getaffinity(0, sizeof *cores, cores);
}

int settee_thread_set_cores(const cpu_set_t *cores) {
  return sched_setaffinity(0, sizeof *cores, cores);
}
