import PhotoPages

/// Hands a file to a loader, chunk by chunk, and can pause in between.
final class PixbufReading {
  private let input: EncodedInput
  private let kind: PictureKind
  private let load: PixbufLoad
  private var offset = 0
  /// Whether all bytes were handed over.
  private var hasEnded = false

  /// Begins with a file.
  ///
  /// - Parameters:
  ///   - input: the file.
  ///   - answer: says what to do with a picture of that size, told whether it is SVG.
  /// - Throws: `.empty` without a single byte, `.source` when the file cannot be read.
  init(
    _ input: EncodedInput, answer: @escaping (PixelSize, Bool) -> PixbufAnswer
  ) throws(PictureError) {
    let head = try input.bytes(at: 0, count: PictureKind.headLength)
    guard !head.isEmpty else { throw .empty }
    self.input = input
    kind = head.withUnsafeBytes { PictureKind(beginning: $0) }
    load = PixbufLoad(kind: kind, answer: answer)
  }

  /// Reads until the loader knows the size; loaders that wait for the last byte have decoded then.
  ///
  /// - Returns: the size that the file says, and whether it is SVG.
  /// - Throws: why there is no size; `.cancelled`, `.source`.
  func readHead(
    _ watch: DecodeWatch
  ) throws(PictureError) -> (size: PixelSize, isVector: Bool) {
    try read(watch) { $0.stored != nil }
    if let stored = load.stored { return stored }
    load.close()
    if let stored = load.stored { return stored }
    _ = try result()
    throw .damaged(reason: "The loader tells no size")
  }

  /// The orientation that a viewer has to obey, as far as a loader tells it; known with the head.
  var orientation: Orientation? { load.pixbuf?.orientation }

  /// What gdk-pixbuf calls the kind of picture; known with the head.
  var formatName: String { load.formatName }

  /// Reads to the end.
  ///
  /// - Throws: why there is not a single row; `.cancelled`, `.source`.
  func finish(_ watch: DecodeWatch) throws(PictureError) -> PixbufResult {
    try read(watch) { _ in false }
    // Some loaders only begin when they have all bytes.
    try watch.check()
    return try result()
  }

  /// Reads to the end of a file that moves.
  ///
  /// - Throws: why there are no frames; `.cancelled`, `.source`.
  func finishFrames(_ watch: DecodeWatch) throws(PictureError) -> PixbufFrames {
    try read(watch) { _ in false }
    return try load.frames()
  }

  /// What has come of the bytes.
  ///
  /// - Throws: `.refused` instead of `.damaged` where the file is whole as far as can be told.
  private func result() throws(PictureError) -> PixbufResult {
    do throws(PictureError) {
      return try load.result()
    } catch .damaged(let reason) {
      guard let name = kind.name, try FileBoxes.areWhole(in: input) else {
        throw .damaged(reason: reason)
      }
      throw .refused(kind: name, reason: reason)
    }
  }

  private func read(
    _ watch: DecodeWatch, until isEnough: (PixbufLoad) -> Bool
  ) throws(PictureError) {
    guard !hasEnded, !load.hasEnded, !isEnough(load) else { return }
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: EncodedInput.chunkSize, alignment: 16)
    defer { memory.deallocate() }
    while !load.hasEnded, !isEnough(load) {
      try watch.check()
      let count = try input.read(at: offset, into: memory)
      hasEnded = count == 0
      if hasEnded { return }
      if offset == 0, kind == .sequence, count >= PictureKind.majorBrand.upperBound {
        // The loader is given a file that does not move.
        memory[PictureKind.majorBrand].copyBytes(from: "avif".utf8)
      }
      load.write(UnsafeRawBufferPointer(rebasing: memory[..<count]))
      offset += count
    }
  }
}
