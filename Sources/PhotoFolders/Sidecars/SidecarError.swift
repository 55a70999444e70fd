/// Why a sidecar's content cannot be worked with. Nothing was written.
enum SidecarError: Error, Hashable {
  /// It is definitely no well-formed XML: it is torn, or something else altogether. It is set aside, and a
  /// new one begun.
  case malformed
  /// It may be well-formed, and is no XMP that can be changed without losing or altering what other programs
  /// have written. It stays untouched, and what is ours goes to the user's data.
  case untouchable(reason: String)
  /// The photo's size is not known, and without it nothing can be put on the photo.
  case sizeUnknown
}
