// Ownership: nothing is owned here; glibc keeps what was freed. The block that is allocated is freed at once.

import CGioBindings
import Synchronization

/// The freed memory of the process, of which glibc keeps some for later.
///
/// Each thread has a heap, which ends with what is free of it.
package enum Heap {
  /// The bytes of a block whose freeing releases the end of a heap: more than `FASTBIN_CONSOLIDATION_THRESHOLD`.
  private static let largeBlock = 1 << 17

  /// The bytes that a heap's end keeps; glibc's own default until `keep` is called.
  private static let kept = Atomic<Int32>(1 << 17)

  /// Lets each heap keep up to this number of freed bytes, and blocks of that size be among them.
  package static func keep(_ byteCount: Int32) {
    kept.store(byteCount, ordering: .relaxed)
    mallopt(M_MMAP_THRESHOLD, byteCount)
    mallopt(M_TRIM_THRESHOLD, byteCount)
  }

  /// Releases freed memory to the system.
  ///
  /// Call it at the end of work that needed much memory, on the thread that needed it: of other threads' heaps the end
  /// remains. It takes milliseconds, during which other threads may wait for memory.
  package static func release() {
    malloc_trim(0)
    mallopt(M_TRIM_THRESHOLD, 1)
    g_free(g_malloc(gsize(largeBlock)))
    mallopt(M_TRIM_THRESHOLD, kept.load(ordering: .relaxed))
  }
}
