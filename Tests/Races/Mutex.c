// Tells ThreadSanitizer what it cannot see of Swift's `Mutex`.
//
// The quick ways to take and release one are compiled into its users, and so instrumented. Where
// two threads meet, both go through libswiftSynchronization's slow ways, which are not: the lock
// changes hands in the kernel, and ThreadSanitizer reports a race on all that it protects, even in a
// program of ten lines. The linker leads calls of the slow ways here (`--wrap`), where the order
// that they establish is told: what came before a release comes before the next taking. Nothing is
// suppressed, and a real race is reported as ever. `make races` uses this.
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *address);
void __tsan_release(void *address);

// Weak, since the compiler's plug-in is linked with this too and has no mutex.
__attribute__((weak)) SWIFT void real_lock(uint32_t thread, SELF void *mutex) __asm__("__real_" LOCK);
__attribute__((weak)) SWIFT void real_unlock(SELF void *mutex) __asm__("__real_" UNLOCK);
SWIFT void told_lock(uint32_t thread, SELF void *mutex) __asm__("__wrap_" LOCK);
SWIFT void told_unlock(SELF void *mutex) __asm__("__wrap_" UNLOCK);

SWIFT void told_lock(uint32_t thread, SELF void *mutex) {
  real_lock(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void told_unlock(SELF void *mutex) {
  __tsan_release(mutex);
  real_unlock(mutex);
}
