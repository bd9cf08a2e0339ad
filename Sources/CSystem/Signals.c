// In C because a Swift closure is not async-signal-safe: it may allocate, retain or trap.
#define _GNU_SOURCE
#include "CSystemSignals.h"
#include "CSystemFlush.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
  signal_max = 65,
  restore_max = 512,
  // How long an orderly end may take, in seconds, before the process is ended as it is.
  grace = 2,
  thread_stack = 64 * 1024,
};

// -- Giving the terminal back

static struct {
  int input, output;
  struct termios modes;
  unsigned char bytes[restore_max];
  size_t count;
} restore;
static atomic_bool is_armed;

void settee_restore_now(void) {
  if (!atomic_exchange(&is_armed, false)) return;
  int saved = errno;
  // In the background, changing a terminal's modes would stop a process that is about to end.
  sigset_t background, before;
  sigemptyset(&background);
  sigaddset(&background, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &background, &before);
  size_t done = 0;
  for (int attempt = 0; done < restore.count && attempt < 8; attempt++) {
    ssize_t count = write(restore.output, restore.bytes + done, restore.count - done);
    if (count > 0) {
      done += (size_t)count;
    } else if (errno == EAGAIN) {
      struct pollfd ready = {.fd = restore.output, .events = POLLOUT};
      poll(&ready, 1, 100);
    } else if (errno != EINTR) {
      break;
    }
  }
  tcsetattr(restore.input, TCSANOW, &restore.modes);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = saved;
}

void settee_restore_arm(int input, int output, const struct termios *modes, const void *bytes,
                        size_t count) {
  static atomic_bool at_exit;
  if (!atomic_exchange(&at_exit, true)) atexit(settee_restore_now);
  atomic_store(&is_armed, false);
  restore.input = input;
  restore.output = output;
  restore.modes = *modes;
  restore.count = count < restore_max ? count : restore_max;
  memcpy(restore.bytes, bytes, restore.count);
  atomic_store(&is_armed, true);
}

void settee_restore_disarm(void) { atomic_store(&is_armed, false); }

// -- Signals

static struct sigaction old_actions[signal_max];
static bool is_installed[signal_max];
static atomic_uint arrived;
static atomic_int ending;
static int notice[2] = {-1, -1};

static void note(int number) {
  int saved = errno;
  atomic_fetch_or(&arrived, 1u << number);
  // A full pipe is a noticed one.
  ssize_t ignored = write(notice[1], "", 1);
  (void)ignored;
  errno = saved;
}

static void put_back(int number) {
  if (is_installed[number]) sigaction(number, &old_actions[number], NULL);
  is_installed[number] = false;
}

// Whether a developer asked Swift's runtime to report crashes.
static bool is_report_wanted;

// Restores the terminal and lets the signal take its course: the second one waits until this
// handler returns. Swift's reporter would take the terminal again and prompt, so it comes to word
// only where SWIFT_BACKTRACE asks for it.
static void on_crash(int number) {
  settee_restore_now();
  put_back(number);
  if (!is_report_wanted) signal(number, SIG_DFL);
  raise(number);
}

// The program is asked to end; if it does not within the grace period, SIGALRM ends it.
static void on_end(int number) {
  int none = 0;
  if (atomic_compare_exchange_strong(&ending, &none, number) && is_installed[SIGALRM]) alarm(grace);
  note(number);
}

static void on_alarm(int number) {
  int asked = atomic_load(&ending);
  settee_restore_now();
  signal(asked ? asked : number, SIG_DFL);
  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, asked ? asked : number);
  raise(asked ? asked : number);
  pthread_sigmask(SIG_UNBLOCK, &mask, NULL);
}

// Crashes and what asks for an end are ours even if the program handles them too: its handler runs
// after. Other signals are ours only where nobody else wants them.
static bool is_ours(int number) {
  switch (number) {
    case SIGILL: case SIGTRAP: case SIGSEGV: case SIGBUS: case SIGABRT: case SIGFPE: case SIGSYS:
    case SIGINT: case SIGTERM: case SIGHUP: case SIGQUIT: case SIGTSTP: case SIGCONT:
    case SIGWINCH: return old_actions[number].sa_handler != SIG_IGN;
    default: return old_actions[number].sa_handler == SIG_DFL;
  }
}

