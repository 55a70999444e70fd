import Glibc
import PhotoPages
import Synchronization

/// Memory for pixels, allocated from the system and returned to it directly.
///
/// `malloc` keeps freed blocks below its threshold, which grows up to 32 MB. A program that decodes photos
/// all day would end up with several unused ones.
enum PixelMemory {
  /// Bytes of the smallest mapping, which takes at least a page and a system call; less comes from `malloc`.
  private static let smallestMapping = 128 << 10
  /// Bytes from which large pages are requested: touching the small ones takes longer than decoding.
  private static let largePagesFrom = 4 << 20

  /// Allocates memory with undefined content; nil if none is left.
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

  @Sendable static func free(_ memory: UnsafeMutableRawBufferPointer) {
    if isLent.load(ordering: .relaxed), lentBlocks.withLock({ $0.free(memory) }) { return }
    if memory.count >= smallestMapping {
      munmap(memory.baseAddress, memory.count)
    } else {
      Glibc.free(memory.baseAddress)
    }
  }

  /// The alignment in bytes that suits vector instructions: a cache line.
  private static let alignment = 64

  private static let isLent = Atomic(false)
  private static let lentBlocks = Mutex(LentBlocks())

  /// Lends shared memory for pixels until `takeBack`, in addition to earlier blocks.
  ///
  /// Blocks are numbered in the order in which they were lent. One that cannot be mapped keeps its number.
  static func lend(_ files: [FileDescriptor]) {
    lentBlocks.withLock { $0.lend(files) }
    isLent.store(true, ordering: .relaxed)
  }

  /// Ends the use of all lent memory, in which only pixels that were handed over may still lie.
  static func takeBack() { lentBlocks.withLock { $0.takeBack() } }

  /// Whether the lent memory suffices for pixels, or they are too small to be allocated in it.
  static func isLent(for need: PixelNeed) -> Bool {
    need.bytes < smallestMapping
      || lentBlocks.withLock { $0.count(for: need.bytes) } >= need.count
  }

  /// Hands pixels over to another process, and copies them into lent memory if they lie elsewhere.
  ///
  /// - Returns: the number of the memory; nil if no free block is large enough.
  static func handOver(_ pixels: PixelBuffer) -> Int? {
    pixels.storage.withUnsafeBytes { bytes in lentBlocks.withLock { $0.handOver(bytes) } }
  }

  /// Copies a file into lent memory and hands it over; returns as `handOver(_:)` of pixels does.
  static func handOver(_ file: [UInt8]) -> Int? {
    file.withUnsafeBytes { bytes in lentBlocks.withLock { $0.handOver(bytes) } }
  }
}

/// Shared memory that another process has lent for pixels.
private struct LentBlocks {
  private enum Use {
    case free, used
    /// It belongs to the other process now, and is no longer written.
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
  /// The numbers of the blocks, by their addresses.
  private var numbers: [UInt: Int] = [:]
  /// Memory that was taken back while it held pixels, by address; released when they are freed.
  private var leftOver: [UInt: SharedMemory] = [:]

  /// The divisor of the share of a block that pixels must fill; smaller ones are intermediate results.
  private static let leastShareDivisor = 4

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
        && (blocks[$0].memory?.count ?? 0) / Self.leastShareDivisor <= byteCount
    }
    guard let free, let memory = blocks[free].memory else { return nil }
    (blocks[free].use, blocks[free].holdsPixels) = (.used, true)
    memory.mapPages(byteCount, toWrite: true)
    return UnsafeMutableRawBufferPointer(start: memory.base, count: byteCount)
  }

  /// Marks a block as free, and returns whether the memory was lent.
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

/// The resources of the machine.
package enum Machine {
  /// Bytes of physical memory; 1 GiB if the system does not report it.
  package static let physicalMemory: Int = {
    let pages = sysconf(Int32(_SC_PHYS_PAGES))
    let pageSize = sysconf(Int32(_SC_PAGESIZE))
    return pages > 0 && pageSize > 0 ? pages * pageSize : 1 << 30
  }()

  /// Bytes that programs could take when this was first read, without others being swapped out.
  ///
  /// A quarter of the physical memory if the system does not report it.
  package static let availableMemory: Int = {
    let file = open("/proc/meminfo", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return physicalMemory / 4 }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 512)
    let count = max(0, read(file, &text, text.count))
    return availableMemory(in: String(decoding: text.prefix(count), as: UTF8.self))
      ?? physicalMemory / 4
  }()

  /// Reads the bytes that are available from the system's account (proc(5), meminfo); nil if it lacks them.
  static func availableMemory(in account: String) -> Int? {
    let line = account.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
  }

  /// The number of processor cores that are online, at least 1.
  package static let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}
