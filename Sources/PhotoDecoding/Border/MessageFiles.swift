import PhotoPages

/// The files that go with a message to a decoder process; the first is the photo.
package struct MessageFiles {
  package private(set) var files: [FileDescriptor] = []

  package init() {}

  /// Adds a photo's file; throws `.notAPicture` for pixels, which need no decoder.
  package mutating func add(_ source: PictureSource) throws(PictureError) -> FileMessage {
    let file: Int
    switch source {
    case .descriptor(let descriptor, _): file = add(descriptor)
    case .bytes(let bytes, _): file = try add(bytes)
    case .pixels: throw .notAPicture
    }
    return FileMessage(file: file, orientation: source.orientation)
  }

  /// Returns a request as it is sent, after adding its files.
  package mutating func message(
    _ request: DecodeRequest, wantsPasses: Bool
  ) throws(PictureError) -> PictureMessage {
    PictureMessage(
      source: try add(request.source), detail: request.detail, profile: try add(request.target),
      desktopThumbnail: try request.desktopThumbnail.map { desktopThumbnail throws(PictureError) in
        try add(desktopThumbnail)
      },
      wantsPasses: wantsPasses, beginsWithPreview: request.beginsWithPreview)
  }

  /// Returns a request as it is sent, after adding its files.
  package mutating func message(_ request: CopyRequest) throws(PictureError) -> CopyMessage {
    CopyMessage(
      source: try add(request.source), settings: request.settings,
      sidecar: try request.sidecar.map { packet throws(PictureError) in try add(packet) })
  }

  private mutating func add(_ colours: ColourTarget) throws(PictureError) -> ProfileMessage? {
    guard case .monitor(let profile, let id) = colours else { return nil }
    return ProfileMessage(file: try add(profile), id: id)
  }

  private mutating func add(_ bytes: [UInt8]) throws(PictureError) -> Int {
    guard let memory = try? SharedMemory(copying: bytes) else { throw .tooLarge }
    return add(memory.file)
  }

  private mutating func add(_ file: FileDescriptor) -> Int {
    files.append(file)
    return files.count - 1
  }
}
