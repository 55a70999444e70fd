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
      return StoredFrame(try header(of: EncodedInput(bytes)), orientation)
    case .descriptor(let descriptor, let orientation):
      return StoredFrame(try header(of: EncodedInput(descriptor)), orientation)
    }
  }

  /// What a picture's colour profile is called. Reads no more than the head where that tells. Blocks.
  ///
  /// - Returns: nil where the file has no profile, or one without a name.
  /// - Throws: as `decode` does.
  public func colourProfileName(of source: PictureSource) throws(PictureError) -> String? {
    let profile: [UInt8]?
    switch source {
    case .pixels: profile = nil
    case .bytes(let bytes, _): profile = try header(of: EncodedInput(bytes)).profile
    case .descriptor(let descriptor, _): profile = try header(of: EncodedInput(descriptor)).profile
    }
    return profile.flatMap { ColourProfile.name(of: $0) }
  }

  /// Opens a GIF or WebP that moves.
  ///
  /// - Throws: `.notAPicture` when it does not move; otherwise as `decode` does.
  public func openAnimation(
    _ request: DecodeRequest, _ control: DecodingControl
  ) throws(PictureError) -> any AnimationDecoding {
    try FrameReader(request, DecodeWatch(control))
  }

  private func header(of input: EncodedInput) throws(PictureError) -> PictureHeader {
    try PictureFiles.open(input, DecodeWatch()).header
  }
}

extension StoredFrame {
  /// From what a file says; an orientation that is given wins over the file's.
  fileprivate init(_ header: PictureHeader, _ orientation: Orientation?) {
    self.init(
      size: header.size, orientation: orientation ?? header.orientation ?? .upright)
  }
}
