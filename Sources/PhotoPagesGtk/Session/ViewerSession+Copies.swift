import Dispatch
import PhotoDecoding
import PhotoImaging
import PhotoPages

extension ViewerSession {
  /// Whether copies are made only to tell how large their files would be: not of photos far away.
  package var measuresCopies: Bool { !source.isRemote }

  /// Whether copies of a photo are made of its original, which is fetched as a file: it is on the web.
  package func fetchesOriginal(of photo: Photo) -> Bool {
    source.isRemote && photo.fileURI == nil && source is any OriginalPhotoSource
  }

  /// Encodes a copy of a photo in memory; cancelling `control` ends it.
  ///
  /// `original` is the photo's file if that was fetched; else the source is asked for the picture.
  package func copy(
    of photo: Photo, from original: PictureSource? = nil, _ settings: CopySettings,
    _ control: DecodingControl
  ) async throws(PictureError) -> [UInt8] {
    let picture = if let original { original } else { try await picture(of: photo) }
    let packet =
      settings.removesData ? nil : await (source as? any CopyingPhotoSource)?.packet(of: photo)
    return try await Self.apart { [decoder] () throws(PictureError) in
      try decoder.copy(CopyRequest(picture, settings, sidecar: packet), control)
    }
  }

  /// Decodes a fetched original so that it fits into a box of pixels, in sRGB; cancelling `control` ends it.
  ///
  /// One that cannot be decoded is fetched anew the next time.
  package func picture(
    in original: PictureSource, of photo: Photo, fitting box: PixelSize, _ control: DecodingControl
  ) async throws(PictureError) -> DecodedPicture {
    do throws(PictureError) {
      return try await Self.apart { [decoder] () throws(PictureError) in
        try decoder.decode(DecodeRequest(source: original, detail: .fitting(box)), control)
      }
    } catch {
      if error.isPermanent { source.discardPictures(of: photo) }
      throw error
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
