import Glibc
import PhotoPages

/// A picture's encoded bytes, readable on any thread and any number of times.
///
/// Reading does not use or move a file's own position, so several decoders may share it. The file is not mapped: if
/// another program truncated a mapped file, this process would crash.
package final class EncodedInput: Sendable {
  /// The storage of the bytes, for decoders that read from it directly.
  package enum Bytes {
    case memory([UInt8])
    case file(FileDescriptor)
  }

  /// The size of a chunk in bytes: some milliseconds of decoding, after which cancellation is noticed.
  package static let chunkSize = 64 << 10

  package let bytes: Bytes

  package init(_ bytes: [UInt8]) {
    self.bytes = .memory(bytes)
  }

  package init(_ descriptor: FileDescriptor) {
    bytes = .file(descriptor)
  }

  /// The number of bytes; nil if it is unknown.
  package var byteCount: Int? {
    switch bytes {
    case .memory(let bytes): return bytes.count
    case .file(let descriptor):
      var status = stat()
      return unsafe fstat(descriptor.rawValue, &status) == 0 ? Int(clamping: status.st_size) : nil
    }
  }

  /// Reads bytes at `offset` and returns their number, which is less than the room only at the end of the file.
  package func read(
    at offset: Int, into memory: UnsafeMutableRawBufferPointer
  ) throws(PictureError) -> Int {
    switch bytes {
    case .memory(let bytes):
      let count = max(0, min(memory.count, bytes.count - offset))
      if count > 0 {
        unsafe bytes.withUnsafeBytes {
          unsafe memory.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count]))
        }
      }
      return count
    case .file(let descriptor):
      var done = 0
      while done < memory.count {
        let count = unsafe pread(
          descriptor.rawValue, memory.baseAddress.map { unsafe $0 + done }, memory.count - done,
          offset + done)
        if count == 0 { break }
        if count > 0 { done += count } else if errno != EINTR { throw Self.unreadable() }
      }
      return done
    }
  }

  /// Returns up to `count` bytes at `offset`; fewer at the end.
  package func bytes(at offset: Int, count: Int) throws(PictureError) -> [UInt8] {
    var failure: PictureError?
    // Allocates no more than the file has left: a damaged file may claim any size.
    let room = count > Self.chunkSize ? min(count, (byteCount ?? count) - offset) : count
    guard offset >= 0, room > 0 else { return [] }
    let result = unsafe [UInt8](unsafeUninitializedCapacity: room) { memory, done in
      do throws(PictureError) {
        done = unsafe try read(at: offset, into: UnsafeMutableRawBufferPointer(memory))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return result
  }

  private static func unreadable() -> PictureError {
    guard errno != EISDIR else { return .source(.isFolder) }
    return .source(.unreadable(reason: unsafe String(cString: strerror(errno))))
  }
}

extension PictureSource {
  /// The orientation that the source prescribes; nil to use the file's.
  package var orientation: Orientation? {
    switch self {
    case .pixels(_, let told), .bytes(_, let told), .descriptor(_, let told): told
    }
  }

  package func input() throws(PictureError) -> EncodedInput {
    switch self {
    case .pixels: throw .notAPicture
    case .bytes(let bytes, _): return EncodedInput(bytes)
    case .descriptor(let file, _): return EncodedInput(file)
    }
  }
}
