import Glibc
import PhotoPages

/// A picture's encoded bytes: readable anywhere, any number of times.
///
/// An open file's own position is neither used nor moved, so several decodings may share it. It is
/// read, not mapped: a mapped file that another program shortens would end this one.
package final class EncodedInput: Sendable {
  /// Where they are, for decoders that can read them by themselves.
  package enum Bytes {
    case memory([UInt8])
    case file(FileDescriptor)
  }

  /// Bytes in a chunk: some milliseconds of decoding, within which a cancelled picture is given up.
  package static let chunkSize = 64 << 10

  package let bytes: Bytes

  package init(_ bytes: [UInt8]) {
    self.bytes = .memory(bytes)
  }

  package init(_ descriptor: FileDescriptor) {
    bytes = .file(descriptor)
  }

  /// How many bytes there are; nil if the system does not say.
  package var byteCount: Int? {
    switch bytes {
    case .memory(let bytes): return bytes.count
    case .file(let descriptor):
      var status = stat()
      return unsafe fstat(descriptor.rawValue, &status) == 0 ? Int(status.st_size) : nil
    }
  }

  /// Reads what is there at `offset`, and tells how many bytes: fewer than there is room for only at
  /// the end.
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

  /// Up to `count` bytes from `offset` on; fewer at the end.
  package func bytes(at offset: Int, count: Int) throws(PictureError) -> [UInt8] {
    var failure: PictureError?
    // No memory for what is said to be there and is not.
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
    .source(.unreadable(reason: unsafe String(cString: strerror(errno))))
  }
}

extension PictureSource {
  /// The orientation that the source insists on; nil leaves it to the file.
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
