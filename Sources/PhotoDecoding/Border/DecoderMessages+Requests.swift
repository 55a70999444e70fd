import PhotoPages

// The requests in messages from the viewer.

extension FileMessage {
  /// Returns the photo's bytes, which are one of the files that came with the message.
  func source(in files: [FileDescriptor]) throws(PictureError) -> PictureSource {
    guard files.indices.contains(file) else { throw .notAPicture }
    return .descriptor(files[file], orientation: orientation)
  }
}

extension PictureMessage {
  /// Returns the request, with the files that came with the message.
  func request(in files: [FileDescriptor]) throws(PictureError) -> DecodeRequest {
    var request = DecodeRequest(
      source: try source.source(in: files), detail: detail, target: target(in: files),
      desktopThumbnail: try desktopThumbnail?.source(in: files))
    request.beginsWithPreview = beginsWithPreview
    return request
  }

  /// Returns the colours of the screen; sRGB if its profile cannot be read.
  private func target(in files: [FileDescriptor]) -> ColourTarget {
    guard let profile, files.indices.contains(profile.file) else { return .sRGB }
    let bytes = try? SharedMemory(files[profile.file]).bytes
    return bytes.map { .monitor(profile: $0, id: profile.id) } ?? .sRGB
  }
}

extension CopyMessage {
  /// Returns the request, with the files that came with the message.
  func request(in files: [FileDescriptor]) throws(PictureError) -> CopyRequest {
    let packet = sidecar.flatMap { files.indices.contains($0) ? files[$0] : nil }
      .flatMap { try? SharedMemory($0).bytes }
    return CopyRequest(try source.source(in: files), settings, sidecar: packet)
  }
}
