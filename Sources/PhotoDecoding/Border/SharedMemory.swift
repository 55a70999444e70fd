internal import CDecoderChannel
import Glibc
import PhotoPages
import Synchronization

// Ownership: a SharedMemory owns its descriptor and its mapping, and unmaps it in deinit.

/// Memory of a fixed size that two processes share, an unnamed file; the viewer makes all of it.
///
/// `@unchecked Sendable`: another process writes a read-only mapping only before it is handed over. A later
/// write would change pixels and nothing else.
package final class SharedMemory: @unchecked Sendable {
  package enum Failure: Error {
    /// There is no memory left.
    case none
    /// The size could change.
    case unsafe
  }

  /// The descriptor, for another process.
  package let file: FileDescriptor
  /// The size in bytes.
  package let count: Int
  let base: UnsafeMutableRawPointer
  private let isOwn: Bool

  /// Bytes of all memory that this process has made and not freed.
  private static let total = Atomic(0)
  /// The most bytes that it may have at once.
  private static let mostBytes = Machine.physicalMemory / 4 * 3

  package init(count: Int) throws(Failure) {
    let total = Self.total.wrappingAdd(count, ordering: .relaxed).newValue
    let number = total <= Self.mostBytes ? decoder_memory_make(count) : -1
    guard number >= 0, let base = Self.map(number, count, PROT_READ | PROT_WRITE) else {
      if number >= 0 { close(number) }
      Self.total.wrappingSubtract(count, ordering: .relaxed)
      throw .none
    }
    file = FileDescriptor(closing: number)
    (self.count, self.base, isOwn) = (count, base, true)
  }

  package convenience init(copying bytes: [UInt8]) throws(Failure) {
    try self.init(count: max(1, bytes.count))
    bytes.withUnsafeBytes {
      base.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(base), byteCount: $0.count)
    }
  }

  /// Maps memory of another process for reading, or also for writing; throws `.unsafe` if its size could change.
  package init(_ file: FileDescriptor, isWritten: Bool = false) throws(Failure) {
    let count = decoder_memory_size(file.rawValue)
    guard count > 0 else { throw .unsafe }
    let protection = isWritten ? PROT_READ | PROT_WRITE : PROT_READ
    guard let base = Self.map(file.rawValue, count, protection) else { throw .none }
    (self.file, self.count, self.base, isOwn) = (file, count, base, false)
  }

  private static func map(
    _ file: Int32, _ count: Int, _ protection: Int32
  ) -> UnsafeMutableRawPointer? {
    let memory = mmap(nil, count, protection, MAP_SHARED, file, 0)
    return memory == MAP_FAILED ? nil : memory
  }

  deinit {
    munmap(base, count)
    if isOwn { Self.total.wrappingSubtract(count, ordering: .relaxed) }
  }

  /// Maps the pages of the first bytes at once, which is faster than page by page on first use.
  package func mapPages(_ byteCount: Int, toWrite isWritten: Bool) {
    decoder_memory_map_pages(base, min(byteCount, count), isWritten)
  }

  /// Frees the pages after the first bytes, if they take at least a megabyte.
  package func freePages(after byteCount: Int) {
    let pageSize = sysconf(Int32(_SC_PAGESIZE))
    let first = (byteCount + pageSize - 1) / pageSize * pageSize
    guard count - first >= Self.leastToFree else { return }
    _ = decoder_memory_clear(base + first, count - first)
  }

  private static let leastToFree = 1 << 20

  package var bytes: [UInt8] { [UInt8](UnsafeRawBufferPointer(start: base, count: count)) }

  /// Copies the first bytes; nil if there are not as many.
  package func bytes(first byteCount: Int) -> [UInt8]? {
    guard byteCount > 0, byteCount <= count else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: base, count: byteCount))
  }

  /// The most bytes after each row of pixels, more than rows are aligned to.
  private static let mostPadding = 4096

  /// Makes a buffer, which retains the memory, of its pixels; nil if they do not fit or rows are too far apart.
  func pixels(
    size: PixelSize, stride: Int, whenFreed: @escaping @Sendable () -> Void
  ) -> PixelBuffer? {
    guard stride % PixelBuffer.bytesPerPixel == 0,
      stride >= size.width * PixelBuffer.bytesPerPixel, stride <= count / size.height,
      stride - size.width * PixelBuffer.bytesPerPixel <= Self.mostPadding
    else { return nil }
    let bytes = UnsafeMutableRawBufferPointer(start: base, count: size.height * stride)
    let storage = PixelStorage(adopting: bytes) { [self] _ in
      withExtendedLifetime(self) { whenFreed() }
    }
    return PixelBuffer(size: size, stride: stride, storage: storage)
  }
}
