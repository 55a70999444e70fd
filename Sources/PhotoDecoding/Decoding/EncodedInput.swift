import Glibc
import PhotoPages

/// A picture's encoded bytes: readable anywhere, any number of times.
///
/// An open file's own position is neither used nor moved, so several decodings may share it. It is
/// read, not mapped: a mapped file that another program shortens would end this one.
final class EncodedInput: Sendable {
  /// Where they are, for decoders that can read them by themselves.
  enum Bytes {
    case memory([UInt8])
    case file(FileDescriptor)
  }

  /// Bytes in a chunk: some milliseconds of decoding, within which a cancelled picture is given up.
  static let chunkSize = 64 << 10

  let bytes: Bytes

  init(_ bytes: [UInt8]) {
    self.bytes = .memory(bytes)
  }

  init(_ descriptor: FileDescriptor) {
    bytes = .file(descriptor)
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

  /// Reads what is there at `offset`, and tells how many bytes: fewer than there is room for only at
  /// the end.
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

  private static func unreadable() -> PictureError {
    .source(.unreadable(reason: String(cString: strerror(errno))))
  }
}

extension PictureSource {
  /// The orientation that the source insists on; nil leaves it to the file.
  package var orientation: Orientation? {
    switch self {
    case .pixels(_, let told), .bytes(_, let told), .descriptor(_, let told): told
    }
  }

  func input() throws(PictureError) -> EncodedInput {
    switch self {
    case .pixels: throw .notAPicture
    case .bytes(let bytes, _): return EncodedInput(bytes)
    case .descriptor(let file, _): return EncodedInput(file)
    }
  }
}

/// Where a C library's bytes come from, for a decoding that can be given up.
final class WatchedInput {
  /// Why there are none.
  private(set) var failure: PictureError?

  private let input: EncodedInput
  private let watch: DecodeWatch
  private let byteCount: Int

  /// Makes the input of one decoder; `byteCount` is where the file is taken to end.
  init(_ input: EncodedInput, _ watch: DecodeWatch, byteCount: Int? = nil) {
    self.input = input
    self.watch = watch
    self.byteCount = byteCount ?? .max
  }

  /// How many bytes have been read; less than 0 to give up.
  func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) -> Int {
    do throws(PictureError) {
      var done = 0
      let wanted = max(0, min(memory.count, byteCount - offset))
      // In chunks: a TIFF's only strip may have hundreds of megabytes.
      while done < wanted {
        try watch.check()
        let end = min(wanted, done + EncodedInput.chunkSize)
        let count = try input.read(
          at: offset + done, into: UnsafeMutableRawBufferPointer(rebasing: memory[done..<end]))
        if count == 0 { break }
        done += count
      }
      return done
    } catch {
      failure = error
      return -1
    }
  }
}
