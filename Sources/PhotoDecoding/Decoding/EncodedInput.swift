import Glibc
import PhotoPages

/// A picture's encoded bytes: readable anywhere, any number of times.
///
/// An open file's own position is neither used nor moved, so several decodings may share it. It is
/// read, not mapped: a mapped file that another program shortens would end this one.
final class EncodedInput: Sendable {
  private enum Bytes {
    case memory([UInt8])
    case file(FileDescriptor)
  }

  /// Bytes in a chunk: some milliseconds of decoding, within which a cancelled picture is given up.
  static let chunkSize = 64 << 10

  private let bytes: Bytes

  /// Bytes at hand.
  init(_ bytes: [UInt8]) {
    self.bytes = .memory(bytes)
  }

  /// An open file.
  init(_ descriptor: FileDescriptor) {
    bytes = .file(descriptor)
  }

  /// The file, for decoders that can read one themselves; nil for bytes in memory.
  var descriptor: FileDescriptor? {
    if case .file(let descriptor) = bytes { descriptor } else { nil }
  }

  /// How many bytes there are; nil if the system does not say.
  var byteCount: Int? {
    switch bytes {
    case .memory(let bytes): return bytes.count
    case .file(let descriptor):
      var status = stat()
      return fstat(descriptor.rawValue, &status) == 0 ? Int(status.st_size) : nil
    }
  }

  /// Reads what is there at `offset`.
  ///
  /// - Returns: how many bytes; fewer than there is room for only at the end.
  /// - Throws: `.source` when the file cannot be read.
  func read(
    at offset: Int, into memory: UnsafeMutableRawBufferPointer
  ) throws(PictureError) -> Int {
    switch bytes {
    case .memory(let bytes):
      let count = max(0, min(memory.count, bytes.count - offset))
      if count > 0 {
        bytes.withUnsafeBytes {
          memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count]))
        }
      }
      return count
    case .file(let descriptor):
      var done = 0
      while done < memory.count {
        let count = pread(
          descriptor.rawValue, memory.baseAddress.map { $0 + done }, memory.count - done,
          offset + done)
        if count == 0 { break }
        if count > 0 { done += count } else if errno != EINTR { throw Self.unreadable() }
      }
      return done
    }
  }

  /// Up to `count` bytes from `offset` on; fewer at the end.
  func bytes(at offset: Int, count: Int) throws(PictureError) -> [UInt8] {
    var failure: PictureError?
    let result = [UInt8](unsafeUninitializedCapacity: max(0, count)) { memory, done in
      do throws(PictureError) {
        done = try read(at: offset, into: UnsafeMutableRawBufferPointer(memory))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return result
  }

  /// All bytes.
  func all() throws(PictureError) -> [UInt8] {
    if case .memory(let bytes) = bytes { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(byteCount ?? 0)
    try forEachChunk { chunk throws(PictureError) in result += chunk }
    return result
  }

  /// Hands out the bytes in order and in chunks, none of them empty; a chunk's memory is valid during
  /// the call.
  func forEachChunk(
    _ body: (UnsafeRawBufferPointer) throws(PictureError) -> Void
  ) throws(PictureError) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 16)
    defer { memory.deallocate() }
    var offset = 0
    while true {
      let count = try read(at: offset, into: memory)
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
      offset += count
    }
  }

  private static func unreadable() -> PictureError {
    .source(.unreadable(reason: String(cString: strerror(errno))))
  }
}
