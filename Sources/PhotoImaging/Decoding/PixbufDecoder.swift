import PhotoPages

/// Decodes with gdk-pixbuf: every kind of picture the desktop has a loader for.
///
/// The kind is told by the bytes alone, whatever the file is called. JPEGs are reduced while they
/// are decoded; everything else is decoded whole and then reduced.
public struct PixbufDecoder: Decoder {
  /// The most bytes the pixels of one picture may take, unless `init` is told another limit: half
  /// the memory there is, and never more than the 2 GiB within which 32-bit offsets are safe.
  public static let defaultByteLimit = min(2 << 30, Machine.physicalMemory / 2)

  private let byteLimit: Int

  /// Makes a decoder that refuses pictures whose decoded pixels take more than `byteLimit` bytes.
  public init(byteLimit: Int = PixbufDecoder.defaultByteLimit) {
    self.byteLimit = byteLimit
  }

  /// Decodes one picture; `isCancelled` is asked between chunks of 64 KiB and between steps.
  ///
  /// - Throws: `.empty` without a single byte, `.notAPicture` when no loader knows the bytes,
  ///   `.damaged` when one does and fails or runs out of bytes, `.tooLarge` before memory beyond
  ///   the limit is allocated, `.source` when the descriptor cannot be read, `.cancelled`.
  public func decode(
    _ request: DecodeRequest, isCancelled: () -> Bool
  ) throws(PictureError) -> DecodedPicture {
    switch request.source {
    case .pixels(let pixels, let orientation):
      let plan = plan(for: request, orientation)
      if orientation ?? .upright == .upright, request.detail.size(of: pixels.size) == pixels.size {
        return DecodedPicture(pixels: pixels, fullSize: pixels.size)
      }
      return try finish(
        try Pixbuf(pixels), stored: pixels.size, plan: plan, isCancelled: isCancelled)
    case .bytes(let bytes, let orientation):
      return try load(.memory(bytes), plan: plan(for: request, orientation), isCancelled)
    case .descriptor(let descriptor, let orientation):
      return try load(.file(descriptor), plan: plan(for: request, orientation), isCancelled)
    }
  }

  private func plan(for request: DecodeRequest, _ orientation: Orientation?) -> DecodePlan {
    DecodePlan(detail: request.detail, orientation: orientation, byteLimit: byteLimit)
  }

  /// Runs a loader over the encoded bytes.
  private func load(
    _ bytes: EncodedBytes, plan: DecodePlan, _ isCancelled: () -> Bool
  ) throws(PictureError) -> DecodedPicture {
    var started: PixbufLoad?
    try bytes.forEachChunk { chunk throws(PictureError) in
      if isCancelled() { throw .cancelled }
      let load = started ?? PixbufLoad(plan, kind: PictureKind(beginning: chunk))
      started = load
      try load.write(chunk)
    }
    guard let load = started else { throw .empty }
    // Some loaders, TIFF's for one, only begin when they have all bytes.
    if isCancelled() { throw .cancelled }
    let (pixbuf, stored) = try load.finish()
    return try finish(pixbuf, stored: stored, plan: plan, isCancelled: isCancelled)
  }

  /// Reduces to the exact size, turns upright and converts.
  private func finish(
    _ pixbuf: Pixbuf, stored: PixelSize, plan: DecodePlan, isCancelled: () -> Bool
  ) throws(PictureError) -> DecodedPicture {
    if isCancelled() { throw .cancelled }
    let orientation = plan.orientation ?? pixbuf.orientation ?? .upright
    let scaled = try pixbuf.scaled(to: plan.target(of: stored, orientation: orientation))
    if isCancelled() { throw .cancelled }
    return DecodedPicture(
      pixels: scaled.pixels(turnedBy: orientation), fullSize: orientation.applied(to: stored))
  }
}
