import Glibc
import PhotoPages
import Synchronization

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
    if isShared.load(ordering: .relaxed), byteCount >= smallestMapping {
      return sharedBlocks.withLock { $0.allocate(byteCount: byteCount) }
    }
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
    if isShared.load(ordering: .relaxed), sharedBlocks.withLock({ $0.free(memory) }) { return }
    if memory.count >= smallestMapping {
      munmap(memory.baseAddress, memory.count)
    } else {
      Glibc.free(memory.baseAddress)
    }
  }

  /// A cache line: where vector instructions like rows to start.
  private static let alignment = 64

  private static let isShared = Atomic(false)
  private static let sharedBlocks = Mutex(SharedBlocks())

  /// From now on larger memory can be handed to another process without a copy. For a process whose pixels
  /// are for another one.
  static func share() { isShared.store(true, ordering: .relaxed) }

  /// Lets memory of another process be used until `takeBack`, instead of more.
  static func lend(_ files: [FileDescriptor]) {
    sharedBlocks.withLock { $0.lent = files.map(LentMemory.init) }
  }

  /// No memory that was lent is used after this.
  static func takeBack() { sharedBlocks.withLock { $0.lent = [] } }

  /// What pixels lie in for another process: memory that was lent, by its number, or that of this one. A
  /// copy of pixels that lie in memory of their own.
  static func shared(_ pixels: PixelBuffer) throws(SharedMemory.Failure) -> (
    SharedMemory, lent: Int?
  ) {
    let bytes = pixels.storage.withUnsafeBytes { $0 }
    if let known = sharedBlocks.withLock({ $0.handOver(bytes.baseAddress) }) { return known }
    return (try SharedMemory(copying: [UInt8](bytes)), nil)
  }
}

/// Memory of another process, which may have been used.
private struct LentMemory {
  let file: FileDescriptor
  var isUsed = false
  /// Whether the other process has pixels in it by now, so that it cannot be used any more.
  var isHandedOver = false

  init(_ file: FileDescriptor) { self.file = file }

  /// Bytes; 0 if it is not what may be written.
  var count: Int {
    var status = stat()
    return fstat(file.rawValue, &status) == 0 ? Int(status.st_size) : 0
  }
}

/// Memory for pixels that another process will have.
private struct SharedBlocks {
  /// By the address at which each begins, and the number of what was lent.
  private var blocks: [UInt: (memory: SharedMemory, lent: Int?)] = [:]
  var lent: [LentMemory] = []

  mutating func allocate(byteCount: Int) -> UnsafeMutableRawBufferPointer? {
    let (number, memory) = takeLent(byteCount) ?? (nil, try? SharedMemory(count: byteCount))
    guard let memory else { return nil }
    blocks[UInt(bitPattern: memory.base)] = (memory, number)
    return UnsafeMutableRawBufferPointer(start: memory.base, count: byteCount)
  }

  /// What was lent is used where no more than half of it would be left over.
  private mutating func takeLent(_ byteCount: Int) -> (Int?, SharedMemory?)? {
    for (number, memory) in lent.enumerated() where !memory.isUsed {
      let count = memory.count
      guard count >= byteCount, count / 2 <= byteCount,
        let writable = try? SharedMemory(writing: memory.file, count: count)
      else { continue }
      lent[number].isUsed = true
      return (number, writable)
    }
    return nil
  }

  /// False of memory that is none of these.
  mutating func free(_ memory: UnsafeMutableRawBufferPointer) -> Bool {
    guard let block = blocks.removeValue(forKey: UInt(bitPattern: memory.baseAddress)) else {
      return false
    }
    if let number = block.lent, number < lent.count, !lent[number].isHandedOver {
      lent[number].isUsed = false
    }
    return true
  }

  /// What begins at an address, to be handed over.
  mutating func handOver(_ base: UnsafeRawPointer?) -> (SharedMemory, lent: Int?)? {
    guard let block = blocks[UInt(bitPattern: base)] else { return nil }
    if let number = block.lent { lent[number].isHandedOver = true }
    return (block.memory, block.lent)
  }
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
