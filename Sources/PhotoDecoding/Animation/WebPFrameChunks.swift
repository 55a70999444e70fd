import PhotoPages

/// The chunks of a WebP file that are about its frames (RFC 9649, 2.7.1).
struct WebPFrameChunks {
  /// The size of the whole picture.
  private(set) var size: PixelSize?
  /// The frames, of those that are there to their end.
  private(set) var frames: [WebPFrame] = []
  /// How often all frames are shown; nil for ever.
  private(set) var plays: Int?

  /// Looks through a file that begins as WebP does.
  ///
  /// - Throws: `.source` when it cannot be read, `.cancelled`.
  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    let end = input.byteCount ?? .max
    var offset = 12
    while true {
      try watch.check()
      let bytes = try input.bytes(at: offset, count: 8 + WebPFrame.headCount)
      let head = ByteReader(bytes, .little)
      guard let count = head.integer(at: 4, bytes: 4), count <= end - offset - 8 else { return }
      let content = ByteReader(Array(bytes.dropFirst(8)), .little)
      switch head.text(at: 0, count: 4) {
      case "VP8X":
        guard let width = content.integer(at: 4, bytes: 3),
          let height = content.integer(at: 7, bytes: 3)
        else { return }
        size = PixelSize(width: width + 1, height: height + 1)
      case "ANIM":
        plays = content.integer(at: 4, bytes: 2).flatMap { $0 == 0 ? nil : $0 }
      case "ANMF":
        if let frame = WebPFrame(content, at: offset + 8, count: count) { frames.append(frame) }
      default: break
      }
      offset += 8 + count + count % 2
    }
  }
}
