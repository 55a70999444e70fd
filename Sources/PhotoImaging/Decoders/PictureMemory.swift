import PhotoDecoding
import PhotoPages
import Synchronization

/// Shared memory that one process was lent and that is free for its next pictures.
///
/// Reuse saves the system from making and clearing it anew. No other process gets it, since this one could read it.
final class SpareMemory: Sendable {
  private struct State {
    var blocks: [SharedMemory] = []
    /// Bytes of the last requested picture, previews excepted.
    var pictureBytes: Int?
    /// Whether the process has ended.
    var isClosed = false
    /// Bytes of all memory that the process has ever been lent.
    var lentBytes = 0
  }

  private let state = Mutex(State())

  /// The most blocks to hold: those of two pictures that are decoded in turn, and a preview's.
  private static let mostBlocks = 3
  /// The most bytes of a held block: a picture that fills a large screen.
  private static let largest = 16 << 20
  /// The most times that a reused block may exceed the needed size.
  private static let mostWaste = 2

  /// Whether the process has been lent over half of the shared memory for its lifetime.
  var isWornOut: Bool { state.withLock { $0.lentBytes > DecoderAllowance.lifetimeSharedBytes / 2 } }

  /// Returns a block of at least `byteCount` bytes, a free one or new memory.
  ///
  /// - Throws: `.none` if there is no memory, or the process has been lent all that it may have.
  func take(_ byteCount: Int) throws(SharedMemory.Failure) -> SharedMemory {
    let spare = state.withLock { state -> SharedMemory? in
      if byteCount > DecoderRequest.previewBytes {
        state.pictureBytes = byteCount
        state.blocks.removeAll { Self.isWasted($0, on: byteCount) }
      }
      // Among equals the last, which has been written to: others may have been lent unused and hold no pages.
      let fitting = state.blocks.indices.reversed().filter {
        state.blocks[$0].count >= byteCount && !Self.isWasted(state.blocks[$0], on: byteCount)
      }
      let smallest = fitting.min { state.blocks[$0].count < state.blocks[$1].count }
      return smallest.map { state.blocks.remove(at: $0) }
    }
    if let spare { return spare }
    let isAllowed = state.withLock { state in
      guard byteCount <= DecoderAllowance.lifetimeSharedBytes - state.lentBytes else {
        return false
      }
      state.lentBytes += byteCount
      return true
    }
    guard isAllowed else { throw .none }
    return try SharedMemory(count: byteCount)
  }

  private static func isWasted(_ memory: SharedMemory, on byteCount: Int) -> Bool {
    memory.count / mostWaste > max(byteCount, 1)
  }

  /// Takes a block back, unless it is too large for the current pictures.
  func put(_ memory: SharedMemory) {
    state.withLock { state in
      guard !state.isClosed, memory.count <= Self.largest else { return }
      if let bytes = state.pictureBytes, Self.isWasted(memory, on: bytes) { return }
      state.blocks.append(memory)
      if state.blocks.count > Self.mostBlocks { state.blocks.removeFirst() }
    }
  }

  func clear() { state.withLock { $0.blocks = [] } }

  /// Frees all blocks and those returned later, since the process has ended.
  func close() {
    state.withLock { state in
      state.blocks = []
      state.isClosed = true
    }
  }
}

/// The memory that was lent for one request, and the pictures that were answered in it.
final class LentPictures {
  private var blocks: [SharedMemory?] = []
  private let spare: SpareMemory
  private var lentBytes = 0
  private var passCount = 0

  /// More coarse pictures than any of our decoders makes of one photo.
  private static let mostPasses = 100
  /// More blocks than those passes and the decoder's own requests need.
  private static let mostBlocks = 2 * mostPasses

  init(_ spare: SpareMemory) { self.spare = spare }

  /// Lends memory for pixels, of these sizes in bytes, and returns its files in that order.
  ///
  /// A decoder that needs more asks for it. Throws `.ended` above what it may have, `limit` bytes for one request.
  func lend(_ sizes: [Int], limit: Int) throws(DecoderProcess.Failure) -> [FileDescriptor] {
    var files: [FileDescriptor] = []
    for size in sizes {
      guard size > 0, size <= limit - lentBytes, blocks.count < Self.mostBlocks,
        let memory = try? spare.take(size)
      else { throw .ended }
      lentBytes += size
      blocks.append(memory)
      files.append(memory.file)
    }
    return files
  }

  func picture(_ message: PixelsMessage) throws(DecoderProcess.Failure) -> DecodedPicture {
    guard blocks.indices.contains(message.memory), let memory = blocks[message.memory],
      let picture = message.picture(in: memory, whenFreed: { [spare] in spare.put(memory) })
    else { throw .ended }
    blocks[message.memory] = nil
    memory.mapPages(picture.pixels.byteCount, toWrite: false)
    memory.freePages(after: picture.pixels.byteCount)
    return picture
  }

  /// Copies the file that was written into lent memory.
  func file(_ number: Int, byteCount: Int) throws(DecoderProcess.Failure) -> [UInt8] {
    guard blocks.indices.contains(number), let memory = blocks[number],
      let bytes = memory.bytes(first: byteCount)
    else { throw .ended }
    return bytes
  }

  /// Returns the coarse picture of an answer.
  func pass(_ message: PixelsMessage) throws(DecoderProcess.Failure) -> DecodedPicture {
    passCount += 1
    guard passCount <= Self.mostPasses else { throw .ended }
    return try picture(message)
  }

  /// Returns the blocks that hold no picture.
  func returnUnused() {
    for memory in blocks.compactMap(\.self) { spare.put(memory) }
    blocks = []
  }
}

extension DecodedPicture {
  /// Returns a copy for one of many pictures, each of which would hold a file of shared memory.
  func copied() throws(PictureError) -> DecodedPicture {
    DecodedPicture(
      pixels: try pixels.copied(), fullSize: fullSize, scaledSize: scaledSize, part: part,
      orientation: orientation, traits: traits)
  }
}
