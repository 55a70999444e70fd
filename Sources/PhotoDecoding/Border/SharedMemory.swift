internal import CDecoderChannel
import Glibc
import PhotoPages

// Ownership: a SharedMemory owns its descriptor and its mapping, and takes the mapping away with itself.

/// Memory that two processes see, of a size that never changes: a file without a name.
///
/// `@unchecked Sendable`: what is mapped for reading only is written by another process before it is handed
/// over; what it might write later would be other pixels and nothing else.
package final class SharedMemory: @unchecked Sendable {
  package enum Failure: Error {
    /// There is none left.
    case none
    /// It might be made smaller or larger, or not all of it is there.
    case unsafe
  }

  /// For another process.
  package let file: FileDescriptor
  /// Bytes.
  package let count: Int
  let base: UnsafeMutableRawPointer

  /// Makes memory that can be written.
  init(count: Int) throws(Failure) {
    let number = decoder_memory_make(count)
    guard number >= 0 else { throw .none }
    file = FileDescriptor(closing: number)
    self.count = count
    base = try Self.map(file, count, PROT_READ | PROT_WRITE)
  }

  /// Makes memory with these bytes.
  package convenience init(copying bytes: [UInt8]) throws(Failure) {
    try self.init(count: max(1, bytes.count))
    bytes.withUnsafeBytes {
      base.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(base), byteCount: $0.count)
    }
  }

  /// Looks at the memory of another process, which is believed nothing: that is has a size of its own, that
  /// it keeps it, and that all of it is there.
  package init(reading file: FileDescriptor) throws(Failure) {
    let count = decoder_memory_size(file.rawValue)
    guard count > 0 else { throw .unsafe }
    self.file = file
    self.count = count
    base = try Self.map(file, count, PROT_READ)
  }

  /// Takes memory that was lent, to write.
  init(writing file: FileDescriptor, count: Int) throws(Failure) {
    self.file = file
    self.count = count
    base = try Self.map(file, count, PROT_READ | PROT_WRITE)
  }

  private static func map(
    _ file: FileDescriptor, _ count: Int, _ protection: Int32
  ) throws(Failure) -> UnsafeMutableRawPointer {
    // All at once, and not a page at a time when it is drawn.
    let memory = mmap(nil, count, protection, MAP_SHARED | MAP_POPULATE, file.rawValue, 0)
    guard let memory, memory != MAP_FAILED else { throw .none }
    return memory
  }

  deinit { munmap(base, count) }

  /// A copy of all bytes.
  package var bytes: [UInt8] { [UInt8](UnsafeRawBufferPointer(start: base, count: count)) }

  /// Bytes that may lie behind each row of pixels: more than rows are aligned to.
  private static let mostPadding = 4096

  /// Whether it is little more than so many bytes: who keeps a small picture keeps all of it.
  package func isLittleMore(than needed: Int) -> Bool { count / 2 <= needed + 1 << 20 }

  /// Pixels that begin with the first byte, which keep the memory until they are freed; nil if they are more
  /// than there are, or their rows lie further apart than alignment needs.
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
