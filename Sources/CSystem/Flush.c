// A signal handler may not write files: it wakes a thread that does, and that lets the signal go on.
#define _GNU_SOURCE
#include "CSystemFlush.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

static const int flushed_signals[] = {SIGTERM, SIGHUP, SIGINT, SIGTSTP};
enum { flushed_count = sizeof flushed_signals / sizeof *flushed_signals };

static _Atomic(void (*)(void)) flush_values;
static int wake[2] = {-1, -1};
// The process that the thread belongs to; a child has the handler, but neither thread nor values.
static atomic_int owner;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_bool is_running;
static atomic_bool is_held;

static void set_handler(int number, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK | SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

// Lets a signal do to the process what it does when nobody handles it.
static void act_by_default(int number) {
  sigset_t one, before;
  sigemptyset(&one);
  sigaddset(&one, number);
  set_handler(number, SIG_DFL);
  pthread_sigmask(SIG_UNBLOCK, &one, &before);
  raise(number);
  // Here only after a stop, or as a process the kernel does not let a signal end.
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void on_signal(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // Should the pipe be full, the thread has more than enough to wake up for.
  ssize_t ignored = getpid() == atomic_load(&owner) ? write(wake[1], &byte, 1) : -2;
  if (ignored == -2) act_by_default(number);
  errno = saved;
}

void settee_flush_now(void) {
  void (*flush)(void) = atomic_load(&flush_values);
  if (flush) flush();
}

static void *flush_when_woken(void *unused) {
  unsigned char byte;
  for (;;) {
    ssize_t count = read(wake[0], &byte, 1);
    if (count < 0 && errno == EINTR) continue;
    if (count != 1) return unused;
    settee_flush_now();
    act_by_default(byte);
    set_handler(byte, on_signal);
  }
}

static void start(void) {
  if (pipe2(wake, O_CLOEXEC) != 0) return;
  fcntl(wake[1], F_SETFL, O_NONBLOCK);
  atomic_store(&owner, getpid());
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  bool is_started = pthread_create(&thread, NULL, flush_when_woken, NULL) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (is_started) pthread_detach(thread);
  atomic_store(&is_running, is_started);
}

void settee_flush_hold(bool hold) { atomic_store(&is_held, hold); }

void settee_flush_on_signals(void (*flush)(void)) {
  atomic_store(&flush_values, flush);
  pthread_once(&once, start);
  bool is_ready = atomic_load(&is_running) && !atomic_load(&is_held);
  if (!is_ready || getpid() != atomic_load(&owner)) return;
  for (int index = 0; index < flushed_count; index++) {
    struct sigaction action;
    int number = flushed_signals[index];
    if (sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_DFL)
      set_handler(number, on_signal);
  }
}
