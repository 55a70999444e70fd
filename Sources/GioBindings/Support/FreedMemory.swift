// Ownership: nothing is owned here; glibc keeps what was freed.

import CGioBindings

/// Returns the memory that was freed to the system, of which glibc keeps much for later.
///
/// It takes milliseconds, during which other threads may wait for memory, so it is for the end of work that needed a lot.
package func releaseFreedMemory() {
  malloc_trim(0)
}