static void install(int number, void (*handler)(int)) {
  struct sigaction action;
  if (sigaction(number, NULL, &old_actions[number]) != 0 || !is_ours(number)) return;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK | SA_RESTART;
  sigemptyset(&action.sa_mask);
  is_installed[number] = sigaction(number, &action, NULL) == 0;
}

static void (*handler_for(int number))(int) {
  switch (number) {
    case SIGKILL: case SIGSTOP: case SIGCHLD: case SIGURG: case SIGTTIN: case SIGTTOU: return NULL;
    case SIGWINCH: case SIGTSTP: case SIGCONT: return note;
    case SIGINT: case SIGTERM: case SIGHUP: case SIGQUIT: case SIGPIPE: return on_end;
    case SIGALRM: return on_alarm;
    default: return on_crash;
  }
}

int settee_signals_open(void) {
  if (notice[0] < 0 && pipe2(notice, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  atomic_store(&arrived, 0);
  atomic_store(&ending, 0);
  is_report_wanted = getenv("SWIFT_BACKTRACE") != NULL;
  settee_signals_prepare_thread();
  for (int number = 1; number < signal_max; number++) {
    void (*handler)(int) = handler_for(number);
    if (handler) install(number, handler);
  }
  return notice[0];
}

uint32_t settee_signals_take(int fd) {
  char bytes[64];
  while (read(fd, bytes, sizeof bytes) > 0) {}
  return atomic_exchange(&arrived, 0);
}

void settee_signals_close(void) {
  if (atomic_load(&ending) && is_installed[SIGALRM]) alarm(0);
  for (int number = 1; number < signal_max; number++) put_back(number);
}

void settee_signals_stop(bool whole_job) {
  // Nobody knows whether the process will ever go on.
  settee_flush_now();
  settee_flush_hold(true);
  struct sigaction plain, before_stop, before_continue;
  memset(&plain, 0, sizeof plain);
  sigset_t stop, mask;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
  plain.sa_handler = SIG_IGN;
  sigaction(SIGTSTP, &plain, &before_stop);
  if (whole_job) kill(0, SIGTSTP);
  plain.sa_handler = SIG_DFL;
  sigaction(SIGCONT, &plain, &before_continue);
  sigaction(SIGTSTP, &plain, NULL);
  // To this thread, so that it goes no further before it is stopped.
  raise(SIGTSTP);
  sigaction(SIGTSTP, &before_stop, NULL);
  sigaction(SIGCONT, &before_continue, NULL);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  settee_flush_hold(false);
}

// Swift's runtime reports SIGQUIT as it does a crash, with a prompt that waits half a minute: not
// what somebody who presses Ctrl-\ asks for.
static bool is_reported_as_crash(int number) {
  struct sigaction action, crash;
  sigaction(number, NULL, &action);
  sigaction(SIGSEGV, NULL, &crash);
  return action.sa_sigaction == crash.sa_sigaction;
}

_Noreturn void settee_signals_die(int number) {
  settee_restore_now();
  settee_flush_now();
  settee_signals_close();
  if (is_reported_as_crash(number)) signal(number, SIG_DFL);
  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, number);
  pthread_sigmask(SIG_UNBLOCK, &mask, NULL);
  raise(number);
  // Another handler may be at work on an end of its own; it gets the grace period too.
  struct timespec period = {.tv_sec = grace};
  nanosleep(&period, NULL);
  signal(number, SIG_DFL);
  raise(number);
  _exit(128 + number);
}

void settee_signals_prepare_thread(void) {
  static _Thread_local bool is_prepared;
  static _Thread_local unsigned char stack[thread_stack];
  if (is_prepared) return;
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  is_prepared = sigaltstack(&alternate, NULL) == 0;
}
