// Ownership: nothing is owned here; glibc keeps what was freed.

import CGioBindings

/// The freed memory of the process, of which glibc keeps some for later.
package enum Heap {
  /// Lets all threads share one heap; call it before there are other threads.
  ///
  /// glibc makes up to eight for each processor. Each keeps what its threads have freed, and work wanders from thread
  /// to thread, so that what one picture needed for a moment stays in all of them. Of other heaps than the first,
  /// `release` cannot release the end.
  package static func share() { mallopt(M_ARENA_MAX, 1) }

  /// Lets the heap keep up to this number of freed bytes at its end, and blocks of that size be in it.
  package static func keep(_ byteCount: Int32) {
    mallopt(M_MMAP_THRESHOLD, byteCount)
    mallopt(M_TRIM_THRESHOLD, byteCount)
  }

  /// Releases freed memory to the system, between blocks in use as well as at the end.
  ///
  /// Call it at the end of work that needed much memory. It takes milliseconds, during which other threads may wait for
  /// memory.
  package static func release() { malloc_trim(0) }
}
