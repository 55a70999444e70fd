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
    if isLent.load(ordering: .relaxed), byteCount >= smallestMapping,
      let memory = lentBlocks.withLock({ $0.allocate(byteCount: byteCount) })
    {
      return memory
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
    if isLent.load(ordering: .relaxed), lentBlocks.withLock({ $0.free(memory) }) { return }
    if memory.count >= smallestMapping {
      munmap(memory.baseAddress, memory.count)
    } else {
      Glibc.free(memory.baseAddress)
    }
  }

  /// A cache line: where vector instructions like rows to start.
  private static let alignment = 64

  private static let isLent = Atomic(false)
  private static let lentBlocks = Mutex(LentBlocks())

  /// Lets shared memory be used for pixels until `takeBack`, beside what was lent before. The blocks are numbered in
  /// the order in which they were lent. A block that cannot be mapped keeps its number.
  static func lend(_ files: [FileDescriptor]) {
    lentBlocks.withLock { $0.lend(files) }
    isLent.store(true, ordering: .relaxed)
  }

  /// Ends the use of all memory that was lent. No pixels may lie in it any more but those that were handed over.
  static func takeBack() { lentBlocks.withLock { $0.takeBack() } }

  /// Whether pixels of so many bytes would lie in memory that was lent.
  static func isLent(for need: PixelNeed) -> Bool {
    need.bytes < smallestMapping
      || lentBlocks.withLock { $0.count(for: need.bytes) } >= need.count
  }

  /// Hands pixels over to another process: copies them into memory that was lent if they do not lie there.
  ///
  /// - Returns: the number of the memory; nil if none is free that is large enough.
  static func handOver(_ pixels: PixelBuffer) -> Int? {
    pixels.storage.withUnsafeBytes { bytes in lentBlocks.withLock { $0.handOver(bytes) } }
  }
}

/// Shared memory that another process has lent for pixels.
private struct LentBlocks {
  private enum Use {
    case free, used
    /// The other process has it, so nothing is written to it any more.
    case handedOver
  }

  private struct Block {
    /// Nil if it could not be mapped.
    let memory: SharedMemory?
    var use = Use.free
    /// Whether pixels of this process lie in it that have not been freed.
    var holdsPixels = false
  }

  private var blocks: [Block] = []
  /// The blocks at the addresses at which they begin.
  private var numbers: [UInt: Int] = [:]
  /// Memory that was taken back while pixels lay in it, which are freed later.
  private var leftOver: [UInt: SharedMemory] = [:]

  /// A block is used for pixels that fill at least this part of it: smaller ones are steps on the way.
  private static let leastPart = 4

  mutating func lend(_ files: [FileDescriptor]) {
    for file in files {
      let memory = try? SharedMemory(file, isWritten: true)
      if let memory { numbers[UInt(bitPattern: memory.base)] = blocks.count }
      blocks.append(Block(memory: memory))
    }
  }

  mutating func takeBack() {
    for block in blocks where block.holdsPixels {
      guard let memory = block.memory else { continue }
      leftOver[UInt(bitPattern: memory.base)] = memory
    }
    (blocks, numbers) = ([], [:])
  }

  private func isFree(_ number: Int, for byteCount: Int) -> Bool {
    guard let memory = blocks[number].memory, blocks[number].use == .free else { return false }
    return memory.count >= byteCount
  }

  func count(for byteCount: Int) -> Int {
    blocks.indices.count { isFree($0, for: byteCount) }
  }

  mutating func allocate(byteCount: Int) -> UnsafeMutableRawBufferPointer? {
    let free = blocks.indices.first {
      isFree($0, for: byteCount)
        && (blocks[$0].memory?.count ?? 0) / Self.leastPart <= byteCount
    }
    guard let free, let memory = blocks[free].memory else { return nil }
    (blocks[free].use, blocks[free].holdsPixels) = (.used, true)
    memory.mapPages(byteCount, toWrite: true)
    return UnsafeMutableRawBufferPointer(start: memory.base, count: byteCount)
  }

  /// Whether it was memory that was lent.
  mutating func free(_ memory: UnsafeMutableRawBufferPointer) -> Bool {
    let address = UInt(bitPattern: memory.baseAddress)
    guard let number = numbers[address] else { return leftOver.removeValue(forKey: address) != nil }
    blocks[number].holdsPixels = false
    if blocks[number].use == .used { blocks[number].use = .free }
    return true
  }

  mutating func handOver(_ pixels: UnsafeRawBufferPointer) -> Int? {
    if let number = numbers[UInt(bitPattern: pixels.baseAddress)], blocks[number].use == .used {
      blocks[number].use = .handedOver
      return number
    }
    guard let start = pixels.baseAddress,
      let free = blocks.indices.first(where: { isFree($0, for: pixels.count) }),
      let memory = blocks[free].memory
    else { return nil }
    memory.base.copyMemory(from: start, byteCount: pixels.count)
    blocks[free].use = .handedOver
    return free
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
