// Ownership: nothing of C's is held; the descriptor stays the caller's.

import Glibc

extension OpenedFile {
  /// Reads some of the file's bytes. Where a descriptor stands does not change. Blocks.
  ///
  /// - Parameters:
  ///   - offset: the first byte's place, not below 0.
  ///   - count: the most bytes to read.
  /// - Returns: the bytes; fewer at the file's end, none where it cannot be read.
  public func bytes(at offset: Int, count: Int) -> [UInt8] {
    switch self {
    case .bytes(let bytes): Array(bytes.dropFirst(offset).prefix(count))
    case .descriptor(let number): read(number, at: offset, count: count)
    }
  }
}

private func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    while filled < count {
      let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled...])
      let number = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
      if number < 0, errno == EINTR { continue }
      guard number > 0 else { return }
      filled += number
    }
  }
}
