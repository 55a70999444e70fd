import Glibc
import PhotoPages

/// A picture's encoded bytes, to be read once from the first to the last.
enum EncodedBytes {
  /// Bytes at hand.
  case memory([UInt8])
  /// An open file. Its own position is neither used nor moved, so several decodings may share it.
  case file(FileDescriptor)

  /// Bytes in a chunk.
  ///
  /// As much as gdk-pixbuf's JPEG loader buffers at a time, and some milliseconds of decoding,
  /// within which a cancelled picture is given up.
  static let chunkSize = 64 << 10

  /// Hands out the bytes in chunks, none of them empty; a chunk's memory is valid during the call.
  func forEachChunk(
    _ body: (UnsafeRawBufferPointer) throws(PictureError) -> Void
  ) throws(PictureError) {
    switch self {
    case .memory(let bytes):
      try bytes.span.withUnsafeBytes { all throws(PictureError) in
        var offset = 0
        while offset < all.count {
          let end = min(offset + Self.chunkSize, all.count)
          try body(UnsafeRawBufferPointer(rebasing: all[offset..<end]))
          offset = end
        }
      }
    case .file(let descriptor):
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 16)
      defer { memory.deallocate() }
      var offset = 0
      while true {
        let count = try Self.read(descriptor, at: offset, into: memory)
        if count == 0 { return }
        try body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
        offset += count
      }
    }
  }

  /// Reads what is there at `offset`, 0 bytes at the end of the file.
  private static func read(
    _ descriptor: FileDescriptor, at offset: Int, into memory: UnsafeMutableRawBufferPointer
  ) throws(PictureError) -> Int {
    while true {
      let count = pread(descriptor.rawValue, memory.baseAddress, memory.count, offset)
      if count >= 0 { return count }
      if errno == EINTR { continue }
      throw .source(.unreadable(reason: String(cString: strerror(errno))))
    }
  }
}
