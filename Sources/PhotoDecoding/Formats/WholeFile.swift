import Glibc
import PhotoMetadata
import PhotoPages

// Ownership: a WholeFile owns its memory, which C may borrow as long as the WholeFile lives.

/// All bytes of a file in memory, for libraries that take nothing else. They are never written.
final class WholeFile {
  /// The bytes; valid as long as `self`.
  let bytes: UnsafeRawBufferPointer

  private let memory: UnsafeMutableRawBufferPointer

  /// Reads a file.
  ///
  /// - Throws: `.empty` if it has no bytes, `.tooLarge` if it does not fit into memory.
  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    let count = input.byteCount ?? 0
    guard count > 0 else { throw .empty }
    guard count <= PictureDecoder.defaultByteLimit,
      let start = malloc(count)
    else { throw .tooLarge }
    let memory = UnsafeMutableRawBufferPointer(start: start, count: count)
    let source = WatchedInput(input, watch)
    let done = source.read(at: 0, into: memory)
    guard done > 0 else {
      free(memory.baseAddress)
      throw source.failure ?? .empty
    }
    self.memory = memory
    // The file may have become shorter meanwhile.
    bytes = UnsafeRawBufferPointer(rebasing: memory[..<done])
  }

  deinit {
    free(memory.baseAddress)
  }
}
