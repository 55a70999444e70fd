import PhotoDecoding
import PhotoMetadata
import PhotoPages

/// A decoder of a test, which makes single pictures and tells nothing else of them.
public protocol StillDecoding: PictureDecoding {}

extension StillDecoding {
  /// Fails.
  public func storedFrame(of source: PictureSource) throws(PictureError) -> StoredFrame {
    throw .notAPicture
  }

  /// Fails.
  public func colourProfileName(of source: PictureSource) throws(PictureError) -> String? {
    throw .notAPicture
  }

  /// Fails.
  public func metadata(
    of source: PictureSource, _ wanted: MetadataRequest
  ) throws(PictureError) -> EmbeddedMetadata {
    throw .notAPicture
  }

  /// Fails.
  public func openAnimation(
    _ request: DecodeRequest, _ control: DecodingControl
  ) throws(PictureError) -> any AnimationDecoding {
    throw .notAPicture
  }
}
