import PhotoDecoding
import PhotoPages

@testable import PhotoImaging

extension DecodingControl {
  /// The control of a decoding that is not wanted any more.
  static var cancelled: DecodingControl {
    let control = DecodingControl()
    control.cancel()
    return control
  }
}

extension PixelSize {
  /// Shorter to read in a table of sizes.
  init(_ width: Int, _ height: Int) {
    self.init(width: width, height: height)
  }
}

extension PictureSession {
  /// Lets go of all that was requested.
  func cancel() { request([]) { _, _ in } }

  /// Makes another session with the same source, decoder and cache: equal requests share their work.
  convenience init(sharing other: PictureSession) {
    self.init(
      on: other.scheduler, source: other.supply.source, decoder: other.supply.decoder,
      cache: other.supply.cache)
  }
}

extension PixelCache {
  /// Bytes of pixels kept, with all that share the room.
  var byteCount: Int { store.contents.withLock { $0.byteCount } }

  /// All pictures at hand of a photo's revision, smallest first.
  ///
  /// Looking does not count as use.
  func pictures(of photo: Photo) -> [DecodedPicture] {
    store.contents.withLock { contents in
      contents.keys(of: photo, in: number).compactMap { contents.entries[$0]?.picture }
    }
  }
}

extension AnimationFrames {
  /// How many frames are held now.
  var heldCount: Int { state.withLock { $0.frames.count } }
}
