/// Why a photo has no picture.
public enum PictureError: Error, Hashable, Sendable {
  /// The source has none to give.
  case source(PhotoSourceError)
  /// The bytes are of no kind of picture that can be read here.
  case notAPicture
  /// The kind is known, and the bytes break its rules or end too soon; `reason` is the decoder's.
  case damaged(reason: String)
  /// The kind is known, and the system's library for it does not read the file, which seems to be whole:
  /// it may be too old. `kind` is what people call the kind of picture, `reason` the library's.
  case refused(kind: String, reason: String)
  /// The picture holds no bytes at all.
  case empty
  /// Its pixels would not fit into memory.
  case tooLarge
  /// Nobody wants it any longer. Never shown.
  case cancelled
}
