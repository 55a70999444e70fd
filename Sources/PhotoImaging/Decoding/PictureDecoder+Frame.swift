import PhotoPages

extension PictureDecoder {
  /// How a picture is stored, which positions in metadata refer to. Reads no more than the head where
  /// that tells; some of gdk-pixbuf's loaders have to decode it all. Blocks.
  ///
  /// - Throws: as `decode` does.
  public func storedFrame(of source: PictureSource) throws(PictureError) -> StoredFrame {
    switch source {
    case .pixels(let pixels, let orientation):
      return StoredFrame(size: pixels.size, orientation: orientation ?? .upright)
    case .bytes(let bytes, let orientation):
      return try storedFrame(of: EncodedInput(bytes), orientation)
    case .descriptor(let descriptor, let orientation):
      return try storedFrame(of: EncodedInput(descriptor), orientation)
    }
  }

  private func storedFrame(
    of input: EncodedInput, _ orientation: Orientation?
  ) throws(PictureError) -> StoredFrame {
    let file = try PictureFiles.open(input, DecodeWatch(isCancelled: { false }, onPass: nil))
    return StoredFrame(
      size: file.header.size, orientation: orientation ?? file.header.orientation ?? .upright)
  }
}
