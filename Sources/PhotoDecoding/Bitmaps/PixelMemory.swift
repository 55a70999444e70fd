import Glibc
import PhotoPages

/// Memory for pixels, straight from the system and straight back to it.
///
/// `malloc` keeps what was freed below its growing threshold of up to 32 MB, so that a program that
/// decodes photos all day ends up with several of them that are free.
enum PixelMemory {
  /// Memory of less than this comes from `malloc`: a mapping is at least a page, and a system call.
  private static let smallestMapping = 128 << 10
  /// From this size on large pages are asked for, since touching each of the small ones takes longer
  /// than decoding into it.
  private static let largePagesFrom = 4 << 20

  /// Memory whose content is not defined; nil where there is none left.
  static func allocate(byteCount: Int) -> UnsafeMutableRawBufferPointer? {
    guard byteCount >= smallestMapping else {
      let memory = aligned_alloc(alignment, (max(1, byteCount) + alignment - 1) & ~(alignment - 1))
      return memory.map { UnsafeMutableRawBufferPointer(start: $0, count: byteCount) }
    }
    let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    if byteCount >= largePagesFrom { madvise(memory, byteCount, MADV_HUGEPAGE) }
    return UnsafeMutableRawBufferPointer(start: memory, count: byteCount)
  }

  /// Gives back what `allocate` gave.
  @Sendable static func free(_ memory: UnsafeMutableRawBufferPointer) {
    if memory.count >= smallestMapping {
      munmap(memory.baseAddress, memory.count)
    } else {
      Glibc.free(memory.baseAddress)
    }
  }

  /// A cache line: where vector instructions like rows to start.
  private static let alignment = 64
}

/// What the machine has to offer.
package enum Machine {
  /// Bytes of memory built in; 1 GiB where the system does not say.
  package static let physicalMemory: Int = {
    let pages = sysconf(Int32(_SC_PHYS_PAGES))
    let pageSize = sysconf(Int32(_SC_PAGESIZE))
    return pages > 0 && pageSize > 0 ? pages * pageSize : 1 << 30
  }()

  /// Processor cores this machine runs on at present, at least 1.
  package static let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}
