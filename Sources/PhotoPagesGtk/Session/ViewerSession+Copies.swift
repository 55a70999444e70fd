import Dispatch
import PhotoDecoding
import PhotoPages

extension ViewerSession {
  /// Whether copies are made only to tell how large their files would be: not of photos far away.
  package var measuresCopies: Bool { !source.isRemote }

  /// Encodes a copy of a photo in memory; cancelling `control` ends it.
  package func copy(
    of photo: Photo, _ settings: CopySettings, _ control: DecodingControl
  ) async throws(PictureError) -> [UInt8] {
    let picture = try await picture(of: photo)
    let packet =
      settings.removesData ? nil : await (source as? any CopyingPhotoSource)?.packet(of: photo)
    return try await Self.apart { [decoder] () throws(PictureError) in
      try decoder.copy(CopyRequest(picture, settings, sidecar: packet), control)
    }
  }

  private func picture(of photo: Photo) async throws(PictureError) -> PictureSource {
    do throws(PhotoSourceError) {
      return try await source.picture(for: PictureRequest(photo))
    } catch {
      throw .source(error)
    }
  }

  /// Runs blocking work on a separate thread, since Swift's pool must not block.
  private static func apart<Value: Sendable>(
    _ work: @escaping @Sendable () throws(PictureError) -> Value
  ) async throws(PictureError) -> Value {
    let result = await withCheckedContinuation { continuation in
      DispatchQueue(label: "photo-pages.copying", qos: .userInitiated).async {
        continuation.resume(returning: Result { () throws(PictureError) in try work() })
      }
    }
    return try result.get()
  }
}
